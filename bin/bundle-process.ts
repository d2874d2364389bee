import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Numbered } from '../contract-tests/proof/mutants/generated/instrument.ts';
import { instrument } from '../contract-tests/proof/mutants/generated/instrument.ts';
import { bundleEntries } from './bundle.ts';

/** Bundles a program of this repository into a folder, so that it starts in a third of the time. Returns the file. */
export async function bundleProcess(folder: string, source: string): Promise<string> {
  const name = path.basename(source, '.ts');
  await bundleEntries(folder, { [name]: source });
  return path.join(folder, `${name}.js`);
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GENERATED = 'contract-tests/proof/mutants/generated';

/** Bundles a process in which mutants are active into a folder, all of them behind switches. Returns its file. */
export async function bundleMutants(folder: string, mutants: readonly Numbered[], source = `${GENERATED}/worker.ts`): Promise<string> {
  const name = path.basename(source, '.ts');
  const switches = path.join(ROOT, GENERATED, 'switch.ts');
  await bundleEntries(folder, { [name]: source }, [
    {
      name: 'mutants',
      setup(build) {
        build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
          const own = mutants.filter(({ mutation }) => mutation.file === path.relative(ROOT, file));
          if (own.length === 0) return undefined;
          return { contents: instrument(await readFile(file, 'utf8'), own, switches), loader: 'ts' };
        });
      },
    },
  ]);
  return path.join(folder, `${name}.js`);
}
