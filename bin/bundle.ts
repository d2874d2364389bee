import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { type ApiDocument, controlApi, publicApi } from '../openapi/document.ts';
import type { UnknownFields } from '../simulator/http/request-schemas.ts';
import { validatorSource } from './validator-source.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OPTIONS = {
  metafile: true,
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Half as much to read and parse at each start; names stay, for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
} as const;

/** The second is a thread of `sim contract`. */
const PROGRAM = { cli: 'simulator/cli/main.ts', 'contract-worker': 'contract-tests/run/threads/worker.ts' };
const LIBRARY = { index: 'simulator/library/library.ts', msw: 'simulator/http/msw.ts' };

/**
 * Bundles the command line and the library into `<folder>/dist`, with the files that the code reads at run time: the documents in dist/generated,
 * the rules and the kept cases. Returns what each file contains. Rejects if the build fails; esbuild has then printed the errors.
 */
export async function bundle(folder: string): Promise<Metafile> {
  // Apart, because what they share would be cut into many small files: a library of 14 files is imported in less time than one of 35.
  const [metafile] = await Promise.all([
    bundleGroups(folder, [PROGRAM, LIBRARY], { define: { VALIDATOR_FILES: JSON.stringify(VALIDATORS) } }),
    writeValidators(folder, publicApi, 'drop'),
    writeValidators(folder, controlApi(), 'refuse'),
  ]);
  return metafile;
}

/** The same without the library and the validators of requests, which take half of a build: Ajv compiles each when it is first needed. */
export function bundleProgram(folder: string): Promise<Metafile> {
  return bundleGroups(folder, [PROGRAM]);
}

/** The same for other entries, by name; plugins may change the sources. */
export function bundleEntries(folder: string, entryPoints: Entries, plugins: Plugin[] = []): Promise<Metafile> {
  return bundleGroups(folder, [entryPoints], { plugins });
}

type Entries = Readonly<Record<string, string>>;

/** Nothing here loads documents by address, or in Postman's format, which comes with a faker of its own. */
const LEFT_OUT = ['isomorphic-fetch', '@stoplight/http-spec/postman/operation'];
const ALIASES = {
  // Its main file cannot be bundled.
  'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  // Nor can the names of its main file be imported lazily, because it is CommonJS.
  yaml: './node_modules/yaml/browser/index.js',
  ...Object.fromEntries(LEFT_OUT.map(name => [name, './bin/left-out.ts'])),
};
/** Loaded by require() when they are needed, so they are files of their own. */
const FAKER = './faker.cjs';
const AJV = './ajv.cjs';
const VALIDATORS: Readonly<Record<UnknownFields, string>> = { drop: './public-validators.cjs', refuse: './control-validators.cjs' };

interface GroupOptions {
  readonly plugins?: Plugin[];
  readonly define?: Readonly<Record<string, string>>;
}

/** Entries of a group share files. */
async function bundleGroups(
  folder: string,
  groups: readonly Entries[],
  { plugins = [], define = {} }: GroupOptions = {},
): Promise<Metafile> {
  const dist = path.join(folder, 'dist');
  const built = await Promise.all([
    ...groups.map(entryPoints =>
      build({
        ...OPTIONS,
        entryPoints,
        plugins,
        outdir: dist,
        // Commands load only what they need.
        splitting: true,
        format: 'esm',
        alias: ALIASES,
        define: { FAKER_FILE: JSON.stringify(FAKER), AJV_FILE: JSON.stringify(AJV), ...define },
        // It belongs to the user.
        external: ['msw'],
        // CommonJS packages inside the bundle call require() for Node's own modules.
        banner: {
          js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
        },
      }),
    ),
    build({ ...OPTIONS, entryPoints: ['@faker-js/faker/locale/en'], outfile: path.join(dist, FAKER), format: 'cjs' }),
    build({ ...OPTIONS, entryPoints: ['simulator/http/ajv.ts'], outfile: path.join(dist, AJV), format: 'cjs' }),
  ]);
  for (const file of ['rules/rules.yaml', 'corpus/corpus.yaml'])
    await cp(path.join(ROOT, 'contract-tests', file), path.join(dist, path.basename(file)));
  const documents = path.join(ROOT, 'openapi/generated');
  await cp(documents, path.join(dist, 'generated'), { recursive: true, filter: source => !source.endsWith('.ts') });
  return {
    inputs: Object.fromEntries(built.flatMap(({ metafile }) => Object.entries(metafile.inputs))),
    outputs: Object.fromEntries(built.flatMap(({ metafile }) => Object.entries(metafile.outputs))),
  };
}

/** Writes the validators of a document's requests. */
async function writeValidators(folder: string, document: ApiDocument<string>, unknownFields: UnknownFields): Promise<void> {
  await build({
    ...OPTIONS,
    minifyIdentifiers: true,
    stdin: { contents: validatorSource(document, unknownFields), resolveDir: path.join(ROOT, 'simulator/http') },
    outfile: path.join(folder, 'dist', VALIDATORS[unknownFields]),
    format: 'cjs',
  });
}
