/** A simulator whose state outlives it, as its user meets it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StateFileError } from '../domain/ports/state-file-error.ts';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { Simulator, SimulatorOptions } from '../index.ts';
import { createRandom } from '../kernel/random.ts';
import { createTeller, STEP_KINDS } from '../testing/determinism/steps.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';

let folder: string;
let file: string;
let open: Simulator[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'state-'));
  file = path.join(folder, 'sim.json');
  open = [];
});
afterEach(async () => {
  for (const sim of open) await sim.close();
  rmSync(folder, { recursive: true });
});

const accepting: WebhookSender = {
  send: () => Promise.resolve({ status: 200, body: '', error: null }),
  close: () => Promise.resolve(),
};

async function start(options: SimulatorOptions = {}): Promise<TestSimulator> {
  const test = await createTestSimulator({ state: file, throttle: false, sender: accepting, ...options });
  open.push(test.sim);
  return test;
}

async function stop({ sim, problems }: TestSimulator): Promise<void> {
  open = open.filter(other => other !== sim);
  await sim.close();
  expect(problems).toEqual([]);
}

async function read(sim: Simulator, target: string, headers: Record<string, string> = {}): Promise<string> {
  return (await sim.fetch(`http://x${target}`, { headers })).text();
}

const snapshot = ({ sim }: TestSimulator, world = 'default') => read(sim, '/_sim/snapshot', { 'x-sim-world': world });

describe('a simulator with a state file', () => {
  it('goes on where it ended, to the byte', async () => {
    const first = await start({ seed: 7 });
    const teller = createTeller(first.sim, createRandom(3).stream('story'), () => undefined);
    for (let i = 0; i < 150; i++) await teller.dice.pick(STEP_KINDS)(teller);
    const before = await snapshot(first);
    await stop(first);
    const second = await start({ startTime: '2030-01-01T00:00:00Z', fixture: 'empty' });
    expect(await snapshot(second)).toBe(before);
    expect(second.sim.worlds.defaultWorld.seed).toBe(7);
    const { status } = await second.call('POST', '/team', { body: { name: 'New' } });
    expect(status).toBe(200);
  });

  it('keeps every world with its keys, its fixture and its number', async () => {
    const first = await start();
    await first.call('POST', '/_sim/worlds', { body: { fixture: 'empty', seed: 9 } });
    await first.call('POST', '/_sim/worlds', { body: { fork: 'default' } });
    await first.call('POST', '/_sim/worlds');
    await first.call('DELETE', '/_sim/worlds/world_3');
    await first.call('POST', '/team', { key: 'sk_sim_acme_world_2', body: { name: 'Forked' } });
    const worlds = await read(first.sim, '/_sim/worlds');
    const copies = [await snapshot(first, 'world_1'), await snapshot(first, 'world_2')];
    await stop(first);
    const second = await start();
    expect(await read(second.sim, '/_sim/worlds')).toBe(worlds);
    expect([await snapshot(second, 'world_1'), await snapshot(second, 'world_2')]).toEqual(copies);
    expect((await second.call<{ total: number }>('GET', '/team', { key: 'sk_sim_acme_world_2' })).body.total).toBe(3);
    await second.call('POST', '/_sim/reset', { world: 'world_1' });
    expect(second.sim.worlds.get('world_1')?.organizations.byId.size).toBe(0);
    expect((await second.call<{ id: string }>('POST', '/_sim/worlds')).body.id).toBe('world_4');
  });

  it('keeps named snapshots and the bytes of uploads', async () => {
    const first = await start();
    const form = new FormData();
    form.append('file', new Blob([await readFile('fixtures/media/picture.jpg')]), 'picture.jpg');
    const { body: upload } = await first.call<{ id: string; url: string }>('POST', '/upload', { form });
    await first.call('PUT', '/_sim/snapshots/with-picture');
    await first.call('POST', '/_sim/reset');
    await first.call('PUT', '/_sim/snapshots/empty');
    const names = await read(first.sim, '/_sim/snapshots');
    await stop(first);
    expect(readdirSync(folder).toSorted()).toEqual(['sim.json', 'sim.json.media']);
    const second = await start();
    expect(await read(second.sim, '/_sim/snapshots')).toBe(names);
    await second.call('POST', '/_sim/snapshots/with-picture/restore');
    const bytes = await (await second.sim.fetch(upload.url)).arrayBuffer();
    expect(Buffer.from(bytes).equals(await readFile('fixtures/media/picture.jpg'))).toBe(true);
    await second.call('PUT', '/_sim/snapshots/third');
    await second.call('DELETE', '/_sim/snapshots/with-picture');
    expect(readdirSync(`${file}.media/default/snapshots`)).toEqual(['3']);
  });

  it('sends what was on its way when it ended', async () => {
    const first = await start({ clock: 'realtime', sender: { send: () => new Promise(() => undefined), close: () => Promise.resolve() } });
    await first.call('POST', '/_sim/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await first.call('POST', '/team', { body: { name: 'New' } });
    const { deliveries } = first.world.webhooks;
    while (deliveries.all().every(({ sentAt }) => sentAt === null)) await new Promise(resolve => setImmediate(resolve));
    await stop(first);
    const second = await start();
    await second.call('POST', '/_sim/deliveries/settle');
    expect((await second.call('GET', '/_sim/deliveries')).body).toMatchObject({
      items: [{ status: 'SUCCEEDED', attempts: [{ number: 1 }] }],
    });
  });

  it('goes on in the way of passing time that it had', async () => {
    const first = await start();
    await first.call('PATCH', '/_sim/clock', { body: { mode: 'realtime', speed: 60 } });
    await stop(first);
    const second = await start();
    expect((await second.call('GET', '/_sim/clock')).body).toMatchObject({ mode: 'realtime', speed: 60 });
  });

  it.each<[string, (test: TestSimulator) => Promise<unknown> | void]>([
    ['a call', test => test.call('POST', '/team', { body: { name: 'New' } })],
    ['a control call', test => test.call('PATCH', '/_sim/platforms/TIKTOK', { body: { failure: { mode: 'outage' } } })],
    ['a named snapshot', test => test.call('PUT', '/_sim/snapshots/a')],
    ['a world', test => test.call('POST', '/_sim/worlds')],
    ['an advance from code', async test => void (await test.sim.clock.advance('PT1H'))],
    ['a failure from code', test => test.sim.platforms.TIKTOK.fail('outage')],
    ['a read that uses up a fault', test => test.call('GET', '/team')],
  ])('writes %s without being asked', async (_, change) => {
    const test = await start();
    await test.call('POST', '/_sim/faults', { body: { operationId: 'listTeams', effect: { status: 503 }, when: { first: 1 } } });
    // Until nothing is left to write.
    await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5000 }).toContain('"applied":0');
    const before = readFileSync(file, 'utf8');
    await change(test);
    await expect.poll(() => readFileSync(file, 'utf8') === before, { timeout: 5000, interval: 10 }).toBe(false);
  });

  it('follows a link, and leaves it', async () => {
    mkdirSync(path.join(folder, 'real'));
    const real = path.join(folder, 'real/sim.json');
    await stop(await start({ state: real }));
    symlinkSync(real, file);
    const first = await start();
    await expect(start({ state: real })).rejects.toThrow('is in use by process');
    await first.call('POST', '/team', { body: { name: 'Linked' } });
    await stop(first);
    expect(readFileSync(real, 'utf8')).toContain('Linked');
  });
});

describe('a state file', () => {
  it('belongs to one simulator at a time', async () => {
    const first = await start();
    const refusal = start();
    await expect(refusal).rejects.toThrow(StateFileError);
    await expect(refusal).rejects.toThrow(
      `The state file ${file} is in use by process ${process.pid}; stop that simulator, or give another file`,
    );
    await stop(first);
    await stop(await start());
  });

  it.each<[string, (text: string) => string, string]>([
    ['is empty', () => '', 'is no state file'],
    ['is something else', () => '{"posts":[]}\n', 'is no state file'],
    ['is a list', () => '[1]', 'is no state file'],
    ['is no JSON', () => 'hello\n', 'is no state file'],
    ['is of another form', text => text.replace('"version":1', '"version":2'), 'is of form 2'],
    ['ends early', text => text.slice(0, -20), 'is damaged'],
    ['has lost its second half', text => text.slice(0, text.length / 2), 'is damaged'],
    ['has lost its first world', text => text.replace(/\n[^\n]+/, ''), 'is damaged'],
    ['has a line too many', text => `${text}{}\n`, 'something stands behind its end'],
    [
      'has lost a part',
      text => text.replace(/\{"area":"posts"[^\n]+/, '{"area":"nothing","part":"x","items":[]}'),
      'has no part posts.posts',
    ],
    ['has a broken entity', text => text.replace('"id":"org_acme"', '"id":"org_pro"'), 'Two entities with id org_pro'],
  ])('that %s is refused in a line and left as it is', async (_, damage, message) => {
    await stop(await start());
    const text = damage(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    const refusal = start();
    await expect(refusal).rejects.toThrow(StateFileError);
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toThrow(/^[^\n]*sim\.json[^\n]*$/);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it.each([
    ['in a folder that is not there', 'nowhere/sim.json', 'no such file or directory'],
    ['that is a folder', '.', 'illegal operation on a directory'],
    ['below a file', 'file/sim.json', 'not a directory'],
  ])('%s is refused in a line', async (_, name, reason) => {
    writeFileSync(path.join(folder, 'file'), '');
    const refusal = start({ state: path.join(folder, name), media: 'discard' });
    await expect(refusal).rejects.toThrow(StateFileError);
    await expect(refusal).rejects.toThrow(`cannot be used: ${reason}. Give another one`);
  });

  it('takes no harm from what a killed process has left beside it', async () => {
    const first = await start();
    await first.call('POST', '/team', { body: { name: 'New' } });
    await stop(first);
    writeFileSync(`${file}.tmp`, 'half of a');
    await stop(await start());
    expect(readdirSync(folder).toSorted()).toEqual(['sim.json', 'sim.json.media']);
    expect(readFileSync(file, 'utf8')).toContain('"name":"New"');
  });

  it('is not written any more once its lock was taken away', async () => {
    const first = await createTestSimulator({ state: file, media: 'discard' });
    rmSync(`${file}.lock`);
    const second = await start({ media: 'discard' });
    await second.call('POST', '/team', { body: { name: 'Second' } });
    await stop(second);
    await first.call('POST', '/team', { body: { name: 'First' } });
    await expect(first.sim.close()).rejects.toThrow('The lock of the state file');
    expect(readFileSync(file, 'utf8')).toContain('"name":"Second"');
    expect(readFileSync(file, 'utf8')).not.toContain('"name":"First"');
  });
});
