/** `it` with `load`, which writes files into a new folder and reads the scenarios of those that it is asked for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from '../../simulator/testing/folder.fixture.ts';
import { type LoadedScenarios, type LoadOptions, loadScenarios } from './load.ts';
import { it as base } from './run-scenario.fixture.ts';

type Files = Readonly<Record<string, string>>;

export const it = base
  .extend('folder', ({}, { onCleanup }) => createFolder(onCleanup))
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
