import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _ } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type Metafile, type Plugin, transform } from 'esbuild';
import { getHttpOperationsFromSpec } from '../contract-tests/oracle/prism-parts.ts';
import { type ApiDocument, controlApi, publicApi } from '../openapi/document.ts';
import type { UnknownFields } from '../simulator/http/request-schemas.ts';
import { REQUEST_PARTS, requestCompilers, requestSchema } from '../simulator/http/request-schemas.ts';
import type { SchemaCompiler } from '../simulator/http/schemas.ts';
import { bundleGroups, type Group, IN_DIST, PROGRAM } from './bundle.ts';
import { OPTIONS } from './bundle-options.ts';

/** All that a validator may ask for. */
const FORMATS = 'const formats = {...require("ajv-formats/dist/formats").fullFormats, ...OWN_FORMATS};';

const LIBRARY = { index: 'simulator/library/library.ts', msw: 'simulator/http/msw.ts' };
const LIBRARY_STEPS = [[LIBRARY.index]];
/** The entries for test runners. Vitest cannot be required, the others are loaded as their runner loads its own files. */
const RUNNERS = { esm: ['vitest'], cjs: ['jest', 'playwright'] } as const;
const VALIDATORS: Readonly<Record<UnknownFields, string>> = { drop: './validators/public', refuse: './validators/control' };
const SHARED = 'shared.cjs';
const OPERATIONS = './prism-operations.json';
const MINIFIED = { minifyWhitespace: true, minifySyntax: true, minifyIdentifiers: true } as const;
const HTTP = fileURLToPath(new URL('../simulator/http', import.meta.url));

/** Bundles the command line, the library and the entries for test runners into a folder of dist/. Returns what each file of the code contains. */
export async function bundlePackage(folder: string): Promise<Metafile> {
  // With `require`, msw has to be the copy that the caller's test runner has loaded.
  const msw = { entryPoints: [LIBRARY.msw], outfile: path.join(folder, 'msw.cjs'), external: ['msw'] };
  // The two are bundled separately, because shared code would be split into small files, and a library of 35 files loads more slowly than one of 14.
  const [metafile] = await Promise.all([
    bundleWithValidators(folder, [PROGRAM, { entries: LIBRARY, steps: LIBRARY_STEPS }], IN_DIST),
    build({ ...OPTIONS, ...msw, format: 'cjs' }),
    bundleRunners(folder, 'esm', '../index.js'),
    bundleRunners(folder, 'cjs', '../index.cjs'),
  ]);
  return metafile;
}

/** The entries for test runners load the library of the package from `library`, so that it is loaded once, and the runner of the user. */
async function bundleRunners(folder: string, format: keyof typeof RUNNERS, library: string): Promise<void> {
  const shared: Plugin = {
    name: 'library of the package',
    setup: ({ onResolve }) => onResolve({ filter: /\/library\/library\.ts$/ }, () => ({ path: library, external: true })),
  };
  await build({
    ...OPTIONS,
    entryPoints: RUNNERS[format].map(name => `simulator/runners/${name}.ts`),
    outdir: folder,
    format,
    outExtension: { '.js': format === 'cjs' ? '.cjs' : '.js' },
    external: ['vitest', '@playwright/test'],
    plugins: [shared],
  });
}

/**
 * Bundles groups of entries into a folder, with the compiled validators of requests next to them, each operation's in a file of its own,
 * and with the operations that Prism reads in the document.
 */
export async function bundleWithValidators(folder: string, groups: readonly Group[], root?: string): Promise<Metafile> {
  const [metafile] = await Promise.all([
    bundleGroups(folder, groups, {
      ...(root !== undefined && { root }),
      define: { VALIDATOR_FOLDERS: JSON.stringify(VALIDATORS), PRISM_OPERATIONS: JSON.stringify(OPERATIONS) },
    }),
    writeValidators(path.join(folder, VALIDATORS.drop), validatorSources(publicApi, 'drop')),
    writeValidators(path.join(folder, VALIDATORS.refuse), validatorSources(controlApi(), 'refuse')),
    writeOperations(path.join(folder, OPERATIONS)),
  ]);
  return metafile;
}

/** Writes the operations that Prism derives from the public document, so that `sim contract` need not derive them at each start. */
async function writeOperations(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(await getHttpOperationsFromSpec(structuredClone(publicApi.json))));
}

async function writeValidators(folder: string, sources: readonly ValidatorSource[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([writeShared(folder, sources), ...sources.map(source => writeValidator(folder, source))]);
}

/** Writes the modules that validators require into one shared file, which exports a replacement of `require`. */
async function writeShared(folder: string, sources: readonly ValidatorSource[]): Promise<void> {
  const required = new Set(sources.flatMap(({ code }) => code.match(/require\("[^"]+"\)/g) ?? []));
  const modules = [...required].map(call => `${call.slice('require('.length, -1)}: ${call}`);
  const contents = `const modules = {${modules.join(', ')}};\nmodule.exports = name => modules[name];`;
  await build({ ...OPTIONS, stdin: { contents, resolveDir: HTTP }, outfile: path.join(folder, SHARED), format: 'cjs' });
}

async function writeValidator(folder: string, { operationId, code }: ValidatorSource): Promise<void> {
  // The simulator brings its own formats: a copy of them would parse each date again.
  const body = `const exports = {}; (require => {${code}})(require('./${SHARED}')); return exports;`;
  const own = await transform(`module.exports = OWN_FORMATS => {${body}};`, { ...MINIFIED, target: OPTIONS.target });
  await writeFile(path.join(folder, `${operationId}.cjs`), own.code);
}

/** The validators of an operation's requests, as code that assigns each to `exports` under the name of its part, and wants `OWN_FORMATS`. */
interface ValidatorSource {
  readonly operationId: string;
  readonly code: string;
}

/** The validators of a document's requests. What the code requires is seen from simulator/http. */
function validatorSources(document: ApiDocument<string>, unknownFields: UnknownFields): ValidatorSource[] {
  const compilers = requestCompilers(document, unknownFields, { source: true, formats: _`formats` });
  return document.operations().flatMap(operation => {
    const keys = new Map<SchemaCompiler, Record<string, string>>();
    for (const part of REQUEST_PARTS) {
      const schema = requestSchema(operation, part);
      if (!schema) continue;
      const compiler = compilers(operation, part);
      const key = `${operation.id}.${part}`;
      compiler.register(key, schema);
      keys.set(compiler, { ...keys.get(compiler), [part]: key });
    }
    // Each compiler numbers its functions from 0, so they get scopes of their own.
    const scopes = [...keys].map(([{ ajv }, own]) => `{${standalone.default(ajv, own)}}`);
    return scopes.length > 0 ? [{ operationId: operation.id, code: [FORMATS, ...scopes].join('\n') }] : [];
  });
}
