import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { SNAPSHOT_VERSION } from '../../../../simulator/domain/snapshots/format.ts';
import { it } from '../../../../simulator/testing/folder.fixture.ts';
import { whatStopped } from '../busy-world-goes-on.ts';
import { beginWith, openState, restoreImported } from './formats.ts';

const FOLDER = new URL('../fixtures/', import.meta.url);
const textOf = (name: string): string => gunzipSync(readFileSync(new URL(name, FOLDER))).toString('utf8');
const [snapshot = '', state = ''] = readdirSync(FOLDER).filter(name => name.startsWith('busy-') && name.endsWith('.gz'));

it.for<[string, string | RegExp, string, unknown]>([
  ['as it was written', '', '', 'loaded'],
  ['of a newer format', '"version":8', '"version":9', 'refused'],
  ['of an older format', '"version":8', '"version":7', 'refused'],
  ['without an area', '"at":["state","posts"', '"at":["state","gone"', { wrong: expect.stringContaining('was refused with') }],
  ['with a world of another format', '{"at":[],"value":{"version":6', '{"at":[],"value":{"version":5', 'refused'],
])('a state file %s', async ([, what, by, expected], { folder }) => {
  expect(await openState(path.join(folder, 'sim.json'), textOf(state).replaceAll(what, by), whatStopped)).toEqual(expected);
});

it('a kept snapshot is of the format of today, and can be imported, and begun with', async ({ folder }) => {
  expect(snapshot).toBe(`busy-snapshot-${SNAPSHOT_VERSION}.json.gz`);
  expect(await restoreImported(textOf(snapshot), whatStopped)).toBe('loaded');
  expect(await beginWith(path.join(folder, 'world.json'), textOf(snapshot), whatStopped)).toBe('loaded');
});

it('a file of a newer format is refused, and says which version can read it', async ({ folder }) => {
  const newer = JSON.stringify({ version: SNAPSHOT_VERSION + 1, simulator: '9.0.0', news: {} });
  expect(await restoreImported(newer)).toBe('refused');
  expect(await beginWith(path.join(folder, 'world.json'), newer)).toBe('refused');
});
