import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { it as base } from '../testing/folder.fixture.ts';
import type { Simulator, SimulatorOptions } from './api.ts';
import { START } from './library.fixture.ts';
import { createSimulator } from './library.ts';

const ACME = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const LATER = '2026-03-02T15:00:00.000Z';

async function create(options: SimulatorOptions): Promise<Simulator> {
  const sim = await createSimulator({ validateResponses: 'fail', throttle: false, ...options });
  onTestFinished(() => sim.close());
  return sim;
}

async function teams({ fetch }: Pick<Simulator, 'fetch'>): Promise<string[]> {
  const { items } = (await (await fetch('/api/v1/team', { headers: ACME })).json()) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

const addTeam = ({ fetch }: Pick<Simulator, 'fetch'>, name: string) =>
  fetch('/api/v1/team', { method: 'POST', headers: ACME, body: JSON.stringify({ name }) });

async function control(
  { fetch }: Pick<Simulator, 'fetch'>,
  method: string,
  target: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/_sim${target}`, { method, ...init });
  return { status: response.status, body: await response.json() };
}

interface Files {
  readonly json: string;
  readonly tar: string;
  /** The public address of an upload. */
  readonly upload: string;
}

/** A world that has gone on for six hours, in files. */
const it = base.extend('files', async ({ folder }): Promise<Files> => {
  const sim = await createSimulator({ startTime: START, throttle: false, seed: 7 });
  await addTeam(sim, 'Travelled');
  const form = new FormData();
  form.append('file', new Blob([readFileSync('fixtures/media/picture.jpg')]), 'picture.jpg');
  const response = await sim.fetch('/api/v1/upload', { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
  const { url: upload } = (await response.json()) as { url: string };
  sim.platforms.TIKTOK.fail('outage');
  await sim.clock.advance('6h');
  const [json, tar] = [path.join(folder, 'world.json'), path.join(folder, 'world.tar')];
  writeFileSync(json, await (await sim.fetch('/_sim/snapshot')).text());
  writeFileSync(tar, new Uint8Array(await (await sim.fetch('/_sim/snapshot/archive')).arrayBuffer()));
  await sim.close();
  return { json, tar, upload };
});

const picture = () => readFileSync('fixtures/media/picture.jpg');
const bytes = async ({ fetch }: Pick<Simulator, 'fetch'>, url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

describe('a simulator that begins with a snapshot', () => {
  it('is the world of the file, to the byte, and never writes to it', async ({ files }) => {
    const before = readFileSync(files.json, 'utf8');
    const sim = await create({ snapshot: files.json });
    expect(await (await sim.fetch('/_sim/snapshot')).text()).toBe(before);
    expect(await teams(sim)).toContain('Travelled');
    await addTeam(sim, 'New');
    await sim.clock.advance('1h');
    expect(readFileSync(files.json, 'utf8')).toBe(before);
  });

  it('takes the snapshot itself, and leaves it as it is', async ({ files }) => {
    const snapshot = JSON.parse(readFileSync(files.json, 'utf8')) as object;
    const sim = await create({ snapshot });
    await addTeam(sim, 'New');
    expect(snapshot).toEqual(JSON.parse(readFileSync(files.json, 'utf8')));
  });

  it('begins with it again after a reset', async ({ files }) => {
    const sim = await create({ snapshot: files.json });
    await addTeam(sim, 'New');
    await sim.clock.advance('1h');
    await control(sim, 'POST', '/reset');
    expect(await teams(sim)).toEqual(expect.not.arrayContaining(['New']));
    expect(sim.clock.now()).toBe(LATER);
    expect(await control(sim, 'POST', '/reset', { seed: 3 })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^seed: worlds begin with the snapshot of this simulator, /) },
    });
    expect(await control(sim, 'POST', '/reset', { startTime: START, fixture: 'default' })).toMatchObject({ status: 200 });
    expect(await teams(sim)).not.toContain('Travelled');
  });

  it('gives each further world the same with keys of its own', async ({ files }) => {
    const sim = await create({ snapshot: files.json });
    const world = await sim.createWorld();
    expect(world.apiKeys).toEqual({ acme: 'sk_sim_acme_world_1', pro: 'sk_sim_pro_world_1', free: 'sk_sim_free_world_1' });
    await addTeam(world, 'Elsewhere');
    expect(await teams(world)).toEqual(expect.arrayContaining(['Travelled', 'Elsewhere']));
    expect(await teams(sim)).not.toContain('Elsewhere');
    expect(await teams(await sim.createWorld({ fixture: 'default', seed: 3 }))).not.toContain('Travelled');
    await expect(sim.createWorld({ seed: 3 })).rejects.toThrow(
      new TypeError('seed: worlds begin with the snapshot of this simulator, which has its own. Leave it out, or name a fixture, too'),
    );
  });

  it('keeps the failures of its platforms, and adds those of the options', async ({ files }) => {
    const sim = await create({ snapshot: files.json, failures: { FACEBOOK: { mode: 'reject' } } });
    const { body } = await control(sim, 'GET', '/platforms');
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ platform: 'TIKTOK', failure: expect.objectContaining({ mode: 'outage' }) }),
        expect.objectContaining({ platform: 'FACEBOOK', failure: expect.objectContaining({ mode: 'reject' }) }),
        expect.objectContaining({ platform: 'TWITTER', failure: null }),
      ]),
    });
  });

  it('runs the clock as the options say', async ({ files }) => {
    const sim = await create({ snapshot: files.json, clock: '10x' });
    expect((await control(sim, 'GET', '/clock')).body).toMatchObject({ mode: 'realtime', speed: 10 });
    expect(Date.parse(sim.clock.now())).toBeGreaterThanOrEqual(Date.parse(LATER));
  });

  it('has the uploads of a tar file, in every world and after a reset', async ({ files }) => {
    const sim = await create({ snapshot: files.tar });
    expect((await bytes(sim, files.upload)).equals(picture())).toBe(true);
    const world = await sim.createWorld();
    const { pathname } = new URL(files.upload);
    expect((await bytes(world, pathname.replace('/default/', `/${world.id}/`))).equals(picture())).toBe(true);
    await control(sim, 'POST', '/reset');
    expect((await bytes(sim, files.upload)).equals(picture())).toBe(true);
    const again = await sim.fetch('/_sim/snapshot/archive');
    expect(Buffer.from(await again.arrayBuffer()).equals(readFileSync(files.tar))).toBe(true);
  });

  it('is kept by a state file, which goes on without the snapshot', async ({ files, folder }) => {
    const state = path.join(folder, 'sim.json');
    const first = await createSimulator({ snapshot: files.tar, state });
    await addTeam(first, 'New');
    await first.close();
    const then = await createSimulator({ snapshot: files.tar, state });
    expect(await teams(then)).toContain('New');
    await control(then, 'POST', '/reset');
    expect(await teams(then)).not.toContain('New');
    await then.close();
    const alone = await createSimulator({ state });
    expect(await teams(alone)).toContain('Travelled');
    expect((await bytes(alone, files.upload)).equals(picture())).toBe(true);
    await alone.close();
  });

  it.for<[string, string | undefined, RegExp]>([
    ['is not there', undefined, /world\.json cannot be read: no such file or directory$/],
    ['is no JSON', '{', /world\.json cannot be read: /],
    ['is no snapshot', '{"version":6}', /world\.json is no snapshot of sim snapshot export: simulator is missing$/],
    [
      'is of a later simulator',
      '{"version":9,"simulator":"3.1.0"}',
      /world\.json: The snapshot has format 9, .* Use 3\.1\.0 or a later version$/,
    ],
  ])('is refused for a file that %s', async ([, text, message], { folder }) => {
    const snapshot = path.join(folder, 'other', 'world.json').replace('/other', text === undefined ? '/other' : '');
    if (text !== undefined) writeFileSync(snapshot, text);
    const refused = createSimulator({ snapshot });
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.toThrow(message);
  });

  it('is refused for a snapshot that does not load', async ({ files }) => {
    const snapshot = JSON.parse(readFileSync(files.json, 'utf8')) as { state: Record<string, unknown> };
    delete snapshot.state['posts'];
    await expect(createSimulator({ snapshot })).rejects.toThrow(new TypeError('snapshot: The snapshot has no part posts.posts'));
  });

  it.for([{ fixture: 'empty' }, { seed: 1 }, { startTime: START }])('is refused together with %j', async (other, { files }) => {
    await expect(createSimulator({ snapshot: files.json, ...other })).rejects.toThrow(/^snapshot and \w+ contradict: /);
  });
});
