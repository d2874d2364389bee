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

it('masks a secret that a client has put into a query', async () => {
  await using simulator = await createSimulator({ grade: true });
  await simulator.fetch('/api/v1/team?token=hush_hush_hush&page=2', { headers: KEY });
  const evidence = simulator.grade().rules.find(({ id }) => id === 'requests/documented')?.problems[0]?.evidence[0];
  expect(evidence?.text).toBe('GET /api/v1/team?token=***&page=2 → 200 OK');
  expect(evidence?.curl).toContain('token=***&page=2');
});

it('is not there unless it was asked for', async () => {
  await using simulator = await createSimulator();
  expect(() => simulator.grade()).toThrow('This simulator does not grade its client: create it with grade: true');
});
