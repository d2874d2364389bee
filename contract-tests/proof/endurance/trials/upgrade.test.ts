import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createSimulator } from '../../../../simulator/index.ts';
import { it } from '../../../../simulator/testing/folder.fixture.ts';
import { whatStopped } from '../busy-world-goes-on.ts';
import { callerOf } from '../fixtures/busy-world.ts';
import { openState } from './upgrade.ts';

const text = gunzipSync(readFileSync(new URL('../fixtures/busy-state-4.json.gz', import.meta.url))).toString('utf8');

it.for<[string, string, string, unknown]>([
  ['as it was written', '', '', 'loaded'],
  ['of a newer format', '"version":4', '"version":8', 'refused'],
  ['without an area', '"at":["state","posts"', '"at":["state","gone"', { wrong: expect.stringContaining('was refused with') }],
  ['with a world of another format', '{"at":[],"value":{"version":2', '{"at":[],"value":{"version":1', 'refused'],
])('a state file %s', async ([, what, by, expected], { folder }) => {
  expect(await openState(path.join(folder, 'sim.json'), text.replaceAll(what, by), whatStopped)).toEqual(expected);
});

it('a named snapshot of an earlier format can be read, compared with one of today, and restored', async ({ folder }) => {
  const state = path.join(folder, 'sim.json');
  writeFileSync(state, text);
  const simulator = await createSimulator({ state, media: 'discard', throttle: false });
  try {
    const call = callerOf(simulator);
    await call('PUT', '/_sim/snapshots/now');
    expect(await call('GET', '/_sim/snapshots/before')).toMatchObject({ version: 5, state: { quotas: { dailyPostsOfRemovedTeams: {} } } });
    expect(await call('GET', '/_sim/snapshots/before/diff/now')).toMatchObject({ total: 0 });
    await call('POST', '/_sim/snapshots/before/restore');
    expect(await whatStopped(simulator)).toEqual([]);
  } finally {
    await simulator.close();
  }
});
