/** Installs the packed package in a project outside of this repository, compiles the project strictly, and runs its tests. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { buildPackage } from './build-package.ts';
import { blocksOf } from './pages/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Development dependencies of the consumer. */
const DEV_DEPENDENCIES = ['vitest', 'typescript', '@types/node'];
/** A few files do not need a process each. */
const ONE_PROCESS = ['--pool=threads', '--maxWorkers=1', '--no-isolate'];

let home = '';
let consumer = '';

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'sim-consumer-'));
  consumer = path.join(home, 'consumer');
  await cp(path.join(ROOT, 'contract-tests/proof/clients/consumer'), consumer, { recursive: true });
  await install(await pack());
}, 60_000);

afterAll(() => rm(home, { recursive: true, force: true }));

/** Builds and packs the package in a new folder, and returns the archive. */
async function pack(): Promise<string> {
  const source = path.join(home, 'source');
  await mkdir(source);
  await Promise.all(
    ['package.json', 'README.md', 'LICENSE', 'bin', 'fixtures'].map(name =>
      cp(path.join(ROOT, name), path.join(source, name), { recursive: true }),
    ),
  );
  await buildPackage(source);
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--offline', '--json', '--pack-destination', home], source);
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(home, packed.filename);
}

/** Installs the archive like `npm install`, which installs nothing else for it. */
async function install(archive: string): Promise<void> {
  const modules = path.join(consumer, 'node_modules');
  const own = path.join(modules, manifest.name);
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', own], home);
  await Promise.all(DEV_DEPENDENCIES.map(link));
}

async function link(name: string): Promise<void> {
  const target = path.join(consumer, 'node_modules', name);
  await mkdir(path.dirname(target), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules', name), target);
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', npm_config_loglevel: 'error' };
  try {
    return { code: 0, stdout: (await promisify(execFile)(command, args, { cwd, env })).stdout };
  } catch (error) {
    const { code, stdout } = error as { readonly code: unknown; readonly stdout: unknown };
    if (typeof code !== 'number') throw error;
    return { code, stdout: String(stdout) };
  }
}

/** Runs JavaScript in the consumer. */
function evaluate(script: string): Promise<Ended> {
  return run(process.execPath, ['--input-type=module', '-e', script], consumer);
}

/** The TypeScript blocks of the README. */
async function readmeExamples(): Promise<string[]> {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  return blocksOf(readme)
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text);
}

