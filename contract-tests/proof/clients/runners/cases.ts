/** The combinations of runner, Node and TypeScript that `npm run runners` tries, and the files that each of them gets. */

import { readFileSync } from 'node:fs';
import { blocksOf } from '../../../../bin/pages/page.ts';
import { newFiles } from '../../../../simulator/cli/init/texts.ts';

/** A program with one test of a webhook. */
export interface RunnerCase {
  readonly name: string;
  /** What npm installs besides the package. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** What is run in node_modules, or a flag of Node, and its arguments. */
  readonly run: readonly string[];
  /** What the report of its test, which fails, contains. Absent for a test that passes. */
  readonly failsWith?: string;
}

/** The Node versions of the packages that ship them. */
export const NODES = ['20', '22', '24'];
/** The TypeScript versions whose types are checked. */
export const COMPILERS = ['5.2', '5.4', '5.6', '5.9', '6.0', '7.0'];
/** The last version whose users are told that they need a later one. */
export const TOO_OLD = '5.1';
export const MODULE_MODES = ['node16', 'nodenext', 'bundler'];

const BODY = `
  const sim = await createSimulator({ seed: 7, startTime: '2026-03-02T09:00:00Z' });
  try {
    const world = await sim.createWorld();
    await world.fetch('/api/v1/post', {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: JSON.stringify({ teamId: 'team_acme_marketing', title: 'Launch', status: 'SCHEDULED', postDate: '2026-03-02T10:00:00Z',
        socialAccountTypes: ['THREADS'], data: { THREADS: { text: 'We are live' } } }),
    });
    const form = new FormData();
    form.set('teamId', 'team_acme_marketing');
    form.set('file', new Blob(['%PDF-1.4 %%EOF']), 'a.pdf');
    const upload = await world.fetch('/api/v1/upload', { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
    await upload.text();
    await world.clock.advance('2h');
    const webhook = await world.webhooks.received('post.published');
    if (webhook.data.status !== 'POSTED') throw new Error(webhook.data.status);
    if (!verifySignature(webhook.body, webhook.headers['x-signature'], 'whsec_sim_org_acme')) throw new Error('not signed');
    await world.close();
  } finally {
    await sim.close();
  }
`;
const REQUIRE = "const { createSimulator, verifySignature } = require('social-publishing-sim');\n";
const IMPORT = "import { createSimulator, verifySignature } from 'social-publishing-sim';\n";
const test = (before = '', after = ''): string => `it('receives a webhook', async () => {\n${before}${BODY}${after}});\n`;
const JEST = `${REQUIRE}${test()}${test('jest.useFakeTimers();', 'jest.useRealTimers();')}${test('jest.useFakeTimers({ legacyFakeTimers: true });', 'jest.useRealTimers();')}`;
/** The example of the README. */
const PAGE =
  blocksOf(readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')).find(({ language }) => language === 'js')?.text ?? '';
/** Returns what `sim init` writes for a runner: the test alone, and in a project of ES modules its folder. */
const initial = (runner: 'jest' | 'mocha', isModule = false) =>
  newFiles({ runner, reason: '', ci: 'github', hasManifest: true, isModule }).filter(({ name }) => name.startsWith('test/'));
const initialTest = (runner: 'jest' | 'mocha'): string => initial(runner)[0]?.text ?? '';
/** A test that forgets to advance the clock. */
const FORGETFUL = `const { useWorld } = require('social-publishing-sim/jest');
const sim = useWorld({ harFolder: 'calls' });
it('receives a webhook', () => sim.world.webhooks.received('post.published'));
`;
const PLAYWRIGHT_PAGE =
  blocksOf(readFileSync(new URL('../../../../bin/runners.md', import.meta.url), 'utf8')).find(({ note }) => note === 'playwright')?.text ??
  '';
const WITH_WORLD = `import { worldTest } from 'social-publishing-sim/vitest';
import { expect } from 'vitest';
const it = worldTest({ simulator: { startTime: '2026-03-02T09:00:00Z' } });
it('has a world', async ({ world }) => expect(world.clock.now()).toBe('2026-03-02T09:00:00.000Z'));
`;
const VITEST = `${IMPORT}import { it, vi } from 'vitest';\n${test()}${test('vi.useFakeTimers();', 'vi.useRealTimers();')}`;
const NODE_TIMERS = "mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] });";
const nodeTest = (imports: string): string => `${imports}${test()}${test(NODE_TIMERS, 'mock.timers.reset();')}`;

/** The runners that a Node runs. */
export const RUNNERS: readonly RunnerCase[] = [
  ...['29', '30'].flatMap(version => {
    const jest = { packages: [`jest@${version}`], run: ['jest/bin/jest.js', '--ci'] };
    const inModule = Object.fromEntries(initial('jest', true).map(({ name, text }) => [name, text]));
    const found = ['--passWithNoTests=false', 'test/social-publishing'];
    return [
      {
        ...jest,
        name: `jest ${version}, require`,
        files: { 'one.test.js': JEST, 'page.test.js': PAGE, 'init.test.js': initialTest('jest') },
      },
      {
        ...jest,
        name: `jest ${version}, a test that fails`,
        files: { 'one.test.js': FORGETFUL },
        failsWith: 'The calls are in calls/one-test-js-receives-a-webhook.har.',
      },
      {
        ...jest,
        name: `jest ${version}, sim init in ES modules`,
        files: { 'package.json': '{ "private": true, "type": "module" }\n', ...inModule },
        run: [...jest.run, ...found],
      },
    ];
  }),
  ...(['cjs', 'mjs'] as const).map(ending => ({
    name: `mocha, ${ending === 'cjs' ? 'require' : 'import'}`,
    packages: ['mocha@11'],
    files: { [`one.test.${ending}`]: (ending === 'cjs' ? REQUIRE : IMPORT) + test(), 'init.test.cjs': initialTest('mocha') },
    run: ['mocha/bin/mocha.js', `one.test.${ending}`, 'init.test.cjs'],
  })),
  ...['3', '4'].map(version => ({
    name: `vitest ${version}, import`,
    packages: [`vitest@${version}`],
    files: { 'one.test.mjs': VITEST, 'two.test.mjs': WITH_WORLD },
    run: ['vitest/vitest.mjs', 'run'],
  })),
  {
    name: 'playwright',
    packages: ['@playwright/test'],
    files: { 'page.spec.ts': PLAYWRIGHT_PAGE },
    run: ['@playwright/test/cli.js', 'test'],
  },
  {
    name: 'node:test, require',
    packages: [],
    files: { 'one.test.cjs': nodeTest(`${REQUIRE}const { it, mock } = require('node:test');\n`) },
    run: ['--test', 'one.test.cjs'],
  },
  {
    name: 'node:test, import',
    packages: [],
    files: { 'one.test.mjs': nodeTest(`${IMPORT}import { it, mock } from 'node:test';\n`) },
    run: ['--test', 'one.test.mjs'],
  },
];

/** The runners that are programs of their own. */
export const PROGRAMS: readonly RunnerCase[] = (['cjs', 'mjs'] as const).flatMap(ending => {
  const file = `one.test.${ending}`;
  const text = (runner: string): string =>
    ending === 'cjs' ? `${REQUIRE}const { it } = require('${runner}');\n${test()}` : `${IMPORT}import { it } from '${runner}';\n${test()}`;
  const kind = ending === 'cjs' ? 'require' : 'import';
  return [
    {
      name: `bun, ${kind}`,
      packages: ['@oven/bun-linux-x64'],
      files: { [file]: text('bun:test') },
      run: ['@oven/bun-linux-x64/bin/bun', 'test', file],
    },
    {
      name: `deno, ${kind}`,
      // Deno checks the types of what it runs.
      packages: ['@deno/linux-x64-glibc', '@types/node@20'],
      files: { [file]: text('node:test') },
      run: ['@deno/linux-x64-glibc/deno', 'test', '-A', file],
    },
  ];
});

/** A strict program for the types, as an ES module and as a CommonJS module. */
export const TYPED = `import { createSimulator, type ReceivedWebhook, type World, verifySignature } from 'social-publishing-sim';

export async function run(): Promise<boolean> {
  const sim = await createSimulator({ seed: 7 });
  const world: World = await sim.createWorld();
  const webhook: ReceivedWebhook<'post.published'> = await world.webhooks.received('post.published');
  // @ts-expect-error no such option
  await createSimulator({ sed: 7 });
  return verifySignature(webhook.body, webhook.headers['x-signature'], 'secret');
}
`;
