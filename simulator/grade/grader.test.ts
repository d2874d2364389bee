import { expect, it } from 'vitest';
import { createSimulator } from '../index.ts';

const KEY = { 'x-api-key': 'sk_sim_acme' };

it('counts what a client did in worlds that are gone', async () => {
  await using simulator = await createSimulator({ grade: true });
  const world = await simulator.createWorld();
  await world.fetch('/api/v1/team?page=2', { headers: KEY });
  await world.close();
  const { calls, rules } = simulator.grade();
  expect(calls).toBe(1);
  expect(rules.find(({ id }) => id === 'requests/documented')?.problems.map(({ text }) => text)).toEqual([
    'listTeams has no parameter page',
  ]);
});

it('grades again when something was seen', async () => {
  await using simulator = await createSimulator({ grade: true });
  const before = simulator.grade();
  expect(simulator.grade()).toBe(before);
  await simulator.fetch('/api/v1/team', { headers: KEY });
  expect([before.calls, simulator.grade().calls]).toEqual([0, 1]);
});

it('is not there unless it was asked for', async () => {
  await using simulator = await createSimulator();
  expect(() => simulator.grade()).toThrow('This simulator does not grade its client: create it with grade: true');
});
