import { expect } from 'vitest';
import { postBody } from '../../domain/posts/posts.fixture.ts';
import { it } from './receiver.fixture.ts';

it('takes only a few posts of an account a day', async ({ create }) => {
  const client = await create({ grade: { traps: ['limits', 'deprecated'] }, throttle: false });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await client.call('POST', '/post', { body: postBody() })).status);
  const refused = statuses.filter(status => status === 403).length;
  expect(refused).toBeGreaterThanOrEqual(1);
  expect(statuses.indexOf(403)).toBeGreaterThanOrEqual(3);
  expect(client.sim.grade().traps).toMatchObject([{ name: 'deprecated' }, { name: 'limits', times: refused }]);
  const nextDay = { ...postBody(), postDate: '2026-03-03T12:00:00.000Z' };
  expect((await client.call('POST', '/post', { body: nextDay })).status).toBe(200);
});

it('takes one where no other trap is set', async ({ trapped }) => {
  const client = await trapped('limits');
  const statuses = [await client.call('POST', '/post', { body: postBody() }), await client.call('POST', '/post', { body: postBody() })];
  expect(statuses.map(({ status }) => status)).toEqual([200, 403]);
});

it('never raises a limit', async ({ trapped }) => {
  const { world } = await trapped('limits');
  const free = world.organizations.byId.get('org_free');
  expect(free?.limits.dailyComments?.TWITTER).toBe(0);
  expect(Math.max(...Object.values(free?.limits.dailyComments ?? {}).map(Number))).toBeLessThanOrEqual(3);
});
