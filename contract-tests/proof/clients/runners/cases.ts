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
/** What `sim init` writes for a runner, in the folder of the tests. */
const initial = (runner: 'jest' | 'mocha'): string =>
  newFiles({ runner, reason: '', ci: 'github', hasManifest: true, isModule: false }).find(({ name }) => name.startsWith('test/'))?.text ??
  '';
const VITEST = `${IMPORT}import { it, vi } from 'vitest';\n${test()}${test('vi.useFakeTimers();', 'vi.useRealTimers();')}`;
const NODE_TIMERS = "mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] });";
const nodeTest = (imports: string): string => `${imports}${test()}${test(NODE_TIMERS, 'mock.timers.reset();')}`;

/** The runners that a Node runs. */
export const RUNNERS: readonly RunnerCase[] = [
  ...['29', '30'].map(version => ({
    name: `jest ${version}, require`,
    packages: [`jest@${version}`],
    files: { 'one.test.js': JEST, 'page.test.js': PAGE, 'init.test.js': initial('jest') },
    run: ['jest/bin/jest.js'],
  })),
  ...(['cjs', 'mjs'] as const).map(ending => ({
    name: `mocha, ${ending === 'cjs' ? 'require' : 'import'}`,
    packages: ['mocha@11'],
    files: { [`one.test.${ending}`]: (ending === 'cjs' ? REQUIRE : IMPORT) + test(), 'init.test.cjs': initial('mocha') },
    run: ['mocha/bin/mocha.js', `one.test.${ending}`, 'init.test.cjs'],
  })),
  { name: 'vitest, import', packages: ['vitest@3'], files: { 'one.test.mjs': VITEST }, run: ['vitest/vitest.mjs', 'run'] },
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
