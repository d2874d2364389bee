import { expect } from 'vitest';
import { it } from './library.fixture.ts';

const ACME = { headers: { 'x-api-key': 'sk_sim_acme' } };

it('sets faults, shows when they are retired, and removes them', async ({ sim }) => {
  const fault = sim.faults.add({ operationId: 'listTeams', match: { query: { limit: '5' } }, effect: { status: 503 }, when: { first: 1 } });
  expect(fault).toMatchObject({ operationId: 'listTeams', applied: 0, retired: null });
  const ask = async (query: string) => (await sim.fetch(`/api/v1/team${query}`, ACME)).status;
  expect([await ask(''), await ask('?limit=5'), await ask('?limit=5')]).toEqual([200, 503, 200]);
  expect(sim.faults.all()).toEqual([{ ...fault, applied: 1, retired: { at: sim.clock.now(), by: 'first' } }]);
  const other = sim.faults.add({ operationId: '*', effect: { status: 500 } });
  sim.faults.clear(fault.id);
  expect(sim.faults.all()).toEqual([other]);
  sim.faults.clear();
  expect([sim.faults.all(), await ask('')]).toEqual([[], 200]);
});

it.for([
  [{ operationId: 'createPots', effect: { status: 503 } }, 'operationId: there is no operation createPots; did you mean createPost?'],
  [{ operationId: 'createPost', effect: { status: 200 } }, 'effect.status must be at least 400'],
  [{ operationId: 'createPost', effect: { hang: true, endless: true } }, 'effect: must have exactly one of'],
] as const)('refuses %j', ([fault, message], { sim }) => {
  expect(() => sim.faults.add(fault)).toThrow(TypeError);
  expect(() => sim.faults.add(fault)).toThrow(`The fault is not valid: ${message}`);
});
