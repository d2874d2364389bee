/** The entries for test runners of the packed package, each with its runner. `npm run runners` tries Jest itself, and other versions. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { type Consumer, it } from './consumer.fixture.ts';
import { JEST_GLOBALS } from './jest-globals.fixture.ts';
import { blocksOf } from './pages/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FORGOTTEN = `
  const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
  const data = { THREADS: { text: 'We are live' } };
  const post = { teamId: 'team_acme_marketing', title: 'A', status: 'SCHEDULED', postDate: '2026-03-02T10:00:00Z', socialAccountTypes: ['THREADS'], data };
  await world.fetch('/api/v1/post', { method: 'POST', headers, body: JSON.stringify(post) });
  await world.webhooks.received('post.published');
`;
const REPORT =
  /The simulator about world_1 and the test .*forgets the clock:\n {2}The clock is at 2026-03-02T09:00:00\.000Z, and the next job \(post\.publish of post_\w+\)/;

const vitest = (consumer: Consumer, file: string) => consumer.node('node_modules/vitest/vitest.mjs', 'run', '--no-color', file);
const playwright = (consumer: Consumer, file: string) =>
  consumer.node('node_modules/@playwright/test/cli.js', 'test', '--reporter=json', file);

describe('vitest', () => {
  it('says what a failed test knew, and keeps its calls', async ({ consumer }) => {
    const text = `import { worldTest } from 'social-publishing-sim/vitest';
import { describe } from 'vitest';
const it = worldTest({ simulator: { startTime: '2026-03-02T09:00:00Z' }, harFolder: 'calls' });
describe('a block', () => it('forgets the clock', async ({ world }) => {${FORGOTTEN}}));
`;
    await consumer.write('failing.spec.ts', text);
    const { code, out, err } = await vitest(consumer, 'failing.spec.ts');
    expect(code).toBe(1);
    expect(out + err).toMatch(/No post\.published was received, and nothing is under way/);
    expect(out + err).toMatch(/failing\.spec\.ts:\d+:\d+/);
    expect(err).toMatch(REPORT);
    const [, file = ''] = /The calls are in (\S+\.har)\./.exec(err) ?? [];
    expect(file).toBe(path.join('calls', 'failing-spec-ts-a-block-forgets-the-clock.har'));
    expect(JSON.parse(await consumer.read(file))).toMatchObject({ log: { entries: [{ request: { method: 'POST' } }] } });
  });

  it('gives each test a world of its own, and prints nothing of tests that pass', async ({ consumer }) => {
    const text = `import { it } from 'social-publishing-sim/vitest';
import { expect } from 'vitest';
const worlds = new Set();
const teams = async world => (await (await world.fetch('/api/v1/team', { headers: { 'x-api-key': 'sk_sim_acme' } })).json()).total;
it.for([1, 2])('%i', async (_, { world, simulator }) => {
  expect(world.id).not.toBe(simulator.id);
  expect(worlds.has(world.id)).toBe(false);
  worlds.add(world.id);
  expect(await teams(world)).toBe(2);
  await world.fetch('/api/v1/team', { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' }, body: '{"name":"New"}' });
  expect(await teams(world)).toBe(3);
});
`;
    await consumer.write('passing.spec.js', text);
    expect(await vitest(consumer, 'passing.spec.js')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('2 passed') as string,
    });
  });
});

describe('Playwright', () => {
  it('runs the example of the page, and attaches what a failed test knew', async ({ consumer }) => {
    await consumer.link('@playwright/test');
    const page = await readFile(path.join(ROOT, 'bin/runners.md'), 'utf8');
    const example = blocksOf(page).find(({ note }) => note === 'playwright')?.text ?? '';
    const options = "test.use({ worldOptions: { startTime: '2026-03-02T09:00:00Z' } });";
    const failing = `const { test } = require('social-publishing-sim/playwright');\n${options}\ntest('forgets the clock', async ({ world }) => {${FORGOTTEN}});\n`;
    await consumer.write('page.pw.spec.ts', example);
    expect(await playwright(consumer, 'page.pw.spec.ts')).toMatchObject({ code: 0 });
    await consumer.write('failing.pw.spec.cjs', failing);
    const { code, out } = await playwright(consumer, 'failing.pw.spec.cjs');
    expect(code).toBe(1);
    const attached = [...out.matchAll(/"name": "([^"]+)",\s+"contentType": "[^"]+",\s+"body": "([^"]+)"/g)];
    const texts = Object.fromEntries(attached.map(([, name = '', body = '']) => [name, Buffer.from(body, 'base64').toString()]));
    expect(texts['simulator.txt']).toMatch(REPORT);
    expect(JSON.parse(texts['calls.har'] ?? '')).toMatchObject({ log: { entries: [{ request: { method: 'POST' } }] } });
  });
});

describe('Jest', () => {
  it('gives each test a world of its own', async ({ consumer }) => {
    const text = `const { useWorld } = require('social-publishing-sim/jest');
const sim = useWorld({ world: { startTime: '2026-03-02T09:00:00Z' } });
let first;
it('begins', () => { first = sim.world; expect(first.clock.now()).toBe('2026-03-02T09:00:00.000Z'); });
it('goes on', () => {
  expect(sim.world === first).toBe(false);
  expect((() => { try { first.clock.now(); return 'open'; } catch (error) { return error.message; } })()).toBe('The world world_1 is closed');
});
`;
    await consumer.write('globals.cjs', JEST_GLOBALS);
    await consumer.write('worlds.cjs', text);
    const ended = await consumer.node('--require', './globals.cjs', '--test', 'worlds.cjs');
    expect(ended, ended.out).toMatchObject({ code: 0, out: expect.stringContaining('pass 2') as string });
  });

  it('says what is missing outside of it', async ({ consumer }) => {
    const { out } = await consumer.evaluate(
      "import { useWorld } from 'social-publishing-sim/jest'; try { useWorld(); } catch (error) { console.log(error.message); }",
    );
    expect(out).toBe(
      'useWorld() needs the globals of Jest: call it in a test file that Jest runs, and leave its setting injectGlobals on\n',
    );
  });
});

describe('a missing peer', () => {
  it.for([
    ['msw', 'msw'],
    ['playwright', '@playwright/test'],
    ['vitest', 'vitest'],
  ] as const)('is one sentence for %s', async ([entry, peer], { consumer }) => {
    await consumer.unlink(peer);
    const sentence = `social-publishing-sim/${entry} needs ${peer}: npm install --save-dev ${peer}\n`;
    const asked = `await import('social-publishing-sim/${entry}').catch(error => console.log(error.message))`;
    expect((await consumer.evaluate(asked)).out).toBe(sentence);
    if (entry === 'vitest') return;
    await consumer.write(
      'required.cjs',
      `try { require('social-publishing-sim/${entry}'); } catch (error) { console.log(error.message); }`,
    );
    expect(await consumer.node('required.cjs')).toMatchObject({ code: 0, out: sentence });
  });

  it('does not matter to one who requires the entry for vitest, which has to be imported', async ({ consumer }) => {
    await consumer.write('required.cjs', `try { require('social-publishing-sim/vitest'); } catch (error) { console.log(error.message); }`);
    expect((await consumer.node('required.cjs')).out).toBe(
      'social-publishing-sim/vitest has to be imported, because vitest cannot be required\n',
    );
  });
});
