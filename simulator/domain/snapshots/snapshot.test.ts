import { describe, expect, test } from 'vitest';
import { createSimulator } from '../../index.ts';
import { shapes } from './generated/shapes.ts';
import { judgeOf, type Shape } from './shape.ts';
import { judgePart, partsOf, saveWorld } from './snapshot.ts';

/** `simulator` has something in most collections. */
const it = test
  .extend('simulator', { scope: 'file' }, async ({}, { onCleanup }) => {
    const simulator = await createSimulator({ fixture: 'demo', clock: 'manual' });
    onCleanup(() => simulator.close());
    await simulator.clock.advance('2h');
    return simulator;
  })
  .extend('world', { scope: 'file' }, ({ simulator }) => {
    const [world] = simulator.worlds.list();
    if (!world) throw new Error('There is no world');
    return world;
  });

/** The whole of a snapshot as others have it: text. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('a part of a snapshot', () => {
  it('fits as a world saves it', ({ world }) => {
    const { state, clock, random } = asJson(saveWorld(world));
    for (const [area, part, , own = part] of partsOf(world))
      expect(() => judgePart(state[area]?.[part], { area, part: own })).not.toThrow();
    judgePart(clock, { area: 'frame', part: 'clock' });
    judgePart(random, { area: 'frame', part: 'random' });
  });

  it('has a shape in the types, whatever the area', ({ world }) => {
    const unknown = partsOf(world).filter(([area, part, , own = part]) => shapes.parts[area]?.[own] === undefined);
    // What is on the fake web has no type.
    expect(unknown.map(([area, part]) => `${area}.${part}`)).toEqual(['media.web']);
  });

  it('is refused with the place, the id and the value when any field of an entity has another type, or is missing', ({ world }) => {
    const { state } = asJson(saveWorld(world));
    let fields = 0;
    for (const [area, part, , own = part] of partsOf(world)) {
      const saved = state[area]?.[part];
      const [entity] = Array.isArray(saved) ? (saved as unknown[]) : [];
      if (typeof entity !== 'object' || entity === null || Array.isArray(entity)) continue;
      for (const [name, value] of Object.entries(entity)) {
        const shape = fieldOf(shapes.parts[area]?.[own], name);
        if (shape === undefined || judgeOf(shape, shapes.shared)([[[]]]) === undefined) continue;
        fields += 1;
        const edited = [{ ...entity, [name]: [[[]]] }];
        const place = `state\\.${area}\\.${part}\\[0\\]\\.${name}\\b.*(?: of [^ ]+)? must be .*, not `;
        expect(() => judgePart(edited, { area, part: own }, `state.${area}.${part}`)).toThrow(new RegExp(place));
        if (value !== undefined && judgeOf(shape, shapes.shared)(undefined) && isRequired(shapes.parts[area]?.[own], name)) {
          const { [name]: _, ...others } = entity as Readonly<Record<string, unknown>>;
          expect(() => judgePart([others], { area, part: own })).toThrow(/ is missing: it must be /);
        }
      }
    }
    expect(fields).toBeGreaterThan(100);
  });

  it('is refused by the control API, which leaves the world as it was', async ({ simulator }) => {
    const text = await (await simulator.fetch('/_sim/snapshot')).text();
    const edit = (from: string, to: string): string => text.replace(from, to);
    const call = async (method: string, path: string, body: string) => {
      const answer = await simulator.fetch(path, { method, headers: { 'content-type': 'application/json' }, body });
      return `${answer.status} ${await answer.text()}`;
    };
    const edited = edit('"status":"POSTED"', '"status":"SENT"');
    expect(edited).not.toBe(text);
    for (const [method, path] of [
      ['PUT', '/_sim/snapshot'],
      ['POST', '/_sim/snapshots/a/import'],
    ] as const) {
      expect(await call(method, path, edited)).toMatch(
        /^400 .*state\.posts\.\w+\[\d+\]\.status of post_\w+ must be one of .*POSTED.*, not SENT/,
      );
      expect(await call(method, path, text)).toMatch(/^200 /);
    }
    expect(await (await simulator.fetch('/_sim/snapshot')).text()).toBe(text);
  });
});

function entityShape(shape: Shape | undefined): Shape | undefined {
  const inner = typeof shape === 'object' && 'items' in shape ? shape.items : shape;
  return typeof inner === 'number' ? shapes.shared[inner] : inner;
}

function fieldOf(shape: Shape | undefined, name: string): Shape | undefined {
  const entity = entityShape(shape);
  return typeof entity === 'object' && 'fields' in entity ? entity.fields[name] : undefined;
}

function isRequired(shape: Shape | undefined, name: string): boolean {
  const entity = entityShape(shape);
  return typeof entity === 'object' && 'fields' in entity && !(entity.optional ?? []).includes(name);
}
