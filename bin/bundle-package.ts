import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { type ApiDocument, controlApi, publicApi } from '../openapi/document.ts';
import type { UnknownFields } from '../simulator/http/request-schemas.ts';
import { bundleGroups, type Entries, OPTIONS, PROGRAM } from './bundle.ts';
import { validatorSource } from './validator-source.ts';

const LIBRARY = { index: 'simulator/library/library.ts', msw: 'simulator/http/msw.ts' };
const VALIDATORS: Readonly<Record<UnknownFields, string>> = { drop: './public-validators.cjs', refuse: './control-validators.cjs' };
const HTTP = fileURLToPath(new URL('../simulator/http', import.meta.url));

/** Bundles the command line and the library into `<folder>/dist`. Returns what each file of the code contains. */
export function bundlePackage(folder: string): Promise<Metafile> {
  // Apart, because what they share would be cut into many small files: a library of 14 files is imported in less time than one of 35.
  return bundleWithValidators(folder, [PROGRAM, LIBRARY]);
}

/** Bundles groups of entries into `<folder>/dist`, with the compiled validators of requests next to them. */
export async function bundleWithValidators(folder: string, groups: readonly Entries[]): Promise<Metafile> {
  const [metafile] = await Promise.all([
    bundleGroups(folder, groups, { define: { VALIDATOR_FILES: JSON.stringify(VALIDATORS) } }),
    writeValidators(folder, publicApi, 'drop'),
    writeValidators(folder, controlApi(), 'refuse'),
  ]);
  return metafile;
}

/** Writes the validators of a document's requests. */
async function writeValidators(folder: string, document: ApiDocument<string>, unknownFields: UnknownFields): Promise<void> {
  await build({
    ...OPTIONS,
    minifyIdentifiers: true,
    stdin: { contents: validatorSource(document, unknownFields), resolveDir: HTTP },
    outfile: path.join(folder, 'dist', VALIDATORS[unknownFields]),
    format: 'cjs',
  });
}
