/**
 * `npm run generators`: tries both documents in the generators and the importer that people use, and prints a table: whether each reads the document,
 * whether what it makes compiles strictly, and whether ten calls through it succeed. It installs them into node_modules/.cache/generators at its first
 * run, without scripts of their own. The exit code is 1 when anything fails.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { IMPORTER, runCollection } from '../contract-tests/proof/clients/generators/collection.ts';
import { GENERATORS, type Generator, PACKAGES, PROGRAMS, SENDS_NOTHING } from '../contract-tests/proof/clients/generators/tools.ts';
import { prepareSimulator } from '../contract-tests/proof/clients/imported/prepared-simulator.ts';
import { type ApiDocument, controlApi, publicApi } from '../openapi/document.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'node_modules/.cache/generators');
const DOCUMENTS = ['openapi', 'control'] as const;
const STRICTLY =
  '--strict --skipLibCheck --allowImportingTsExtensions --noEmit --target es2022 --module esnext --moduleResolution bundler'.split(' ');
const CALLS = 10;

const run = promisify(execFile);
const failures: string[] = [];

/** Runs a command in the folder of the tools. Returns its output, or undefined when it fails, which is remembered. */
async function attempt(what: string, command: string, args: readonly string[]): Promise<string | undefined> {
  const options = { cwd: FOLDER, env: { ...process.env, ...SENDS_NOTHING }, maxBuffer: 64 << 20 };
  try {
    return (await run(command, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { readonly stdout?: string; readonly stderr?: string };
    failures.push(`${what}: ${[stdout, stderr, message].find(Boolean)?.slice(0, 1000)}`);
    return undefined;
  }
}

function installed(name: string): string {
  return path.join(FOLDER, 'node_modules/.bin', name);
}

async function install(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, 'package.json');
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES });
  const present = await readFile(file, 'utf8').catch(() => '');
  const isInstalled = present === wanted && (await readdir(path.join(FOLDER, 'node_modules')).catch(() => [])).length > 0;
  if (isInstalled) return;
  console.log(`Installing the generators into ${path.relative(ROOT, FOLDER)}: 350 MB`);
  await writeFile(file, wanted);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: FOLDER });
}

/** Tries a generator with a document. Returns the cells of its row: digested, compiled, used. */
async function tryGenerator(generator: Generator, document: (typeof DOCUMENTS)[number], url: string): Promise<string[]> {
  const output = `out/${document}/${generator.name}`;
  const source = path.join(ROOT, `openapi/generated/${document}.json`);
  const what = `${generator.name} ${document}`;
  await mkdir(path.join(FOLDER, output), { recursive: true });
  const config = generator.config?.(source, output);
  if (config) await writeFile(path.join(FOLDER, config.name), config.text);
  const [command, ...args] = generator.command(source, output);
  const digested = await attempt(`${what} digests`, installed(command), args);
  if (digested === undefined) return ['no', '', ''];
  const names = await readdir(path.join(FOLDER, output), { recursive: true });
  const files = names.filter(name => name.endsWith('.ts')).map(name => path.join(output, name));
  const compiled = await attempt(`${what} compiles`, installed('tsc'), [...STRICTLY, ...files]);
  const program = document === 'openapi' ? PROGRAMS[generator.name] : undefined;
  const used = program === undefined ? '' : await use(generator.name, program, url);
  return ['yes', compiled === undefined ? 'no' : 'yes', used];
}

/** Compiles a program against what was generated, and runs it. Returns how many of its calls succeeded. */
async function use(name: string, program: string, url: string): Promise<string> {
  const file = `out/openapi/use-${name}.ts`;
  await writeFile(path.join(FOLDER, file), program);
  const compiled = await attempt(`the program with ${name} compiles`, installed('tsc'), [...STRICTLY, file]);
  if (compiled === undefined) return 'does not compile';
  const printed = await attempt(`the program with ${name} runs`, path.join(ROOT, 'node_modules/.bin/tsx'), [file, url]);
  const succeeded = (printed ?? '')
    .trim()
    .split(' ')
    .filter(status => /^20[01]$/.test(status)).length;
  if (succeeded < CALLS) failures.push(`the program with ${name}: the statuses are ${printed}`);
  return `${succeeded} of ${CALLS} calls`;
}

/** Imports a document as a collection and runs it. Returns a line about it. */
async function tryCollection(document: (typeof DOCUMENTS)[number], api: ApiDocument<string>, url: string): Promise<string> {
  const importer = path.join(FOLDER, 'import.cjs');
  await writeFile(importer, IMPORTER);
  const file = path.join(FOLDER, `out/${document}/collection.json`);
  const imported = await attempt(`the collection of ${document}`, process.execPath, [
    importer,
    path.join(ROOT, `openapi/generated/${document}.json`),
    file,
  ]);
  if (imported === undefined) return `${document}: not imported`;
  const names = new Map(
    api.operations().map(({ method, path: template, id }) => [`${method} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`, id]),
  );
  const { requests, statuses, files, absent } = await runCollection(file, url, names);
  failures.push(...absent.map(line => `the collection of ${document}: ${line}`));
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return `${document}: ${requests} requests, ${files} file parts, ${answers.join(', ')}; ${absent.length} × 404 that is not meant`;
}

await install();
await rm(path.join(FOLDER, 'out'), { recursive: true, force: true });
console.log(['generator', 'document', 'digested', 'compiled', 'used'].join('\t'));
for (const generator of GENERATORS) {
  for (const document of DOCUMENTS) {
    const { sim, url } = await prepareSimulator('public');
    const cells = await tryGenerator(generator, document, url);
    await sim.close();
    console.log([generator.name, document, ...cells].join('\t'));
  }
}
console.log('\nPostman collections');
for (const document of DOCUMENTS) {
  const { sim, url } = await prepareSimulator(document === 'openapi' ? 'public' : 'control');
  console.log(await tryCollection(document, document === 'openapi' ? publicApi : controlApi(), url));
  await sim.close();
}
for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
