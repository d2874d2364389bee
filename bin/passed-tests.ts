import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Full names of the tests that passed in the last run of their file, by file. */
export type PassedTests = Readonly<Record<string, readonly string[]>>;

const FILE = fileURLToPath(new URL('../node_modules/.cache/social-publishing-sim/passed-tests.json', import.meta.url));

/** The passed tests of the last runs; undefined if there was none. */
export function readPassedTests(): PassedTests | undefined {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as PassedTests;
  } catch {
    return undefined;
  }
}

/** Saves the passed tests of a run; the entries of other files stay. */
export function rememberPassedTests(run: PassedTests): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readPassedTests(), ...run }));
}
