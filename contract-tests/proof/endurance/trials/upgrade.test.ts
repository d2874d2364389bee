import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { OLDEST_VERSION, SNAPSHOT_VERSION } from '../../../../simulator/domain/snapshots/format.ts';
import { createSimulator } from '../../../../simulator/index.ts';
import { READABLE_VERSIONS } from '../../../../simulator/persistence/state-file.ts';
import { it } from '../../../../simulator/testing/folder.fixture.ts';
import { whatStopped } from '../busy-world-goes-on.ts';
import { callerOf } from '../fixtures/busy-world.ts';
import { beginWith, openState, restoreImported } from './upgrade.ts';

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

const KEPT = readdirSync(new URL('../fixtures/', import.meta.url));
const kept = (what: string, versions: readonly number[]) => versions.map(version => `${what}-${version}.json.gz`);
const SNAPSHOT_VERSIONS = Array.from({ length: SNAPSHOT_VERSION - OLDEST_VERSION + 1 }, (_, i) => OLDEST_VERSION + i);

it('a sample is kept of each format that can be read', () => {
  expect(KEPT).toEqual(expect.arrayContaining([...kept('snapshot', SNAPSHOT_VERSIONS), ...kept('busy-snapshot', SNAPSHOT_VERSIONS)]));
  expect(KEPT).toEqual(expect.arrayContaining([...kept('state', READABLE_VERSIONS), ...kept('busy-state', READABLE_VERSIONS)]));
});

it.for(SNAPSHOT_VERSIONS)('a file of format %i can be imported, and begun with', async (version, { folder }) => {
  const file = readFileSync(new URL(`../fixtures/busy-snapshot-${version}.json.gz`, import.meta.url));
  const snapshot = gunzipSync(file).toString('utf8');
  expect(await restoreImported(snapshot, whatStopped)).toBe('loaded');
  expect(await beginWith(path.join(folder, 'world.json'), snapshot, whatStopped)).toBe('loaded');
});

it('a file of a newer format is refused, and says which version can read it', async ({ folder }) => {
  const newer = JSON.stringify({ version: SNAPSHOT_VERSION + 1, simulator: '9.0.0', news: {} });
  expect(await restoreImported(newer)).toBe('refused');
  expect(await beginWith(path.join(folder, 'world.json'), newer)).toBe('refused');
});
