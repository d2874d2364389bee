/** Installs the packed package in a project outside of this repository, compiles the project strictly, and runs its tests. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { it } from './consumer.fixture.ts';
import { blocksOf } from './pages/page.ts';
import { currentBuild } from './write-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A few files do not need a process each. */
const ONE_PROCESS = ['--pool=threads', '--maxWorkers=1', '--no-isolate'];

/** The TypeScript blocks of the README, and of the page on test runners, that vitest runs. */
async function readmeExamples(): Promise<string[]> {
  const pages = await Promise.all(['README.md', 'bin/runners.md'].map(name => readFile(path.join(ROOT, name), 'utf8')));
  return pages
    .flatMap(blocksOf)
    .filter(({ language, note }) => language === 'ts' && note === '')
    .map(({ text }) => text);
}

it('contains one build and no sources', async ({ consumer: { own } }) => {
  const names = await readdir(own, { recursive: true });
  expect(names).toEqual(
    expect.arrayContaining(['bin/sim.js', 'dist/index.js', 'dist/msw.js', 'dist/sbom.json', 'fixtures/worlds/default.json', 'LICENSE']),
  );
  const pages = ['index.html', 'docs/index.html', 'docs/openapi.json', 'docs/swagger-ui-bundle.js'];
  const builds = names.filter(name => /^dist\/[^/.]+$/.test(name));
  expect(builds).toEqual([expect.stringMatching(/^dist\/build-\w+$/)]);
  expect(names).toEqual(expect.arrayContaining(pages.map(name => `${builds[0]}/ui/${name}`)));
  expect(names.filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
});

it('takes at most 40 MB, with what is installed for it', async ({ consumer: { own } }) => {
  expect(manifest).not.toHaveProperty('dependencies');
  const names = await readdir(own, { recursive: true });
  const sizes = await Promise.all(names.map(async name => (await stat(path.join(own, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000_000);
});

it('names the packages that it contains, with their licences', async ({ consumer: { own } }) => {
  const dist = path.join(own, 'dist');
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

it('has a dashboard whose first load is at most 200 kB compressed', async ({ consumer: { own } }) => {
  const ui = path.join(currentBuild(own) ?? '', 'ui');
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

it('exports only its public API', async ({ consumer }) => {
  const { out } = await consumer.evaluate(
    "console.log(Object.keys(await import('social-publishing-sim')).join()); await import('social-publishing-sim/dist/index.js').catch(e => console.log(e.code))",
  );
  expect(out.split('\n')).toEqual(['createSimulator,verifySignature', 'ERR_PACKAGE_PATH_NOT_EXPORTED', '']);
});

it('compiles with strict declaration checks, and passes the tests of the consumer and the README', async ({ consumer }) => {
  const examples = await readmeExamples();
  expect(examples.length).toBeGreaterThan(0);
  await Promise.all([
    consumer.link('msw'),
    consumer.link('bundlesocial'),
    ...examples.map((code, index) => consumer.write(`readme-${index + 1}.spec.ts`, code)),
  ]);

  const compiled = await consumer.node('node_modules/typescript/bin/tsc', '-p', '.');
  // Declarations of some dependencies do not pass a strict check.
  const errors = compiled.out
    .split('\n')
    .filter(line => line.includes('error TS') && !/^\S*node_modules\/(?!social-publishing-sim)/.test(line));
  expect(errors).toEqual([]);

  const tested = await consumer.node('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', ...ONE_PROCESS);
  const result = JSON.parse(tested.out) as { numPassedTests: number; testResults: { name: string; message: string; status: string }[] };
  expect(result.testResults.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(result.testResults).toHaveLength(examples.length + 2);
});

it('has types that need neither the types of Node nor a library after ES2022', async ({ consumer }) => {
  const source = [
    "import { createSimulator, type Fixture } from 'social-publishing-sim';",
    'export async function run(fixture: Fixture): Promise<string> {',
    '  await using world = await (await createSimulator({ fixture })).createWorld();',
    '  return world.clock.now();',
    '}',
  ];
  await consumer.write('bare.ts', source.join('\n'));
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
  const compiled = await consumer.node('node_modules/typescript/bin/tsc', ...flags, 'bare.ts');
  expect(compiled).toMatchObject({ code: 0, out: '' });
});
