import { expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import { ADDED_FIELD, ADDED_PLATFORM, ADDED_STATUS } from './added-names.ts';

it('adds fields to answers and to the items of their lists', async ({ create }) => {
  const { sim, ok } = await create({ grade: { traps: ['forward-compatibility'] } });
  const { items, total, ...rest } = await ok<{ items: object[]; total: number }>('GET', '/team');
  expect(rest).toHaveProperty(ADDED_FIELD);
  expect(items).toHaveLength(total);
  for (const item of items) expect(item).toHaveProperty(ADDED_FIELD);
  expect(sim.grade().rules.find(({ id }) => id === 'requests/grows-with-answers')).toMatchObject({ result: 'passed', occasions: 1 });
});

it('adds a platform to the health, and a state before the known ones to imports', async ({ create }) => {
  const { ok, call } = await create({ grade: { traps: ['forward-compatibility'] } });
  expect(await ok('GET', '/')).toMatchObject({
    platforms: { [ADDED_PLATFORM]: { status: 'maintenance' }, TWITTER: { status: 'operational' } },
  });
  const form = new FormData();
  form.set('file', new File(['teamId,title,postDate,status,socialAccountTypes\n'], 'posts.csv'));
  expect((await call('POST', '/post-csv-import', { form })).body).toMatchObject({ status: ADDED_STATUS });
});

it('shows that it altered an answer', async ({ create }) => {
  const { sim, ok } = await create({ grade: { traps: ['forward-compatibility'] } });
  await ok('GET', '/');
  await ok('GET', '/');
  const rule = sim.grade().rules.find(({ id }) => id === 'requests/health-interval');
  expect(rule?.problems[0]?.evidence).toMatchObject([{ trap: 'forward-compatibility' }, { trap: 'forward-compatibility' }]);
});

it('leaves errors as they are', async ({ create }) => {
  const { call } = await create({ grade: { traps: ['forward-compatibility'] } });
  expect((await call('GET', '/team/unknown')).body).not.toHaveProperty(ADDED_FIELD);
});
