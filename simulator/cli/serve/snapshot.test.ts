import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { emptyFolder, it, ran, serve, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** Exports the running world an hour later. */
async function exported(sim: (...args: string[]) => Promise<{ readonly code: number }>, name: string): Promise<string> {
  const file = path.join(emptyFolder(), name);
  await sim('clock', 'advance', '1h');
  expect((await sim('snapshot', 'export', 'default', '--out', file, ...(name.endsWith('.tar') ? ['--media'] : []))).code).toBe(0);
  return file;
}

describe('sim --snapshot', () => {
  it.for(['world.json', 'world.tar'])('begins with %s and never writes to it', async (name, { simulator }) => {
    const file = await exported(simulator.sim, name);
    const before = readFileSync(file);
    const { sim } = await serve('--clock', 'manual', '--snapshot', file);
    expect((await sim('clock')).text).toBe('2026-03-02T10:00:00.000Z, manual');
    await sim('clock', 'advance', '1h');
    expect((await sim('reset')).code).toBe(0);
    expect((await sim('clock')).text).toBe('2026-03-02T10:00:00.000Z, manual');
    expect(readFileSync(file)).toEqual(before);
  });

  it('gives a command a key of the snapshot', async ({ simulator }) => {
    await simulator.sim('call', 'createOrganization', 'id=org_new', 'name=New');
    const file = await exported(simulator.sim, 'world.json');
    const snapshot = readFileSync(file, 'utf8').replaceAll('sk_sim_acme', 'sk_of_the_snapshot');
    writeFileSync(file, snapshot);
    const out = path.join(emptyFolder(), 'key');
    const script = `require('fs').writeFileSync(${JSON.stringify(out)}, process.env.SIM_API_KEY)`;
    expect(await runCli(['exec', '--snapshot', file, '--', process.execPath, '-e', script], { ...testIo(), childStdio: 'ignore' })).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe('sk_of_the_snapshot');
  });

  it.for([
    ['--fixture', 'empty'],
    ['--seed', '7'],
    ['--start-time', '2026-03-02T09:00:00Z'],
    ['--webhook', 'http://127.0.0.1:1/in'],
  ])('is refused together with %s %s', async flag => {
    expect(await ran(['--port', '0', '--snapshot', 'world.json', ...flag])).toMatchObject({
      code: 2,
      err: `sim: --snapshot and ${String(flag[0])} contradict: a snapshot has its own; leave one of them out`,
    });
  });

  it('is refused for a file that is no snapshot, or does not load', async ({ simulator }) => {
    const file = await exported(simulator.sim, 'world.json');
    const snapshot = JSON.parse(readFileSync(file, 'utf8')) as object;
    for (const [content, message] of [
      ['{}', `sim: ${file} is no snapshot of sim snapshot export: version is missing`],
      [JSON.stringify({ ...snapshot, state: {} }), `sim: ${file}: The snapshot has no part organizations.organizations`],
    ] as const) {
      writeFileSync(file, content);
      expect(await ran(['--port', '0', '--snapshot', file])).toMatchObject({ code: 2, err: message });
    }
  });

  it('says that it has no effect on the worlds of a state file', async ({ simulator }) => {
    const file = await exported(simulator.sim, 'world.json');
    const state = path.join(emptyFolder(), 'sim.json');
    for (const isFirst of [true, false]) {
      const io = testIo();
      const ended = runCli(['--port', '0', '--snapshot', file, '--state', state], io);
      const text = await io.said(/127\.0\.0\.1/);
      io.end();
      expect(await ended).toBe(0);
      expect(/--snapshot/.test(text)).toBe(!isFirst);
    }
  });
});
