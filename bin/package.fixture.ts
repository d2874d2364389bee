/** The command line as npm installs it, in a temporary folder. */
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { test } from 'vitest';
import { bundlePackage } from './bundle-package.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What each file of a bundle contains and imports, by its name. */
export type Outputs = ReadonlyMap<string, Metafile['outputs'][string]>;

/** An installed package. */
interface TestPackage {
  readonly home: string;
  /** The file that `npx sim` runs. */
  readonly program: string;
  /** Of the bundle. */
  readonly outputs: Outputs;
  remove(): Promise<void>;
}

interface SharedBundle {
  readonly folder: string;
  readonly metafile: Metafile;
}

let shared: Promise<SharedBundle> | undefined;

/** A folder with the bundle. The test files of a worker share it. */
function sharedBundle(): Promise<SharedBundle> {
  shared ??= (async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sim-bundle-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return { folder, metafile: await bundlePackage(folder) };
  })();
  return shared;
}

/** `it` with `installed`: the package, installed once for the tests of a file. */
export const it = test.extend('installed', { scope: 'file' }, async ({}, { onCleanup }) => {
  const installed = await installPackage();
  onCleanup(() => installed.remove());
  return installed;
});

/** Installs the package in a new folder. */
async function installPackage(): Promise<TestPackage> {
  const home = await mkdtemp(path.join(tmpdir(), 'sim-package-'));
  const program = path.join(home, 'bin/sim.js');
  await mkdir(path.join(home, 'bin'));
  const built = await sharedBundle();
  await Promise.all([
    cp(path.join(built.folder, 'dist'), path.join(home, 'dist'), { recursive: true }),
    cp(path.join(ROOT, 'bin/sim.js'), program),
    cp(path.join(ROOT, 'package.json'), path.join(home, 'package.json')),
    cp(path.join(ROOT, 'fixtures'), path.join(home, 'fixtures'), { recursive: true }),
    cp(path.join(ROOT, 'scenarios'), path.join(home, 'scenarios'), { recursive: true, filter: source => !source.includes('runner') }),
  ]);
  const outputs = new Map(Object.entries(built.metafile.outputs).map(([file, output]) => [path.basename(file), output]));
  return { home, program, outputs, remove: () => rm(home, { recursive: true, force: true }) };
}
