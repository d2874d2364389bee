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

it('is got through by a client that looks first', async ({ create }) => {
  for (const seed of [1, 2, 3]) {
    const { sim, call } = await create({ grade: { traps: ['lost-answers', 'errors'], seed } });
    const attempt = async (method: string, path: string, body?: object) => {
      const answer = await call(method, path, body && { body }).catch(() => undefined);
      return answer && answer.status < 500 ? answer : undefined;
    };
    const isThere = async (name: string): Promise<boolean> => {
      const answer = (await attempt('GET', `/team?search=${name}`)) ?? (await attempt('GET', `/team?search=${name}`));
      return JSON.stringify(answer?.body).includes(name);
    };
    for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta']) {
      while (!(await attempt('POST', '/team', { name })) && !(await isThere(name)));
    }
    const names = sim.worlds.defaultWorld.organizations.teams.all().map(({ name }) => name);
    expect(names.filter(name => /^(?:Alpha|Bravo|Charlie|Delta)$/.test(name)).sort()).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
    expect(sim.grade().rules.find(({ id }) => id === 'requests/retries-only-what-is-safe')?.result).toBe('passed');
  }
});
