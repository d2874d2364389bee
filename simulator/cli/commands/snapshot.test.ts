import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unpackTar } from 'modern-tar';
import { describe, expect } from 'vitest';
import { emptyFolder, it, START, serve, simAt } from '../cli.fixture.ts';

it('saves, lists, restores and removes snapshots', async () => {
  const { sim } = await serve();
  expect(await sim('snapshot')).toEqual({ code: 0, text: 'No snapshots; create one with sim snapshot save <name>' });
  expect((await sim('snapshot', 'save', 'before')).text).toMatch(/^Saved before: 2026-03-02T09:00:00\.000Z$/);
  await sim('clock', 'advance', '6h');
  await sim('snapshot', 'save', 'after');
  expect((await sim('snapshot', 'list')).text).toMatch(/^after {3}2026-03-02T15:00:00\.000Z\nbefore {2}2026-03-02T09:00:00\.000Z$/);
  expect(await sim('snapshot', 'load', 'before')).toEqual({ code: 0, text: 'Restored world default from before' });
  expect((await sim('clock')).text).toBe(`${START}, manual`);
  expect((await sim('snapshot', 'remove', 'before')).text).toMatch(/^Removed before: /);
  expect(JSON.parse((await sim('snapshot', 'list', '--json')).text)).toMatchObject([{ name: 'after' }]);
});

it('shows one difference per line', async () => {
  const { url, sim } = await serve();
  await sim('snapshot', 'save', 'a');
  const post = JSON.stringify({
    teamId: 'team_acme_marketing',
    title: 'Launch',
    status: 'DRAFT',
    postDate: START,
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: 'x'.repeat(200) } },
  });
  const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
  const { id } = (await (await fetch(`${url}/api/v1/post`, { method: 'POST', headers, body: post })).json()) as { id: string };
  await sim('clock', 'advance', '1h');
  await sim('snapshot', 'save', 'b');
  const lines = (await sim('snapshot', 'diff', 'a', 'b')).text.split('\n');
  expect(lines.filter(line => line.startsWith('+ /posts/'))).toEqual([
    expect.stringMatching(new RegExp(`^\\+ /posts/${id}: {"id":"${id}",.*…$`)),
  ]);
  expect(lines).toContain('~ /clock/now: 2026-03-02T09:00:00.000Z → 2026-03-02T10:00:00.000Z');
  expect(lines.at(-1)).toMatch(/^\d+ differences$/);
  expect(lines.every(line => line.length < 300)).toBe(true);
  expect((await sim('snapshot', 'diff', 'b', 'a')).text).toContain(`- /posts/${id}: `);
  expect(await sim('snapshot', 'diff', 'a', 'a')).toEqual({ code: 0, text: 'No differences' });
});

it('copies a world or a snapshot and prints the header and keys of the copy', async () => {
  const { url, sim } = await serve();
  const { text } = await sim('snapshot', 'fork', 'default');
  expect(text).toBe(
    'Created world world_1 as a copy of default (header x-sim-world: world_1)\norg_acme  sk_sim_acme_world_1\norg_pro   sk_sim_pro_world_1\norg_free  sk_sim_free_world_1',
  );
  await sim('snapshot', 'save', 'before');
  expect(JSON.parse((await sim('snapshot', 'fork', 'before', '--json')).text)).toMatchObject({ id: 'world_2' });
  const answer = await fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': 'sk_sim_acme_world_2' } });
  expect(answer.status).toBe(200);
});

it.for<[words: string[], text: string]>([
  [['lst'], 'sim: Unknown action lst of sim snapshot; did you mean list?'],
  [['frobnicate'], 'sim: Unknown action frobnicate of sim snapshot; known: list, save, load, diff, remove, fork, export, import'],
  [['save'], 'sim: Usage: sim snapshot save <name>'],
  [['diff', 'a'], 'sim: Usage: sim snapshot diff <name or file> <other>'],
  [['list', 'a'], 'sim: Usage: sim snapshot list'],
  [['load', 'nobody'], 'sim: Snapshot nobody not found'],
  [['fork', 'nobody'], 'sim: World or snapshot nobody not found'],
])('exits with 2 for %j', async ([words, text], { simulator: { sim } }) => {
  expect(await sim('snapshot', ...words)).toEqual({ code: 2, text });
});

