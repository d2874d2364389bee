/** A state file that is not, bit for bit, what was written. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StateFileError } from '../domain/ports/errors.ts';
import { createSimulator } from '../index.ts';
import { casesOf } from '../testing/cases.ts';
import * as fc from '../testing/fast-check.ts';
import { createFolder } from '../testing/folder.fixture.ts';
import { stateFile } from './state-file.ts';

/** A state file with a named snapshot, and its bytes. */
interface SavedState {
  readonly file: string;
  readonly written: Buffer;
}

/** `it` with `saved`, which the tests of this file share. */
const it = test.extend('saved', { scope: 'file' }, async ({}, { onCleanup }): Promise<SavedState> => {
  const file = path.join(createFolder(onCleanup), 'sim.json');
  const sim = await createSimulator({ state: file, media: 'discard' });
  await sim.fetch('http://x/_sim/snapshots/before', { method: 'PUT' });
  await sim.close();
  return { file, written: readFileSync(file) };
});

/** Expects that the file is refused in a sentence that says what to do, and is left as it is. */
async function expectRefused(file: string, bytes: Buffer): Promise<void> {
  writeFileSync(file, bytes);
  const error: unknown = await stateFile(file)
    .read()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StateFileError);
  expect(String(error)).toMatch(/^StateFileError: [^\n]*It was left as it is; (?:remove it, or )?use another file$/);
  expect(readFileSync(file).equals(bytes)).toBe(true);
}

it('with one bit flipped, anywhere, is refused', async ({ saved: { file, written } }) => {
  const flips = fc.record({ at: fc.nat(written.length - 1), bit: fc.nat(7) });
  await fc.assert(
    fc.asyncProperty(flips, ({ at, bit }) => {
      const bytes = Buffer.from(written);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      return expectRefused(file, bytes);
    }),
    {
      numRuns: casesOf(20, 200),
      examples: [[{ at: written.length - 1, bit: 0 }], [{ at: written.length - 5, bit: 5 }], [{ at: 0, bit: 1 }]],
    },
  );
});

it('that was cut, anywhere, is refused', async ({ saved: { file, written } }) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(written.length - 1), length => expectRefused(file, written.subarray(0, length))),
    { numRuns: casesOf(10, 100), examples: [[written.length - 1], [0]] },
  );
});

it('is not written over by a start', async ({ saved: { file, written } }) => {
  const bytes = Buffer.from(written);
  const at = bytes.indexOf('Support');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await expect(createSimulator({ state: file, media: 'discard' })).rejects.toThrow('its checksum does not match');
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
