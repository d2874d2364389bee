import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post, PostBase } from '../../../openapi/generated/types.ts';
import { createPostTest, PLATFORMS, type PostTest, type PostWorld } from './posts.fixture.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const UNTIL_NOON = 3 * HOUR;

let test: PostTest;
let acme: PostWorld;

beforeAll(async () => {
  test = await createPostTest();
});
beforeEach(async () => {
  acme = await test.fresh();
  // One second each, so that every instant below is known.
  for (const platform of PLATFORMS) acme.latency(platform, SECOND);
});
afterAll(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

async function reached({ mode }: { readonly mode?: 'outage' | 'reject' }, ms: number): Promise<Post> {
  if (mode) acme.controls('TWITTER').fail({ mode });
  const { id } = await acme.post();
  await acme.advance(UNTIL_NOON + ms);
  return acme.get(id);
}

describe('what is possible when', () => {
  /** Brings a post into a status. */
  const REACH: Readonly<Record<PostBase['status'], () => Promise<PostBase>>> = {
    DRAFT: () => acme.post({ status: 'DRAFT' }),
    SCHEDULED: () => acme.post(),
    PROCESSING: () => reached({}, 0),
    RETRYING: () => reached({ mode: 'outage' }, SECOND),
    REVIEW: () => {
      acme.controls('TWITTER').holdForReview(HOUR);
      return reached({}, SECOND);
    },
    POSTED: () => reached({}, SECOND),
    ERROR: () => reached({ mode: 'reject' }, SECOND),
    DELETED: async () => acme.did<PostBase>('DELETE', `/post/${(await acme.post()).id}`),
  };

  it.each(Object.entries(REACH))('[D-PST-01][D-PST-03][D-PST-04][PST-04] in %s', async (status, reach) => {
    const post = await reach();
    expect(post.status).toBe(status);
    const retried = await acme.call('POST', `/post/${post.id}/retry`);
    expect(retried.status).toBe(status === 'ERROR' ? 200 : 400);
    if (status === 'ERROR') await acme.advance(SECOND);
    const patched = await acme.call('PATCH', `/post/${post.id}`, { title: 'Changed' });
    expect(patched.status).toBe(['DRAFT', 'SCHEDULED'].includes(status) ? 200 : 400);
    const deleted = await acme.call('DELETE', `/post/${post.id}`);
    expect(deleted.status).toBe(['PROCESSING', 'DELETED'].includes(status) ? 400 : 200);
    await acme.advance(4 * HOUR);
    expect(await acme.statusOf(post.id)).toBe(status === 'PROCESSING' ? 'POSTED' : 'DELETED');
    if (status === 'RETRYING' || status === 'REVIEW') expect(acme.published).toEqual([]);
  });

  it('[D-PST-01] PATCH moves a post from DRAFT to SCHEDULED and back', async () => {
    const { id } = await acme.post({ status: 'DRAFT' });
    await acme.did('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await acme.did('PATCH', `/post/${id}`, { status: 'DRAFT' });
    await acme.advance(4 * HOUR);
    expect(await acme.statusOf(id)).toBe('DRAFT');
    await acme.did('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await acme.advance(SECOND);
    expect(await acme.statusOf(id)).toBe('POSTED');
  });

  it('another date moves the publication', async () => {
    const { id } = await acme.post();
    await acme.did('PATCH', `/post/${id}`, { postDate: '2026-03-02T10:00:00Z' });
    await acme.advance(HOUR + SECOND);
    expect(await acme.statusOf(id)).toBe('POSTED');
    const later = await acme.post();
    await acme.did('PATCH', `/post/${later.id}`, { postDate: '2026-03-03T10:00:00Z' });
    await acme.advance(12 * HOUR);
    expect(await acme.statusOf(later.id)).toBe('SCHEDULED');
    await acme.advance(12 * HOUR);
    expect(await acme.statusOf(later.id)).toBe('POSTED');
    expect(acme.published).toHaveLength(2);
  });
});
