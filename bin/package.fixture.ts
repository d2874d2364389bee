/** The package as npm installs it. All test files share it, so none may change it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { inject, test } from 'vitest';
import { currentBuild } from './write-build.ts';

/** What each file of a bundle contains and imports, by its name. */
export type Outputs = ReadonlyMap<string, Metafile['outputs'][string]>;

/** An installed package. */
export interface TestPackage {
  readonly home: string;
  /** The folder of its code in `dist`. */
  readonly build: string;
  /** The file that `npx sim` runs. */
  readonly program: string;
  /** The output files of the bundle. */
  readonly outputs: Outputs;
}

/** `it` with `installed`: the package. */
export const it = test.extend('installed', { scope: 'file' }, openPackage);

async function openPackage(): Promise<TestPackage> {
  const response = await fetch(inject('packageServer'));
  const home = await response.text();
  const build = response.ok ? currentBuild(home) : undefined;
  if (build === undefined) throw new Error(home);
  const metafile = JSON.parse(readFileSync(path.join(home, 'metafile.json'), 'utf8')) as Metafile;
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [path.basename(file), output]));
  return { home, build, program: path.join(home, 'bin/sim.js'), outputs };
}