it('contains the build and no sources', async () => {
  const names = await readdir(path.join(consumer, 'node_modules', manifest.name), { recursive: true });
  expect(names).toEqual(
    expect.arrayContaining(['bin/sim.js', 'dist/index.js', 'dist/msw.js', 'dist/sbom.json', 'fixtures/worlds/default.json', 'LICENSE']),
  );
  const pages = ['index.html', 'docs/index.html', 'docs/openapi.json', 'docs/swagger-ui-bundle.js'];
  expect(names).toEqual(expect.arrayContaining(pages.map(name => `dist/ui/${name}`)));
  expect(names.filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
});

it('takes at most 40 MB, with what is installed for it', async () => {
  expect(manifest).not.toHaveProperty('dependencies');
  const own = path.join(consumer, 'node_modules', manifest.name);
  const names = await readdir(own, { recursive: true });
  const sizes = await Promise.all(names.map(async name => (await stat(path.join(own, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000_000);
});

it('names the packages that it contains, with their licences', async () => {
  const dist = path.join(consumer, 'node_modules', manifest.name, 'dist');
  const sbom = JSON.parse(await readFile(path.join(dist, 'sbom.json'), 'utf8')) as {
    readonly components: readonly { 'bom-ref': string }[];
  };
  const named = sbom.components.map(component => component['bom-ref']).sort();
  const { devDependencies: wanted } = manifest;
  for (const name of ['express', '@stoplight/prism-http', 'preact', 'swagger-ui-dist'] as const)
    expect(named).toContain(`${name}@${wanted[name]}`);
  const licences = await readFile(path.join(dist, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect([...licences.matchAll(/^-{80}\n(\S+)\n-{80}$/gm)].map(([, id]) => id).sort()).toEqual(named);
});

it('checks a simulator against the interface', async () => {
  const program = path.join(consumer, 'node_modules', manifest.name, 'bin/sim.js');
  const checked = await run(
    process.execPath,
    [program, 'contract', '--suite', 'answers/valid/getTeam', '--runs', '1', '--workers', '1'],
    consumer,
  );
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('passed') });
}, 60_000);

it('has a dashboard whose first load is at most 200 kB compressed', async () => {
  const ui = path.join(consumer, 'node_modules', manifest.name, 'dist/ui');
  const names = await readdir(ui, { recursive: true });
  const first = [...(await loadedBy(ui, 'index.html')), ...names.filter(name => /^assets\/overview-[^/]+\.(?:js|css)$/.test(name))];
  expect(first.length).toBeGreaterThan(5);
  const sizes = await Promise.all([...new Set(first)].map(async name => gzipSync(await readFile(path.join(ui, name))).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
});

/** A page and the assets that it refers to. */
async function loadedBy(ui: string, page: string): Promise<string[]> {
  const html = await readFile(path.join(ui, page), 'utf8');
  return [page, ...[...html.matchAll(/"\/_sim\/ui\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)];
}

it('needs msw only for its handlers', async () => {
  expect(await evaluate("await import('social-publishing-sim')")).toMatchObject({ code: 0 });
  const asked = "await import('social-publishing-sim/msw').catch(error => console.log(error.message))";
  expect((await evaluate(asked)).stdout).toContain("Cannot find package 'msw'");
});

it('exports only its public API', async () => {
  const { stdout } = await evaluate(
    "console.log(Object.keys(await import('social-publishing-sim')).join()); await import('social-publishing-sim/dist/index.js').catch(e => console.log(e.code))",
  );
  expect(stdout.split('\n')).toEqual(['createSimulator,verifySignature', 'ERR_PACKAGE_PATH_NOT_EXPORTED', '']);
});

it('compiles with strict declaration checks, and passes the tests of the consumer and the README', async () => {
  const examples = await readmeExamples();
  expect(examples.length).toBeGreaterThan(0);
  await Promise.all([
    link('msw'),
    link('bundlesocial'),
    ...examples.map((code, index) => writeFile(path.join(consumer, `readme-${index + 1}.spec.ts`), code)),
  ]);

  const compiled = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], consumer);
  // Declarations of some dependencies do not pass a strict check.
  const errors = compiled.stdout
    .split('\n')
    .filter(line => line.includes('error TS') && !/^\S*node_modules\/(?!social-publishing-sim)/.test(line));
  expect(errors).toEqual([]);

  const tested = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', ...ONE_PROCESS], consumer);
  const result = JSON.parse(tested.stdout) as { numPassedTests: number; testResults: { name: string; message: string; status: string }[] };
  expect(result.testResults.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(result.testResults).toHaveLength(examples.length + 2);
}, 60_000);

it('has types that need neither the types of Node nor a library after ES2022', async () => {
  const source = [
    "import { createSimulator, type Fixture } from 'social-publishing-sim';",
    'export async function run(fixture: Fixture): Promise<string> {',
    '  await using world = await (await createSimulator({ fixture })).createWorld();',
    '  return world.clock.now();',
    '}',
  ];
  await writeFile(path.join(consumer, 'bare.ts'), source.join('\n'));
  const flags = [
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
    '--module',
    'nodenext',
    '--strict',
    '--noEmit',
    '--ignoreConfig',
  ];
  const compiled = await run(process.execPath, ['node_modules/typescript/bin/tsc', ...flags, 'bare.ts'], consumer);
  expect(compiled).toEqual({ code: 0, stdout: '' });
}, 60_000);
