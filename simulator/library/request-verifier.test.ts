import { expect } from 'vitest';
import type { World } from './api.ts';
import { it } from './library.fixture.ts';

async function addTeam({ fetch }: Pick<World, 'fetch'>, name: unknown): Promise<void> {
  const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
  await fetch('/api/v1/team', { method: 'POST', headers, body: JSON.stringify({ name }) });
}

it('returns the calls of an operation, oldest first', async ({ sim }) => {
  await addTeam(sim, 'One');
  await addTeam(sim, 'Two');
  await sim.fetch('/_sim/status');
  expect(sim.requests.all('createTeam').map(({ requestBody }) => requestBody)).toEqual([{ name: 'One' }, { name: 'Two' }]);
  expect(sim.requests.all()).toHaveLength(2);
  expect(sim.requests.all('listTeams')).toEqual([]);
});

it('counts calls by status and body', async ({ sim }) => {
  await addTeam(sim, 'One');
  await addTeam(sim, 'Two');
  await addTeam(sim, 3);
  expect(sim.requests.expect('createTeam')).toHaveLength(3);
  expect(sim.requests.expect('createTeam', { called: 2, status: 200 })).toHaveLength(2);
  expect(sim.requests.expect('createTeam', { called: 1, body: { name: 'Two' } })).toMatchObject([{ status: 200 }]);
  sim.requests.expect('deleteTeam', { called: 0 });
  expect(() => sim.requests.expect('createTeam', { called: 2, body: { name: 'One' } })).toThrow(
    'createTeam with the body {"name":"One"} was called once, expected 2 times. Its last calls:\n  200 {"name":"One"}\n  200 {"name":"Two"}\n  400 {"name":3}',
  );
  expect(() => sim.requests.expect('deleteTeam')).toThrow(
    'deleteTeam was called 0 times, expected at least once; it was not called at all',
  );
});

it('knows the calls of its own world only, until they are cleared', async ({ sim }) => {
  await using world = await sim.createWorld();
  await addTeam(world, 'Here');
  sim.requests.expect('createTeam', { called: 0 });
  world.requests.expect('createTeam', { called: 1 });
  world.requests.clear();
  world.requests.expect('createTeam', { called: 0 });
});

it('throws a TypeError for an unknown operation or option', ({ sim }) => {
  // @ts-expect-error no such operation
  expect(() => sim.requests.expect('createPots')).toThrow(
    'The operation must be an operationId of the API, not createPots; did you mean createPost?',
  );
  // @ts-expect-error no such option
  expect(() => sim.requests.expect('createPost', { times: 2 })).toThrow('requests.expect has no option times; known: called, status, body');
});
