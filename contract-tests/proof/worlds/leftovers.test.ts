/** Suites that run at the same time against one simulator, half of which die: their worlds end by themselves. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSimulator } from '../../../simulator/index.ts';
import { startChild } from '../../../simulator/testing/child.ts';

const PROCESSES = 4;
const WORLDS = 8;

/** Makes worlds, uses each, and then closes them or dies. */
const SUITE = `
  const [url, suite, count, ending] = process.argv.slice(1);
  const ask = async (method, path, world, body) => {
    const headers = { 'content-type': 'application/json', ...(world && { 'x-sim-world': world }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(path + ': ' + await answer.text());
  };
  const names = Array.from({ length: Number(count) }, (_, n) => suite + '-' + n);
  await Promise.all(names.map(async name => {
    await ask('POST', '/_sim/worlds', undefined, { name, expiresAfter: '5s' });
    await ask('POST', '/_sim/clock/advance', name, { by: 'PT1H' });
  }));
  if (ending === 'dies') process.kill(process.pid, 'SIGKILL');
  await Promise.all(names.map(name => ask('DELETE', '/_sim/worlds/' + name)));
`;

it('[D-GEN-45] four processes of eight worlds each, half of which die, leave none', async () => {
  const problems: unknown[] = [];
  const simulator = await createSimulator({ onProblem: problem => problems.push(problem) });
  onTestFinished(() => simulator.close());
  const { url } = await simulator.listen();
  let made = 0;
  simulator.worlds.watch((_id, world) => {
    if (world) made++;
  });
  const suites = Array.from({ length: PROCESSES }, (_, n) => {
    const args = ['--input-type=module', '-e', SUITE, url, `suite-${n}`, String(WORLDS), n % 2 === 0 ? 'closes' : 'dies'];
    return startChild(process.execPath, args).ended;
  });
  const ends = (await Promise.all(suites)).map(({ code, signal }) => code ?? signal);
  expect(ends).toEqual([0, 'SIGKILL', 0, 'SIGKILL']);
  expect(made).toBe(PROCESSES * WORLDS);
  await vi.waitFor(() => expect(simulator.worlds.list().map(({ id }) => id)).toEqual(['default']), { timeout: 60_000, interval: 50 });
  expect(simulator.worlds.expired('suite-1-0')).toContain('World suite-1-0 expired after 5 seconds of no use');
  expect(simulator.worlds.expired('suite-0-0')).toBeUndefined();
  expect(problems).toEqual([]);
});
