import { expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';

it('leaves out what is deprecated, and nothing else', async ({ create, acme }) => {
  const { sim, call } = await create({ grade: { traps: ['deprecated'] } });
  const { teams, ...rest } = (await acme.call('GET', '/organization')).body;
  expect(teams).toBeDefined();
  expect((await call('GET', '/organization')).body).toEqual(rest);
  expect((await call('GET', '/organization', { key: 'unknown' })).status).toBe(403);
  expect(sim.grade()).toMatchObject({ traps: [{ name: 'deprecated', times: 1 }] });
  expect(sim.grade().rules.find(({ id }) => id === 'requests/no-deprecated')).toMatchObject({ result: 'passed', occasions: 1 });
});
