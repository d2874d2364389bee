import { expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';

it('answers some calls late, and as they would be answered', async ({ create }) => {
  const { sim, call } = await create({ grade: { traps: ['slow'], seed: 1 } });
  const answers = [await call('GET', '/team'), await call('GET', '/team'), await call('GET', '/team')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(sim.grade().traps).toMatchObject([{ name: 'slow', times: 1 }]);
});

it('shows what is in flight when the client ends', async ({ create }) => {
  const { sim, call } = await create({ grade: { traps: ['slow'], seed: 1 } });
  const calls = Array.from({ length: 3 }, () => call('GET', '/team'));
  await Promise.race(calls);
  // Of three calls at once, one is answered late.
  expect(sim.grade().calls).toBe(2);
  await Promise.all(calls);
});
