/** Names that every object inherits something under, wherever a scenario has names of somebody's own. */
import { afterEach, describe, expect } from 'vitest';
import { parseScenarios } from './load.ts';
import { differences } from './match.ts';
import { recordedIn, withoutRecorded } from './recorded.ts';
import { it } from './run-scenario.fixture.ts';
import { fillTemplate } from './templates.ts';

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];
const INHERITED = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

afterEach(() => {
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(INHERITED);
});

/** An object with that key of its own, as JSON and YAML have it. */
const object = (name: string, value: unknown): object => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as object;

describe.for(NAMES)('the name %s', name => {
  it('is compared as any other', ({}) => {
    expect(differences(object(name, { y: 1 }), object(name, { y: 1 }), '')).toEqual([]);
    expect(differences(object(name, { y: 1 }), {}, '')).toEqual([{ path: name, expected: '{"y":1}', actual: 'nothing' }]);
    expect(differences(object(name, '$absent'), {}, '')).toEqual([]);
    expect(differences(object(name, '$any'), {}, '')).toHaveLength(1);
    expect(differences({ [`$${name}`]: 1 }, {}, '')).toEqual([]);
    expect(recordedIn(object(name, '$recorded'), object(name, 5))).toEqual([{ path: [name], value: 5 }]);
    expect(recordedIn(object(name, '$recorded'), {})).toEqual([]);
    expect(JSON.stringify(withoutRecorded(object(name, 1)))).toBe(JSON.stringify(object(name, 1)));
    expect(JSON.stringify(fillTemplate(object(name, '{{ x }}'), { x: 1 }))).toBe(JSON.stringify(object(name, 1)));
  });

  it('fails a step that expects it, in JSON and in YAML', async ({ run }) => {
    for (const key of [name, JSON.stringify(name)]) {
      const result = await run(`  - request: GET /api/v1/team\n    expect: { body: { ${key}: { y: 1 } } }\n`);
      expect(result.failure?.differences).toEqual([{ path: `body.${name}`, expected: '{"y":1}', actual: 'nothing' }]);
    }
  });

  it('is sent, and is no organization, header or path of an answer', async ({ run }) => {
    const steps = [
      `request: POST /api/v1/team\n    body: { name: abc, ${name}: { y: 1 } }`,
      `request: GET /api/v1/team\n    query: { ${name}: 1 }`,
      `request: GET /api/v1/team\n    expect: { headers: { ${name}: $absent } }`,
    ];
    for (const step of steps) expect(await run(`  - ${step}\n`)).toMatchObject({ failure: null });
    expect((await run(`  - request: GET /api/v1/team\n    save: { x: body.${name} }\n`)).failure?.message).toContain(`has no ${name}`);
    for (const step of ['request: GET /api/v1/team\n    as', 'webhook: team.created\n    of'])
      expect(() => parseScenarios(`name: x\nsteps:\n  - ${step}: ${name}\n`, '/work/a.yaml', 'a.yaml')).toThrow(`not ${name}`);
    const later = `  - repeat: [${name}]\n    steps: [{ request: GET /api/v1/team, as: "{{ item }}" }]\n`;
    expect((await run(later)).failure?.message).toContain(`unknown organization ${name}`);
  });
});
