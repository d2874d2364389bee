/** Simulators with the `state` option. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, describe, expect } from 'vitest';
import type { WorldList } from '../../openapi/generated/control-types.ts';
import { StateFileError } from '../domain/ports/errors.ts';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { Simulator, SimulatorOptions } from '../index.ts';
import { createRandom } from '../kernel/random.ts';
import { createStepContext, STEPS } from '../testing/determinism/steps.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { until } from '../testing/within.ts';

const acceptAll: WebhookSender = {
  send: () => Promise.resolve({ status: 200, body: '', error: null }),
  close: () => Promise.resolve(),
};

/** A state file in a folder of its own, and simulators that use it; those still open after the test are closed. */
class StateFolder {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'state-'));
  readonly file = path.join(this.folder, 'sim.json');
  private readonly open = new Set<Simulator>();

  start = async (options: SimulatorOptions = {}): Promise<TestSimulator> => {
    const test = await createTestSimulator({ state: this.file, throttle: false, sender: acceptAll, ...options });
    this.open.add(test.sim);
    return test;
  };

  stop = async ({ sim, problems }: TestSimulator): Promise<void> => {
    this.open.delete(sim);
    await sim.close();
    expect(problems).toEqual([]);
  };

  async remove(): Promise<void> {
    for (const sim of this.open) await sim.close();
    rmSync(this.folder, { recursive: true });
  }
}

const it = base.extend('state', ({ onTestFinished }) => {
  const state = new StateFolder();
  onTestFinished(() => state.remove());
  return state;
});

async function read(sim: Simulator, target: string, headers: Record<string, string> = {}): Promise<string> {
  return (await sim.fetch(`http://x${target}`, { headers })).text();
}

/** The text with the checksum that it should have: what is wrong with it is not the disk's fault. */
function sealed(text: string): string {
  const content = text.slice(0, text.lastIndexOf('{"end"'));
  return `${content}${JSON.stringify({ end: true, sha256: createHash('sha256').update(content).digest('hex') })}\n`;
}

const snapshot = ({ sim }: TestSimulator, world = 'default') => read(sim, '/_sim/snapshot', { 'x-sim-world': world });

