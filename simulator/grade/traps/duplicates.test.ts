import { expect } from 'vitest';
import { postBody } from '../../domain/posts/posts.fixture.ts';
import { it } from './receiver.fixture.ts';

it('delivers some events twice', async ({ trapped }) => {
  const client = await trapped('duplicates');
  await client.createTeams(8);
  const { requests } = client.receiver;
  expect(new Set(requests.map(({ body }) => body)).size).toBe(8);
  expect(requests.length).toBeGreaterThan(8);
  expect(client.times()).toBe(requests.length - 8);
  expect(client.rule('webhooks/duplicates')).toMatchObject({ result: 'passed', occasions: client.times() });
});

it('is found out by a client that handles an event twice', async ({ trapped }) => {
  const client = await trapped('duplicates');
  for (let i = 0; i < 6; i++) await client.ok('POST', '/post', { ...postBody(), title: `Post ${i}` });
  await client.advance(6 * 3_600_000);
  const published = client.receiver.requests.map(({ body }) => JSON.parse(body) as { readonly data: { readonly id: string } });
  for (const { data } of published) await client.call('DELETE', `/post/${data.id}`);
  expect(published.length).toBeGreaterThan(6);
  expect(client.rule('webhooks/duplicates')?.problems).toHaveLength(published.length - 6);
});
