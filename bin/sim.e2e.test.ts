/** The command line as npm installs it: bundled, and in separate processes. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { runToEnd, startChild, startSim } from '../simulator/testing/child.ts';
import { createFolder } from '../simulator/testing/folder.fixture.ts';
import { listen } from '../simulator/testing/listen.ts';
import { type Outputs, it as packageTest } from './package.fixture.ts';

/** Prints the modules of faker that are loaded before and after the first person is generated. */
const FAKER_PROBE = `
  import { createRequire } from 'node:module';
  const { createSimulator } = await import(process.argv[2]);
  const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter(name => name.includes('faker')).map(name => name.split('/').at(-1));
  const simulator = await createSimulator();
  await (await simulator.fetch('http://sim.test/')).text();
  const before = loaded();
  const { name } = simulator.worlds.defaultWorld.platforms.INSTAGRAM.person({ externalId: 'somebody' });
  console.log(JSON.stringify({ before, name, after: loaded() }));
  await simulator.close();
`;

/** The packages in a file of the bundle and in its static imports. */
function packagesIn(outputs: Outputs, name: string, seen = new Set<string>()): readonly string[] {
  const output = outputs.get(name);
  if (!output || seen.has(name)) return [];
  seen.add(name);
  const own = Object.keys(output.inputs).flatMap(input => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  const imported = output.imports.filter(({ kind }) => kind === 'import-statement');
  return [...own, ...imported.flatMap(({ path: file }) => packagesIn(outputs, path.basename(file), seen))];
}

/** `it` with `work`, the working directory of `sim` and `start`, which run the package's program, and `tmp`, where that has its temporary files. */
const it = packageTest
  .extend('work', ({}, { onCleanup }) => createFolder(onCleanup))
  .extend('tmp', ({}, { onCleanup }) => createFolder(onCleanup))
  .extend(
    'sim',
    ({ installed: { program }, work }) =>
      (...args: string[]) =>
        runToEnd(process.execPath, [program, ...args], { cwd: work }),
  )
  .extend('start', ({ installed: { program }, work, tmp }) => async (...args: string[]) => {
    const simulator = await startSim(program, args, { cwd: work, env: { TMPDIR: tmp } });
    onTestFinished(async () => void (await simulator.child.stop('SIGKILL')));
    return simulator;
  });

/** How a process ends that a signal has not killed. */
const EXITED = { code: 0, signal: null };

describe('the installed command line', () => {
  it('does not load packages at startup that only some requests need', ({ installed: { outputs } }) => {
    const started = ['cli.js', 'index.js', 'msw.js', ...[...outputs.keys()].filter(name => name.startsWith('serve-'))];
    const packages = new Set(started.flatMap(name => packagesIn(outputs, name)));
    expect(packages).toContain('yargs');
    const media = ['@fastify/busboy', 'file-type', 'image-size', 'mp4box'];
    const lazy = [
      ...media,
      'ajv',
      'csv-parse',
      'express',
      'undici',
      'yaml',
      'lowdb',
      '@faker-js/faker',
      '@stoplight/prism-http',
      '@modelcontextprotocol/server',
      '@opentelemetry/api',
      '@opentelemetry/otlp-exporter-base',
      '@opentelemetry/otlp-transformer',
      'zod',
    ];
    expect(lazy.filter(name => packages.has(name))).toEqual([]);
  });

  it('contains all packages that it needs', ({ installed: { outputs } }) => {
    const loaded = [...outputs.values()].flatMap(({ imports }) => imports.flatMap(each => (each.external ? each.path : [])));
    expect(loaded).toContain('node:http');
    // The handlers for msw need it, and their users have it.
    expect(new Set(loaded.filter(name => !name.startsWith('node:') && !isBuiltin(name)))).toEqual(new Set(['msw']));
  });

  it('serves until a signal and exits with 0', async ({ start }) => {
    const { child, started } = await start();
    const response = await fetch(`${started.url}/api/v1/organization`, { headers: { 'x-api-key': started.apiKeys['org_pro'] ?? '' } });
    expect(await response.json()).toMatchObject({ id: 'org_pro', plan: 'PRO' });
    expect(await child.stop('SIGTERM')).toMatchObject(EXITED);
  });

  it('finishes pending requests before it stops, and accepts no others', async ({ start }) => {
    const { child, started } = await start();
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body.readable, duplex: 'half' } as const;
    const answer = fetch(`${started.url}/_sim/clock/advance`, init);
    await writer.write(Buffer.from('{ "by":'));
    // The simulator has read the request when it responds to a later one.
    await fetch(started.url);
    child.kill('SIGINT');
    await expect
      .poll(() =>
        fetch(started.url, { headers: { connection: 'close' } }).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    await writer.write(Buffer.from('"PT1H" }'));
    await writer.close();
    expect((await answer).status).toBe(200);
    expect(await child.ended).toMatchObject(EXITED);
  });

  it.for(['SIGTERM', 'SIGHUP'] as const)('removes uploaded files when %s ends it', async (signal, { tmp, start }) => {
    const { child, started } = await start();
    const headers = { 'x-api-key': started.apiKeys['org_acme'] ?? '', 'content-type': 'application/json' };
    const body = JSON.stringify({ url: 'https://cdn.example.com/picture.jpg' });
    expect((await fetch(`${started.url}/api/v1/upload/from-url`, { method: 'POST', headers, body })).status).toBe(200);
    expect(await readdir(tmp)).toHaveLength(1);
    expect(await child.stop(signal)).toMatchObject(EXITED);
    expect(await readdir(tmp)).toEqual([]);
  });

  it.for([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ] as const)('forwards %s to the command of sim exec, and exits with its code', async ([signal, code], { installed: { program } }) => {
    const script = 'console.log(process.env.SIM_URL); setInterval(() => {}, 1000);';
    const child = startChild(process.execPath, [program, 'exec', '--', process.execPath, '-e', script]);
    onTestFinished(async () => void (await child.stop('SIGKILL')));
    const url = await child.firstLine();
    expect((await fetch(url)).status).toBe(200);
    expect(await child.stop(signal)).toMatchObject({ code, signal: null });
    await expect(fetch(url)).rejects.toThrow();
  });

  it.for(['SIGTERM', 'SIGINT'] as const)('saves its state when %s ends it', async (signal, { work, start }) => {
    const flags = ['--state', path.join(work, 'state.json'), '--media', 'discard'];
    const { child, started } = await start(...flags);
    const headers = { 'x-api-key': started.apiKeys['org_acme'] ?? '', 'content-type': 'application/json' };
    expect((await fetch(`${started.url}/api/v1/team`, { method: 'POST', headers, body: '{"name":"Kept"}' })).status).toBe(200);
    expect(await child.stop(signal)).toMatchObject(EXITED);
    const again = await start(...flags);
    expect(await (await fetch(`${again.started.url}/api/v1/team`, { headers })).json()).toMatchObject({ total: 3 });
  });

  it('serves on when the reader of its log has ended, and saves its state when the terminal hangs up twice', async ({ work, start }) => {
    const flags = ['--state', path.join(work, 'state.json'), '--media', 'discard'];
    const { child, started } = await start(...flags);
    const headers = { 'x-api-key': started.apiKeys['org_acme'] ?? '', 'content-type': 'application/json' };
    child.closeOutput();
    for (let made = 1; made <= 20; made++) {
      const answer = await fetch(`${started.url}/api/v1/team`, { method: 'POST', headers, body: `{"name":"Kept ${made}"}` });
      expect(answer.status).toBe(200);
    }
    child.kill('SIGHUP');
    expect(await child.stop('SIGHUP')).toMatchObject({ ...EXITED, err: '' });
    const again = await start(...flags);
    expect(await (await fetch(`${again.started.url}/api/v1/team`, { headers })).json()).toMatchObject({ total: 22 });
  });

  it('fails when its output cannot be written, and says so once', async ({ installed: { program } }) => {
    const full = await runToEnd('sh', ['-c', '"$0" "$@" > /dev/full', process.execPath, program, 'openapi']);
    expect(full).toMatchObject({ code: 1, err: expect.stringMatching(/^sim: The standard output cannot be written, .*ENOSPC.*\n$/) });
  });

  it('reports a port that is in use in one line', async ({ sim }) => {
    const holder = createServer();
    const port = String((await listen(holder)).port);
    onTestFinished(() => void holder.close());
    const err = `sim: Port ${port} is in use; set another one with --port, or use any free port with --port 0\n`;
    expect(await sim('--port', port)).toMatchObject({ code: 2, out: '', err });
  });

  it('prints the document as YAML and as JSON, and ignores a closed pipe', async ({ installed: { program }, sim }) => {
    const [yaml, json] = await Promise.all([sim('openapi', '--control'), sim('openapi', '--control', '--format', 'json')]);
    expect(parse(yaml.out)).toEqual(JSON.parse(json.out));
    const closed = await runToEnd('bash', ['-c', '"$0" "$@" | true; exit "${PIPESTATUS[0]}"', process.execPath, program, 'openapi']);
    expect(closed).toMatchObject({ code: 0, err: '' });
  });

  it('runs the shipped scenarios with the sample files', async ({ installed: { home }, sim }) => {
    const names = ['multipart-upload-with-expired-urls', 'keyword-automation-with-private-reply', 'csv-hits-the-daily-cap'];
    const { code, out, err } = await sim('run', ...names.map(name => path.join(home, `scenarios/${name}.yaml`)));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('3 scenarios: 3 passed');
    const lost = await sim('run');
    expect(lost.code).toBe(2);
    expect(lost.err).toContain(`the shipped scenarios are in ${path.join(home, 'scenarios')}`);
  });

  it('ships the scenarios, their schema and the sample files', async ({ installed: { home } }) => {
    const { files } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
    expect(files).toEqual(expect.arrayContaining(['scenarios/*.yaml', 'scenarios/scenario.schema.json', 'fixtures/media', 'fixtures/csv']));
  });

  it('loads faker when the first person is generated', async ({ installed: { home }, work }) => {
    const script = path.join(work, 'probe.mjs');
    await writeFile(script, FAKER_PROBE);
    const { out, err } = await runToEnd(process.execPath, [script, pathToFileURL(path.join(home, 'dist/index.js')).href]);
    // Some versions of Node warn about require() of an ES module here.
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual({ before: [], name: expect.stringMatching(/^\S+ \S+$/), after: ['faker.cjs'] });
  });

  it('reads a YAML config file and a YAML fixture', async ({ work, start }) => {
    const organization =
      '{ id: org_mine, name: Mine, plan: FREE, apiKeys: [sk_mine], owner: { id: u, email: u@x.test, firstName: U, lastName: X }, teams: [] }';
    await writeFile(path.join(work, 'mine.yaml'), `organizations:\n  - ${organization}\n`);
    await writeFile(path.join(work, 'sim.config.yaml'), 'fixture: mine.yaml\nseed: 7\n');
    const { started } = await start();
    expect(started).toMatchObject({ seed: 7, apiKeys: { org_mine: 'sk_mine' } });
  });
});
