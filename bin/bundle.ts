import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { OPTIONS } from './bundle-options.ts';
import { mergeChunks } from './merge-chunks.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The command line; `contract-worker` is a thread of `sim contract`. */
export const PROGRAM: Group = {
  entries: { cli: 'simulator/cli/main.ts', 'contract-worker': 'contract-tests/run/threads/worker.ts' },
  steps: [['simulator/cli/main.ts'], ['simulator/cli/serve/serve.ts', 'simulator/http/server.ts']],
};

/** Packages that the program loads only when it needs them. Bundling them takes more than half of the time of a build. */
const LARGE = [
  '@modelcontextprotocol/*',
  '@opentelemetry/*',
  '@stoplight/*',
  'csv-parse',
  'express',
  'fast-check',
  'file-type',
  'mp4box',
  'node-forge',
  'undici',
];

/** Bundles the command line for this repository only: large packages stay in its node_modules. `root` is `IN_DIST` for a build. Returns what each file contains. */
export function bundleProgram(folder: string, root = IN_REPOSITORY): Promise<Metafile> {
  return bundleGroups(folder, [PROGRAM], { root, external: LARGE });
}

/** The same for other entries, by name; plugins may change the sources. */
export function bundleEntries(folder: string, entryPoints: Entries, plugins: Plugin[] = []): Promise<Metafile> {
  return bundleGroups(folder, [{ entries: entryPoints }], { plugins });
}

export type Entries = Readonly<Record<string, string>>;

/** Entries that share files. */
export interface Group {
  readonly entries: Entries;
  /** A start loads these one after the other ({@link mergeChunks}). */
  readonly steps?: readonly (readonly string[])[];
}

/** Modules that no code here calls: they load documents by address or in Postman's format, which brings another faker. */
const LEFT_OUT = ['isomorphic-fetch', '@stoplight/http-spec/postman/operation'];
const ALIASES = {
  // Its main file cannot be bundled.
  'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  // Nor can the names of its main file be imported lazily, because it is CommonJS.
  yaml: './node_modules/yaml/browser/index.js',
  ...Object.fromEntries(LEFT_OUT.map(name => [name, './bin/left-out.ts'])),
};
/** The packages of OpenTelemetry are bundled from their ESM, because their CommonJS would bring metrics and logs, which are ten times the code. */
const OPEN_TELEMETRY: Plugin = {
  name: 'OpenTelemetry as ESM',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@opentelemetry\// }, async ({ path: name, pluginData, kind, importer, resolveDir }) => {
      if (pluginData === OPEN_TELEMETRY) return undefined;
      const found = await resolve(name, { kind, importer, resolveDir, pluginData: OPEN_TELEMETRY });
      const esm = found.path.replace(/([\\/]build[\\/])src(?=[\\/])/, '$1esm');
      return { path: esm, external: found.external, sideEffects: found.sideEffects, errors: found.errors };
    });
  },
};
/** Faker is a separate file, because require() loads it only when it is needed. */
const FAKER = './faker.cjs';
const AJV = './ajv.cjs';
/** The folder with fixtures and scenarios: from a build in dist/, and for a program that is bundled for this repository. */
export const IN_DIST = '../../';
const IN_REPOSITORY = pathToFileURL(ROOT).href;

export interface GroupOptions {
  readonly plugins?: Plugin[];
  readonly define?: Readonly<Record<string, string>>;
  /** Packages that are not bundled. */
  readonly external?: readonly string[];
  /** The folder with fixtures and scenarios, an address that may be relative to the bundle. Default: this repository. */
  readonly root?: string;
}

/**
 * Bundles entries into a folder, with the files that the code reads at run time: the documents and rules in generated/, the data of platforms,
 * the catalog of Google, the kept cases and the Python module.
 * Returns what each file contains. Rejects if the build fails, after esbuild has printed the errors.
 */
export async function bundleGroups(
  folder: string,
  groups: readonly Group[],
  { plugins = [], define = {}, external = [], root = IN_REPOSITORY }: GroupOptions = {},
): Promise<Metafile> {
  const built = await Promise.all([
    ...groups.map(async ({ entries, steps }) => {
      const result = await build({
        ...OPTIONS,
        entryPoints: entries,
        plugins: [OPEN_TELEMETRY, ...plugins],
        outdir: folder,
        // Commands load only what they need.
        splitting: true,
        format: 'esm',
        alias: ALIASES,
        define: {
          FAKER_FILE: JSON.stringify(FAKER),
          AJV_FILE: JSON.stringify(AJV),
          PACKAGE_ROOT: JSON.stringify(root),
          ...define,
        },
        // The user installs msw.
        external: ['msw', ...external],
        // CommonJS packages inside the bundle call require() for Node's own modules.
        banner: {
          js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
        },
      });
      if (steps) await mergeChunks(folder, result.metafile, steps);
      return result;
    }),
    build({ ...OPTIONS, entryPoints: ['@faker-js/faker/locale/en'], outfile: path.join(folder, FAKER), format: 'cjs' }),
    build({ ...OPTIONS, entryPoints: ['simulator/http/ajv.ts'], outfile: path.join(folder, AJV), format: 'cjs' }),
  ]);
  await cp(path.join(ROOT, 'contract-tests/run/corpus/corpus.yaml'), path.join(folder, 'corpus.yaml'));
  await cp(path.join(ROOT, 'simulator/cli/python/template.py'), path.join(folder, 'template.py'));
  await cp(path.join(ROOT, 'simulator/platforms/lookups/data'), path.join(folder, 'data'), { recursive: true });
  await cp(path.join(ROOT, 'simulator/platforms/google-profile/google-catalog.json'), path.join(folder, 'google-catalog.json'));
  const documents = path.join(ROOT, 'openapi/generated');
  await cp(documents, path.join(folder, 'generated'), { recursive: true, filter: source => !source.endsWith('.ts') });
  return {
    inputs: Object.fromEntries(built.flatMap(({ metafile }) => Object.entries(metafile.inputs))),
    outputs: Object.fromEntries(built.flatMap(({ metafile }) => Object.entries(metafile.outputs))),
  };
}