const read = async (url: string, target: string): Promise<string> => (await fetch(url + target)).text();

/** Uploads a picture and returns its public address. */
async function upload(url: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync('fixtures/media/picture.jpg')]), 'picture.jpg');
  const response = await fetch(`${url}/api/v1/upload`, { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
  return ((await response.json()) as { url: string }).url;
}

/** Runs a command without any simulator. */
const alone = (...args: string[]) => simAt('http://127.0.0.1:9', ...args);

describe('sim snapshot export', () => {
  it('writes the running world, or a named snapshot, exactly as it is', async ({ simulator: { url, sim } }) => {
    const folder = emptyFolder();
    const file = path.join(folder, 'new', 'world.json');
    expect(await sim('snapshot', 'export', 'default', '--out', file)).toEqual({ code: 0, text: `Wrote ${file}: world default` });
    expect(readFileSync(file, 'utf8')).toBe(await read(url, '/_sim/snapshot'));
    await sim('snapshot', 'save', 'kept');
    await sim('clock', 'advance', '1h');
    expect((await sim('snapshot', 'export', 'kept', '--out', file)).text).toBe(`Wrote ${file}: snapshot kept`);
    expect(readFileSync(file, 'utf8')).toBe(await read(url, '/_sim/snapshots/kept'));
    expect((await sim('snapshot', 'export', 'kept')).text).toBe(await read(url, '/_sim/snapshots/kept'));
    expect(readdirSync(path.dirname(file))).toEqual(['world.json']);
  });

  it('writes another world by its id', async ({ simulator: { url, sim } }) => {
    const { id } = JSON.parse((await sim('world', 'create', 'seed=7', '--json')).text) as { id: string };
    expect(JSON.parse((await sim('snapshot', 'export', id)).text)).toMatchObject({ seed: 7 });
    await fetch(`${url}/_sim/worlds/${id}`, { method: 'DELETE' });
  });

  it('writes a tar file with the uploads', async ({ simulator: { url, sim } }) => {
    await upload(url);
    const file = path.join(emptyFolder(), 'world.tar');
    expect((await sim('snapshot', 'export', 'default', '--media', '--out', file)).text).toBe(`Wrote ${file}: world default`);
    const entries = await unpackTar(readFileSync(file), { strict: true });
    expect(entries.map(({ header }) => header.name)).toEqual(['world.json', expect.stringMatching(/^media\/files\//)]);
  });

  it.for<[string[], string]>([
    [['nobody'], 'sim: World or snapshot nobody not found'],
    [['default', '--media'], 'sim: --media writes a tar file: name it, as --out world.tar'],
    [['default', '--media', '--out', 'a.json'], 'sim: --media writes a tar file: name it, as --out world.tar'],
    [['default', '--out', 'a.tar'], 'sim: a.tar: a tar file has the uploads, too: add --media, or name it world.json'],
    [['default', '--name', 'a'], 'sim: --name does not go with sim snapshot export'],
    [[], 'sim: Usage: sim snapshot export <name or world>'],
  ])('exits with 2 for %j', async ([words, text], { simulator: { sim } }) => {
    expect(await sim('snapshot', 'export', ...words)).toEqual({ code: 2, text });
  });

  it('leaves the file of before as it was when the new one cannot be written', async ({ simulator: { sim } }) => {
    const file = path.join(emptyFolder(), 'world.json');
    writeFileSync(file, 'before');
    mkdirSync(`${file}.tmp`);
    expect(await sim('snapshot', 'export', 'default', '--out', file)).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^sim: --out: .*world\.json cannot be written: /),
    });
    expect(readFileSync(file, 'utf8')).toBe('before');
  });
});

describe('sim snapshot import', () => {
  it('keeps a file of another simulator under its name, or that of --name', async ({ simulator: { sim } }) => {
    const other = await serve();
    const file = path.join(emptyFolder(), 'monday.json');
    await other.sim('clock', 'advance', '6h');
    await other.sim('snapshot', 'export', 'default', '--out', file);
    const before = readFileSync(file);
    expect((await sim('snapshot', 'import', file)).text).toMatch(
      /^Imported .*monday\.json \([\d.]+ kB\) as monday; restore it with sim snapshot load monday$/,
    );
    expect((await sim('snapshot', 'import', file, '--name', 'again')).code).toBe(0);
    expect((await sim('clock')).text).toBe(`${START}, manual`);
    await sim('snapshot', 'load', 'again');
    expect((await sim('clock')).text).toBe('2026-03-02T15:00:00.000Z, manual');
    expect((await sim('snapshot', 'diff', 'monday', 'again')).text).toBe('No differences');
    expect(readFileSync(file)).toEqual(before);
  });

  it('brings the uploads of a tar file', async ({ simulator: { url, sim } }) => {
    const other = await serve();
    const { pathname } = new URL(await upload(other.url));
    const file = path.join(emptyFolder(), 'with-uploads.tar');
    await other.sim('snapshot', 'export', 'default', '--media', '--out', file);
    expect((await fetch(url + pathname)).status).toBe(404);
    expect((await sim('snapshot', 'import', file)).code).toBe(0);
    await sim('snapshot', 'load', 'with-uploads');
    const bytes = Buffer.from(await (await fetch(url + pathname)).arrayBuffer());
    expect(bytes.equals(readFileSync('fixtures/media/picture.jpg'))).toBe(true);
  });

  it.for<[string, string, string | RegExp]>([
    ['is not there', '', /^sim: .*world\.json cannot be read: no such file or directory$/],
    ['is no JSON', 'hello', /^sim: .*JSON/],
    ['is no snapshot', '{"version":6}', 'sim: simulator is required'],
    [
      'is of a newer simulator',
      '{"version":99,"simulator":"7.0.0","news":{}}',
      /^sim: The snapshot has format 99, written by social-publishing-sim 7\.0\.0; this is .*Use 7\.0\.0 or a later version$/,
    ],
  ])('exits with 2 for a file that %s', async ([, content, text], { simulator: { sim } }) => {
    const file = path.join(emptyFolder(), 'world.json');
    if (content !== '') writeFileSync(file, content);
    expect(await sim('snapshot', 'import', file)).toEqual({ code: 2, text: typeof text === 'string' ? text : expect.stringMatching(text) });
  });
});

describe('sim snapshot diff of two files', () => {
  it('needs no simulator, and shows what a running one shows', async ({ simulator: { url, sim } }) => {
    const folder = emptyFolder();
    const [a, b] = [path.join(folder, 'a.json'), path.join(folder, 'b.tar')];
    await sim('snapshot', 'save', 'a');
    await sim('snapshot', 'export', 'a', '--out', a);
    await sim('call', 'createWebhook', 'organizationId=org_acme', 'url=https://hooks.acme.test/in');
    await sim('call', 'createApiKey', 'id=org_pro', 'key=my-own-secret-key');
    await sim('clock', 'advance', '1h');
    await sim('snapshot', 'save', 'b');
    await sim('snapshot', 'export', 'b', '--media', '--out', b);
    const { text } = await alone('snapshot', 'diff', a, b);
    expect(text).toContain('~ /clock/now: 2026-03-02T09:00:00.000Z → 2026-03-02T10:00:00.000Z');
    expect(text).toBe((await sim('snapshot', 'diff', 'a', 'b')).text);
    expect(text).not.toMatch(/my-own-secret-key|whsec_sim/);
    expect(JSON.parse((await alone('snapshot', 'diff', a, a, '--json')).text)).toMatchObject({ total: 0 });
    await fetch(`${url}/_sim/snapshots/a`, { method: 'DELETE' });
  });

  it.for<[string[], string]>([
    [['a.json', 'b'], 'sim: Compare two files, or two names: a.json is a file'],
    [['a', 'x/b'], 'sim: Compare two files, or two names: x/b is a file'],
  ])('exits with 2 for %j', async ([words, text]) => {
    expect(await alone('snapshot', 'diff', ...words)).toEqual({ code: 2, text });
  });

  it('exits with 2 for a file that is no snapshot', async () => {
    const file = path.join(emptyFolder(), 'a.json');
    writeFileSync(file, '{}');
    const { code, text } = await alone('snapshot', 'diff', file, file);
    expect({ code, text }).toEqual({ code: 2, text: `sim: ${file} is no snapshot of sim snapshot export: version is missing` });
    expect(existsSync(`${file}.tmp`)).toBe(false);
  });
});
