import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'vitest';

/** `it` with `folder`: a new empty folder for each test, removed after it. */
export const it = test.extend('folder', ({}, { onCleanup }) => createFolder(onCleanup));

/** A new empty folder that the cleanup of a fixture removes. */
export function createFolder(onCleanup: (cleanup: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sim-test-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
