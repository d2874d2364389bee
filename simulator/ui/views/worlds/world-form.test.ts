import { expect, it } from 'vitest';
import { createRequestOf, newForm, resetRequestOf, type WorldForm } from './world-form.ts';

const form = (change: Partial<WorldForm> = {}): WorldForm => ({ ...newForm('world_1'), ...change });

it.each<[Partial<WorldForm>, object]>([
  [{}, {}],
  [
    { fixture: 'empty', seed: ' 7 ', start: '2026-03-02T09:00' },
    { fixture: 'empty', seed: 7, startTime: '2026-03-02T09:00:00Z' },
  ],
  [
    { seed: '0', clock: 'manual' },
    { seed: 0, clock: 'manual' },
  ],
  [{ clock: 'speed', speed: ' 60 ' }, { clock: '60x' }],
  [{ origin: 'fork', seed: '7', fixture: 'empty', start: '2026-03-02T09:00' }, { fork: 'world_1' }],
  [
    { origin: 'fork', clock: 'realtime' },
    { fork: 'world_1', clock: 'realtime' },
  ],
])('makes the request of a new world: %j', (change, request) => {
  expect(createRequestOf(form(change))).toEqual(request);
});

it('leaves the clock out of a reset', () => {
  expect(resetRequestOf(form({ clock: 'manual', seed: '7' }))).toEqual({ seed: 7 });
});
