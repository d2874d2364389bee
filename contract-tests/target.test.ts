import { expect, it } from 'vitest';
import { LEAST_DATA } from './least-data.ts';
import { simulatorTarget } from './target.ts';

it('a job that fails fails the call of the control API during which it runs, and no later one', async () => {
  const target = await simulatorTarget({
    injectDefect: ({ worlds }) =>
      worlds.watch((_, world) => {
        if (!world) return;
        world.platforms.GOOGLE_BUSINESS.publish = () => {
          throw new Error('the pen is empty');
        };
      }),
  });
  const { control, fetch, baseUrl, apiKey, teamId } = await target.open(1);
  const body = {
    teamId,
    title: 'A',
    status: 'SCHEDULED',
    postDate: '2026-03-02T00:00:00Z',
    socialAccountTypes: ['GOOGLE_BUSINESS'],
    data: { GOOGLE_BUSINESS: LEAST_DATA.GOOGLE_BUSINESS },
  };
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const created = await fetch(`${baseUrl}/api/v1/post`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(created.status).toBe(200);
  const advance = () => control?.('POST', '/_sim/clock/advance', { by: 'PT1H' });
  await expect(advance()).rejects.toThrow(/The simulator failed by POST \/_sim\/clock\/advance: .*the pen is empty/);
  await expect(advance()).resolves.toBeDefined();
  await target.close();
});

it('an operation that fails fails no later call of the control API', async () => {
  let isBroken = false;
  const target = await simulatorTarget({
    injectDefect: ({ worlds }) =>
      worlds.watch((_, world) => {
        if (!world) return;
        const { byId } = world.posts;
        const { get } = byId;
        byId.get = id => {
          if (isBroken) throw new Error('the pen is empty');
          return get.call(byId, id);
        };
      }),
  });
  const { control, fetch, baseUrl, apiKey } = await target.open(1);
  isBroken = true;
  const answer = await fetch(`${baseUrl}/api/v1/post/post_1`, { method: 'GET', headers: { 'x-api-key': apiKey } });
  expect(answer.status).toBe(500);
  await expect(control?.('GET', '/_sim/clock')).resolves.toBeDefined();
  await target.close();
});
