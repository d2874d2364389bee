import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { it } from '../../../bin/package.fixture.ts';
import { StartError, startSimulator } from './start-simulator.ts';
import { killUnderLoad, startOnState } from './state-load.ts';

it('starts, stops and kills the simulator, and reports how it ended', async ({ installed: { program } }) => {
  const simulator = await startSimulator(['--clock', 'manual'], { program });
  const answer = await fetch(`${simulator.url}/api/v1/`, { headers: { 'x-api-key': simulator.apiKeys['org_acme'] ?? '' } });
  expect([answer.status, simulator.ended()]).toEqual([200, undefined]);
  expect(simulator.residentMegabytes()).toBeGreaterThan(20);
  expect(await simulator.stop()).toMatchObject({ code: 0, signal: null, err: '' });
  expect(simulator.ended()?.code).toBe(0);
  expect(simulator.log().at(-1)).toBe('{"event":"stopping"}');
  expect(() => simulator.residentMegabytes()).toThrow();

  const other = await startSimulator([], { program });
  expect(await other.kill()).toMatchObject({ code: null, signal: 'SIGKILL' });
});

it('reports why the simulator did not start', async ({ installed: { program } }) => {
  const failure: unknown = await startSimulator(['--nonsense'], { program }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain('sim ended with 2 before it listened: sim: Unknown flag --nonsense');
});

it('a kill under load loses no change that was acknowledged a second before, and changes missing in another file are found', async ({
  installed: { program },
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sim-kill-'));
  const start = (name: string) => startOnState(path.join(folder, name), { program });
  let ms = 1500;
  let killed = await killUnderLoad(await start('one.json'), ms, () => start('one.json'));
  // A busy machine may acknowledge nothing in that time.
  while (killed.updates < 2) killed = await killUnderLoad(killed.running, (ms *= 2), () => start('one.json'));
  expect(killed.lost).toEqual([]);
  const elsewhere = await killUnderLoad(killed.running, ms + 1000, () => start('other.json'));
  expect(elsewhere.lost[0]).toMatch(/^post_\w+: found nothing, but \d+ was acknowledged \d+ ms before$/);
  await elsewhere.running.kill();
});
