import { expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';

it('answers 5xx without an effect, and lets the next try through', async ({ create }) => {
  const { sim, call } = await create({ grade: { traps: ['errors'], seed: 3 } });
  const before = sim.worlds.defaultWorld.organizations.teams.size;
  const statuses: number[] = [];
  for (let tries = 0; tries < 30; tries += 1) statuses.push((await call('POST', '/team', { body: { name: `Team ${tries}` } })).status);
  const refused = statuses.filter(status => status !== 200);
  expect(refused.length).toBeGreaterThan(4);
  expect(refused.every(status => status >= 500)).toBe(true);
  expect(statuses.some((status, index) => status >= 500 && (statuses[index + 1] ?? 200) >= 500)).toBe(false);
  expect(sim.worlds.defaultWorld.organizations.teams.size - before).toBe(30 - refused.length);
});

it('fails the same calls with the same seed, whatever else is called', async ({ create }) => {
  const statusesOf = async (paths: readonly string[]): Promise<number[]> => {
    const { call } = await create({ grade: { traps: ['errors'], seed: 5 } });
    const statuses: number[] = [];
    for (const path of paths) {
      const { status } = await call('GET', path);
      if (path === '/team') statuses.push(status);
    }
    return statuses;
  };
  const teams = Array.from({ length: 12 }, () => '/team');
  expect(await statusesOf(teams.flatMap(path => ['/organization', path]))).toEqual(await statusesOf(teams));
});