describe('a simulator with a state file', () => {
  it('continues from the state it stopped with, byte for byte', async ({ state: { start, stop } }) => {
    const first = await start({ seed: 7 });
    const context = createStepContext(first.sim, createRandom(3).stream('steps'), () => undefined);
    for (let i = 0; i < 100; i++) await context.random.pick(STEPS)(context);
    const before = await snapshot(first);
    await stop(first);
    const second = await start({ startTime: '2030-01-01T00:00:00Z', fixture: 'empty' });
    expect(await snapshot(second)).toBe(before);
    expect(second.sim.worlds.defaultWorld.seed).toBe(7);
    const { status } = await second.call('POST', '/team', { body: { name: 'New' } });
    expect(status).toBe(200);
  });

  it('restores every world with its API keys, its fixture and its number', async ({ state: { start, stop } }) => {
    const first = await start();
    await first.call('POST', '/_sim/worlds', { body: { fixture: 'empty', seed: 9 } });
    await first.call('POST', '/_sim/worlds', { body: { fork: 'default', name: 'checkout', expiresAfter: '10m' } });
    await first.call('POST', '/_sim/worlds');
    await first.call('DELETE', '/_sim/worlds/world_3');
    await first.call('POST', '/team', { key: 'sk_sim_acme_world_2', body: { name: 'Forked' } });
    const worlds = await worldsOf(first);
    const copies = [await snapshot(first, 'world_1'), await snapshot(first, 'world_2')];
    await stop(first);
    const second = await start();
    expect(await worldsOf(second)).toEqual(worlds);
    expect([await snapshot(second, 'world_1'), await snapshot(second, 'world_2')]).toEqual(copies);
    expect((await second.call<{ total: number }>('GET', '/team', { key: 'sk_sim_acme_world_2' })).body.total).toBe(3);
    await second.call('POST', '/_sim/reset', { world: 'world_1' });
    expect(second.sim.worlds.get('world_1')?.organizations.byId.size).toBe(0);
    expect((await second.call<{ id: string }>('POST', '/_sim/worlds')).body.id).toBe('world_4');
  });

  it('restores named snapshots and the bytes of uploads', async ({ state: { start, stop, file, folder } }) => {
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

  it('sends deliveries that were in flight when it stopped', async ({ state: { start, stop } }) => {
    const first = await start({ clock: 'realtime', sender: { send: () => new Promise(() => undefined), close: () => Promise.resolve() } });
    await first.call('POST', '/_sim/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await first.call('POST', '/team', { body: { name: 'New' } });
    const { deliveries } = first.world.webhooks;
    await until('a delivery is in flight', () => deliveries.all().some(({ sentAt }) => sentAt !== null));
    await stop(first);
    const second = await start();
    await second.call('POST', '/_sim/deliveries/settle');
    expect((await second.call('GET', '/_sim/deliveries')).body).toMatchObject({
      items: [{ status: 'SUCCEEDED', attempts: [{ number: 1 }] }],
    });
  });

  it('restores the mode and speed of the clock', async ({ state: { start, stop } }) => {
    const first = await start();
    await first.call('PATCH', '/_sim/clock', { body: { mode: 'realtime', speed: 60 } });
    await stop(first);
    const second = await start();
    expect((await second.call('GET', '/_sim/clock')).body).toMatchObject({ mode: 'realtime', speed: 60 });
  });

  // Concurrent, because each waits half a second of real time for two writes.
  it.concurrent.for<[string, (test: TestSimulator) => Promise<unknown> | void]>([
    ['a call', test => test.call('POST', '/team', { body: { name: 'New' } })],
    ['a control call', test => test.call('PATCH', '/_sim/platforms/TIKTOK', { body: { failure: { mode: 'outage' } } })],
    ['a named snapshot', test => test.call('PUT', '/_sim/snapshots/a')],
    ['a world', test => test.call('POST', '/_sim/worlds')],
    ['an advance from code', async test => void (await test.sim.clock.advance('PT1H'))],
    ['a failure from code', test => test.sim.platforms.TIKTOK.fail('outage')],
    ['a read that uses up a fault', test => test.call('GET', '/team')],
  ])('writes the file after %s', async ([, change], { state: { start, file }, expect: expectInTest }) => {
    const test = await start();
    await test.call('POST', '/_sim/faults', { body: { operationId: 'listTeams', effect: { status: 503 }, when: { first: 1 } } });
    // Until the fault has been written.
    await expectInTest.poll(() => readFileSync(file, 'utf8')).toContain('"applied":0');
    const before = readFileSync(file, 'utf8');
    await change(test);
    await expectInTest.poll(() => readFileSync(file, 'utf8') === before, { interval: 10 }).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('can be read by its owner only', async ({ state: { start, stop, file } }) => {
    await stop(await start());
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('writes to the target of a link', async ({ state: { start, stop, file, folder } }) => {
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
  it('belongs to one simulator at a time', async ({ state: { start, stop, file } }) => {
    const first = await start();
    const refusal = start();
    await expect(refusal).rejects.toThrow(StateFileError);
    await expect(refusal).rejects.toThrow(
      `The state file ${file} is in use by process ${process.pid}; stop that simulator, or use another file`,
    );
    await stop(first);
    await stop(await start());
  });

  it.for<[string, (text: string) => string, string]>([
    ['is empty', () => '', 'is not a state file'],
    ['is another JSON file', () => '{"posts":[]}\n', 'is not a state file'],
    ['is a list', () => '[1]', 'is not a state file'],
    ['is not JSON', () => 'hello\n', 'is not a state file'],
    ['is of an older format', text => text.replace('"version":8', '"version":3'), 'has format 3'],
    ['is of a newer format', text => text.replace('"version":8', '"version":9'), 'has format 9'],
    ['ends early', text => text.slice(0, -20), 'is damaged: its checksum does not match'],
    ['lacks its end', text => text.slice(0, text.lastIndexOf('{"end"')), 'is damaged: its end is missing'],
    ['lacks its second half', text => text.slice(0, text.length / 2), 'is damaged: its end is missing'],
    ['has an extra line', text => `${text}{}\n`, 'is damaged: its end is missing'],
    [
      'has another name of a team',
      text => text.replace('"name":"Support"', '"name":"Suppport"'),
      'is damaged: its checksum does not match',
    ],
    ['lacks its first world', text => sealed(text.replace(/\n[^\n]+/, '')), 'is damaged'],
    [
      'lacks a part',
      text => sealed(text.replace(/\{"at":\["state","posts"[^\n]+/, '{"at":["state","nothing","x"],"items":[]}')),
      'has no part posts.posts',
    ],
    ['has a broken entity', text => sealed(text.replace('"id":"org_acme"', '"id":"org_pro"')), 'Two entities with id org_pro'],
  ])('that %s is refused with a message of one line, and not changed', async ([, damage, message], { state: { start, stop, file } }) => {
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

  it.for<[string, string, string]>([
    ['in a folder that does not exist', 'nowhere/sim.json', 'no such file or directory'],
    ['that is a folder', '.', 'illegal operation on a directory'],
    ['below a file', 'file/sim.json', 'not a directory'],
  ])('%s is refused with a message of one line', async ([, name, reason], { state: { start, folder } }) => {
    writeFileSync(path.join(folder, 'file'), '');
    const refusal = start({ state: path.join(folder, name), media: 'discard' });
    await expect(refusal).rejects.toThrow(StateFileError);
    await expect(refusal).rejects.toThrow(`cannot be used: ${reason}. Use another file`);
  });

  it('survives the temporary file of a killed process', async ({ state: { start, stop, file, folder } }) => {
    const first = await start();
    await first.call('POST', '/team', { body: { name: 'New' } });
    await stop(first);
    writeFileSync(`${file}.tmp`, 'half of a');
    await stop(await start());
    expect(readdirSync(folder).toSorted()).toEqual(['sim.json', 'sim.json.media']);
    expect(readFileSync(file, 'utf8')).toContain('"name":"New"');
  });

  it('is not written any more once its lock was removed', async ({ state: { start, stop, file } }) => {
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

/** The worlds without their last uses: a start of the process is one. */
async function worldsOf({ sim }: TestSimulator) {
  const { items } = (await (await sim.fetch('/_sim/worlds')).json()) as WorldList;
  return items.map(({ lastUsedAt: _lastUsedAt, expiresAt, ...others }) => ({ ...others, expires: expiresAt !== null }));
}
