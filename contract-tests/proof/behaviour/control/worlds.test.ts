/** The seeds, times and clocks with which worlds begin and are reset. */

import * as fc from 'fast-check';
import { expectEqual } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { type AskControl, askerOf } from './changes.ts';

/** The clock in a request, and the resulting clock; null if the request is refused. */
const CLOCKS: Readonly<Record<string, readonly [mode: string, speed: number] | null>> = {
  manual: ['manual', 1],
  realtime: ['realtime', 1],
  '10x': ['realtime', 10],
  '0.5x': ['realtime', 0.5],
  '1000000x': ['realtime', 1_000_000],
  '1000001x': null,
  '0x': null,
  '10': null,
  x: null,
  '-1x': null,
  Realtime: null,
};

behaviourOf({
  id: 'control/clock-words',
  area: 'control',
  title: 'A new world has the requested clock; an invalid clock is refused',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constant(null),
  async check(session) {
    const ask = await askerOf(session);
    for (const [clock, expected] of Object.entries(CLOCKS)) {
      const { status, body } = await ask('POST', '/_sim/worlds', { clock });
      expectEqual(`the status for a world with the clock ${clock}`, status, expected ? 201 : 400);
      if (!expected) continue;
      const id = String(body['id']);
      const { mode, speed } = (await ask('GET', '/_sim/clock', undefined, id)).body;
      await ask('DELETE', `/_sim/worlds/${id}`);
      expectEqual(`the clock ${clock}`, [mode, speed], expected);
    }
  },
});

interface Beginning {
  readonly startTime?: string;
  readonly seed?: number;
}

const OLD = { startTime: '2026-01-01T00:00:00.000Z', seed: 3 };
const NEW = { startTime: '2027-02-28T23:59:59.999Z', seed: 8 };
const CHOICES: readonly (readonly [Beginning, Beginning])[] = [
  [OLD, {}],
  [OLD, NEW],
  [{}, { startTime: NEW.startTime }],
  [{}, { seed: NEW.seed }],
];

behaviourOf<readonly [Beginning, Beginning]>({
  id: 'control/beginnings',
  area: 'control',
  title: 'A world begins with the seed and the time of the request; a reset keeps them, also in a fork, or sets new ones',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...CHOICES),
  async check(session, [first, second]) {
    const ask = await askerOf(session);
    const { body: created } = await ask('POST', '/_sim/worlds', { clock: 'manual', ...first });
    const id = String(created['id']);
    const start = await lookAt(ask, id);
    expectEqual('the beginning of a world', { ...start, ...first }, start);
    await ask('POST', '/_sim/clock/advance', { by: 'PT5M' }, id);
    const { body: copied } = await ask('POST', '/_sim/worlds', { fork: id });
    const copy = String(copied['id']);
    await ask('POST', '/_sim/reset', {}, copy);
    expectEqual('the beginning of a fork after a reset', await lookAt(ask, copy), start);
    await ask('POST', '/_sim/reset', second, id);
    const again = { ...start, ...second };
    expectEqual('the beginning after a reset with new values', await lookAt(ask, id), again);
    await ask('POST', '/_sim/clock/advance', { by: 'PT5M' }, id);
    await ask('POST', '/_sim/reset', {}, id);
    expectEqual('the beginning after another reset', await lookAt(ask, id), again);
    for (const world of [id, copy]) await ask('DELETE', `/_sim/worlds/${world}`);
  },
});

async function lookAt(ask: AskControl, world: string): Promise<Required<Beginning>> {
  const { seed, clock } = (await ask('GET', '/_sim/status', undefined, world)).body;
  return { startTime: String((clock as { readonly now: unknown }).now), seed: Number(seed) };
}
