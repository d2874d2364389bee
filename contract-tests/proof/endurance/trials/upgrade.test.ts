import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { it } from '../../../../simulator/testing/folder.fixture.ts';
import { openState } from './upgrade.ts';

const text = gunzipSync(readFileSync(new URL('../fixtures/state-4.json.gz', import.meta.url))).toString('utf8');

it.for<[string, string, string, unknown]>([
  ['as it was written', '', '', 'loaded'],
  ['of a newer format', '"version":4', '"version":5', 'refused'],
  ['without an area', '"at":["state","posts"', '"at":["state","gone"', { wrong: expect.stringContaining('was refused with') }],
  ['with a world of another format', '{"at":[],"value":{"version":2', '{"at":[],"value":{"version":1', 'refused'],
])('a state file %s', async ([, what, by, expected], { folder }) => {
  expect(await openState(path.join(folder, 'sim.json'), text.replaceAll(what, by))).toEqual(expected);
});
