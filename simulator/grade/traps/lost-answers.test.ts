import { expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';

it('loses answers of calls that took effect, in both ways', async ({ create }) => {
  const { sim, call } = await create({ grade: { traps: ['lost-answers'], seed: 2 } });
  const before = sim.worlds.defaultWorld.organizations.teams.size;
  const answers: string[] = [];
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await call('POST', '/team', { body: { name: `Team ${tries}` } }).catch(() => ({ status: 0 }));
    answers.push(String(answer.status));
  }
  expect(new Set(answers)).toEqual(new Set(['200', '0', '504']));
  expect(sim.worlds.defaultWorld.organizations.teams.size - before).toBe(30);
});
