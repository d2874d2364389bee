/** `it` with `load`, which writes files into a new folder and reads the scenarios of those that it is asked for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoadedScenarios, type LoadOptions, loadScenarios } from './load.ts';
import { it as base } from './run-scenario.fixture.ts';

type Files = Readonly<Record<string, string>>;

export const it = base
  .extend('folder', ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sim-test-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend(
    'load',
    ({ folder }) =>
      (files: Files, options?: LoadOptions, asked = Object.keys(files).slice(0, 1)): Promise<LoadedScenarios> => {
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
          writeFileSync(path.join(folder, name), text);
        }
        const locations = asked.map(name => path.join(folder, name));
        return loadScenarios(locations, location => path.relative(folder, location), options);
      },
  );
