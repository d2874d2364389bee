import { expect } from 'vitest';
import { it } from '../posts.fixture.ts';

it('[D-DMS-19] an option of a poll has a visible character', async ({ acme }) => {
  const create = (optionB: string) => {
    const data = { THREADS: { text: 'Which one?', poll: { optionA: 'This', optionB } } };
    const body = { teamId: 'team_acme_marketing', title: 'Poll', status: 'SCHEDULED', postDate: '2026-03-05T09:00:00Z' };
    return acme.call('POST', '/post', { body: { ...body, socialAccountTypes: ['THREADS'], data } });
  };
  expect(await create(' ')).toMatchObject({ status: 400, body: { message: expect.stringContaining('visible character') } });
  expect((await create('That')).status).toBe(200);
});
