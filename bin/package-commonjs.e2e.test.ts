/** The packed package as each kind of consumer loads it: `import`, `require`, and the context of a test runner such as Jest. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { describe, expect } from 'vitest';
import { it } from './consumer.fixture.ts';
import { JEST_GLOBALS } from './jest-globals.fixture.ts';
import { blocksOf } from './pages/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Prints the status of a post after two hours, and what a form and a CSV file are answered with. */
const STEPS = `
  const headers = { 'x-api-key': 'sk_sim_acme' };
  const send = (place, body, type) => world.fetch('/api/v1/' + place, { method: 'POST', body, headers: { ...headers, ...type } });
  const form = (name, text) => {
    const body = new FormData();
    body.set('teamId', 'team_acme_marketing');
    body.set('file', new Blob([text]), name);
    return body;
  };
  const sim = await createSimulator({ startTime: '2026-03-02T09:00:00Z' });
  const world = await sim.createWorld();
  await send('post', JSON.stringify({ teamId: 'team_acme_marketing', title: 'A', status: 'SCHEDULED', postDate: '2026-03-02T10:00:00Z',
    socialAccountTypes: ['THREADS'], data: { THREADS: { text: 'Live' } } }), { 'content-type': 'application/json' });
  await world.clock.advance('2h');
  const { data } = await world.webhooks.received('post.published');
  const upload = await send('upload', form('a.pdf', '%PDF-1.4 %%EOF'));
  const csv = await send('post-csv-import', form('a.csv', ['teamId,title,postDate,status,socialAccountTypes', 'team_acme_marketing,B,2026-03-03T10:00:00Z,DRAFT,THREADS'].join(String.fromCharCode(10))));
  const { id } = await csv.json();
  await world.clock.advance('1h');
  const job = await (await world.fetch('/api/v1/post-csv-import/' + id + '/status', { headers })).json();
  await world.close();
  await sim.close();
  return [data.status, upload.status < 500, csv.status, job.status].join();
`;
const DONE = 'POSTED,true,201,COMPLETED\n';

