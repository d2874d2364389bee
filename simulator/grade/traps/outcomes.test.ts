import { expect } from 'vitest';
import type { Post } from '../../../openapi/generated/types.ts';
import { onPlatforms, postBody } from '../../domain/posts/posts.fixture.ts';
import { it, type TrappedClient } from './receiver.fixture.ts';

const HOUR_MS = 3_600_000;

async function publish(client: TrappedClient, count: number, target: object): Promise<Post[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await client.ok<Post>('POST', '/post', { ...postBody(), ...target })).id);
  await client.advance(6 * HOUR_MS);
  return Promise.all(ids.map(id => client.ok<Post>('GET', `/post/${id}`)));
}

it('lets some posts fail on one platform, and go through when they are retried', async ({ trapped }) => {
  const client = await trapped('outcomes');
  const posts = await publish(client, 3, onPlatforms('TWITTER', 'LINKEDIN'));
  const failed = posts.filter(({ status }) => status === 'ERROR');
  expect(failed.length).toBeGreaterThan(0);
  expect(client.times()).toBe(failed.length);
  for (const { id, externalData } of failed) {
    expect(Object.keys(externalData ?? {})).toHaveLength(1);
    await client.ok('POST', `/post/${id}/retry`);
    await client.advance(HOUR_MS);
    expect(await client.ok('GET', `/post/${id}`)).toMatchObject({ status: 'POSTED' });
  }
  expect(client.rule('domain/outcomes')).toMatchObject({ result: 'passed', occasions: failed.length });
});

it('leaves posts for one platform in peace', async ({ trapped }) => {
  const client = await trapped('outcomes');
  const posts = await publish(client, 4, onPlatforms('TWITTER'));
  expect(posts.map(({ status }) => status)).toEqual(['POSTED', 'POSTED', 'POSTED', 'POSTED']);
});
