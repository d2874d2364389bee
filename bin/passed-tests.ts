import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The full names of the tests that passed when their file was run last, by file. */
export type PassedTests = Readonly<Record<string, readonly string[]>>;

const FILE = fileURLToPath(new URL('../node_modules/.cache/social-publishing-sim/passed-tests.json', import.meta.url));

/** What the last runs left; undefined when none has left anything. */
export function readPassedTests(): PassedTests | undefined {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as PassedTests;
  } catch {
    return undefined;
  }
}

/** Keeps what a run has shown; files that it did not run keep what they had. */
export function rememberPassedTests(run: PassedTests): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readPassedTests(), ...run }));
}