describe('the library', () => {
  it('is loaded by require and by import, once', async ({ consumer }) => {
    await consumer.write(
      'steps.cjs',
      `const { createSimulator } = require('social-publishing-sim');\nconst run = async () => {${STEPS}};\nrun().then(console.log);`,
    );
    expect(await consumer.node('steps.cjs')).toMatchObject({ code: 0, out: DONE, err: '' });
    const asked =
      "import { createRequire } from 'node:module'; import * as one from 'social-publishing-sim'; const other = createRequire(import.meta.url + '/x')('social-publishing-sim'); console.log(one.createSimulator === other.createSimulator)";
    await consumer.write('both.mjs', asked);
    expect(await consumer.node('both.mjs')).toMatchObject({ code: 0, out: 'true\n', err: '' });
  });

  it('works in a context with other globals, without import() and with timers that never fire', async ({ consumer }) => {
    const script = `
      const vm = require('node:vm');
      const fs = require('node:fs');
      const { createRequire } = require('node:module');
      const never = () => undefined;
      const timers = { setTimeout: never, setInterval: never, setImmediate: never, queueMicrotask: never };
      const context = vm.createContext({ ...timers, process: { ...process, nextTick: never, getBuiltinModule: undefined }, FormData, Blob, URL, console, Buffer });
      const load = file => {
        const module = { exports: {} };
        const own = createRequire(file);
        const required = name => (name.startsWith('node:') ? require(name) : load(own.resolve(name)));
        const wrapper = '(function (exports, require, module, __filename) {' + fs.readFileSync(file, 'utf8') + '\\n})';
        vm.runInContext(wrapper, context, { filename: file })(module.exports, required, module, file);
        return module.exports;
      };
      context.library = load(createRequire(__filename).resolve('social-publishing-sim'));
      const code = 'const { createSimulator } = library; (async () => {' + ${JSON.stringify(STEPS)} + '})().then(done => console.log(done))';
      vm.runInContext(code, context);
      vm.runInContext('(async () => { const sim = await library.createSimulator(); await sim[Symbol.asyncDispose](); })()', context);`;
    await consumer.write('context.cjs', script);
    expect(await consumer.node('context.cjs')).toMatchObject({ code: 0, out: DONE, err: '' });
  });

  it('passes the example for Jest of the page on test runners', async ({ consumer }) => {
    const page = await readFile(path.join(ROOT, 'bin/runners.md'), 'utf8');
    const example = blocksOf(page).find(({ language }) => language === 'js');
    await consumer.write('globals.cjs', JEST_GLOBALS);
    await consumer.write('jest.cjs', example?.text ?? '');
    expect(await consumer.node('--require', './globals.cjs', '--test', 'jest.cjs')).toMatchObject({
      code: 0,
      out: expect.stringContaining('pass 1'),
    });
  });

  it('gives its handlers to the msw that was required', async ({ consumer }) => {
    await consumer.link('msw');
    const script =
      "const { createHandlers } = require('social-publishing-sim/msw'); const { HttpHandler } = require('msw'); console.log(createHandlers({ url: 'http://127.0.0.1:1', fetch }, { baseUrl: 'http://a.example' })[0] instanceof HttpHandler)";
    await consumer.write('handlers.cjs', script);
    expect(await consumer.node('handlers.cjs')).toMatchObject({ code: 0, out: 'true\n', err: '' });
  });

  it.for(['v16.20.2 20.19', 'v20.18.3 20.19', 'v21.7.0 22.13', 'v22.12.0 22.13'])(
    'says what an old Node lacks: %s',
    async (pair, { consumer }) => {
      const [version = '', needed = ''] = pair.split(' ');
      const number = version.slice(1);
      await consumer.write('old.cjs', `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${number}' } });`);
      const message = `social-publishing-sim needs Node ${needed} or later, this is ${number}`;
      expect(await consumer.node('--require', './old.cjs', path.join(consumer.own, 'bin/sim.js'))).toMatchObject({
        code: 2,
        out: '',
        err: `${message}\n`,
      });
      for (const use of ['', '/msw', '/jest', '/playwright', '/vitest'].map(entry => `import('social-publishing-sim${entry}')`)) {
        await consumer.write('use.mjs', `await ${use}.catch(error => console.log(error.message))`);
        expect((await consumer.node('--require', './old.cjs', 'use.mjs')).out).toBe(`${message}\n`);
      }
    },
  );
});

describe('the packed package', () => {
  it('has no finding of publint', async ({ consumer }) => {
    const bytes = await readFile(consumer.packed);
    const tarball = new Uint8Array(bytes).buffer;
    expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  });

  it('has types that every way of resolving finds', async ({ consumer }) => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(consumer.packed))));
    expect(analysis.types !== false && analysis.problems).toEqual([]);
  });

  it('says what an old TypeScript lacks', async ({ consumer }) => {
    await consumer.write(
      'old.mts',
      "import { createSimulator } from './node_modules/social-publishing-sim/dist/old-typescript.js';\nvoid createSimulator();\n",
    );
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--types', 'node', '--module', 'nodenext', 'old.mts'];
    const { code, out } = await consumer.node('node_modules/typescript/bin/tsc', ...flags);
    expect(code).not.toBe(0);
    expect(out).toContain('social-publishing-sim needs TypeScript 5.2 or later');
  });

  it('has pages whose links lead to its files', async ({ consumer: { own } }) => {
    const names = new Set(await readdir(own, { recursive: true }));
    const broken: string[] = [];
    let count = 0;
    for (const page of [...names].filter(name => name.endsWith('.md'))) {
      const prose = (await readFile(path.join(own, page), 'utf8')).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
      for (const [, target = ''] of prose.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
        count++;
        const found = path.normalize(path.join(path.dirname(page), target)).replace(/\/$/, '');
        if (!names.has(found)) broken.push(`${page}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(10);
  });
});
