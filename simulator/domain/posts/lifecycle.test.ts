import { describe, expect } from 'vitest';
import type { Post, PostBase } from '../../../openapi/generated/types.ts';
import { it, PLATFORMS, type PostWorld } from './posts.fixture.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const UNTIL_NOON = 3 * HOUR;

it.beforeEach(async ({ acme }) => {
  // One second each, so that every instant below is known.
  for (const platform of PLATFORMS) acme.latency(platform, SECOND);
});

async function reached(acme: PostWorld, { mode }: { readonly mode?: 'outage' | 'reject' }, ms: number): Promise<Post> {
  if (mode) acme.controls('TWITTER').fail({ mode });
  const { id } = await acme.post();
  await acme.advance(UNTIL_NOON + ms);
  return acme.get(id);
}

describe('operations by status', () => {
  /** Brings a post into a status. */
  const REACH: Readonly<Record<PostBase['status'], (acme: PostWorld) => Promise<PostBase>>> = {
    DRAFT: acme => acme.post({ status: 'DRAFT' }),
    SCHEDULED: acme => acme.post(),
    PROCESSING: acme => reached(acme, {}, 0),
    RETRYING: acme => reached(acme, { mode: 'outage' }, SECOND),
    REVIEW: acme => {
      acme.controls('TWITTER').holdForReview(HOUR);
      return reached(acme, {}, SECOND);
    },
    POSTED: acme => reached(acme, {}, SECOND),
    ERROR: acme => reached(acme, { mode: 'reject' }, SECOND),
    DELETED: async acme => acme.ok<PostBase>('DELETE', `/post/${(await acme.post()).id}`),
  };

  it.for(Object.entries(REACH))('[D-PST-01][D-PST-03][D-PST-04][PST-04] in %s', async ([status, reach], { acme }) => {
    const post = await reach(acme);
    expect(post.status).toBe(status);
    const retried = await acme.call('POST', `/post/${post.id}/retry`);
    expect(retried.status).toBe(status === 'ERROR' ? 200 : 400);
    if (status === 'ERROR') await acme.advance(SECOND);
    const patched = await acme.call('PATCH', `/post/${post.id}`, { body: { title: 'Changed' } });
    expect(patched.status).toBe(['DRAFT', 'SCHEDULED'].includes(status) ? 200 : 400);
    const deleted = await acme.call('DELETE', `/post/${post.id}`);
    expect(deleted.status).toBe(['PROCESSING', 'DELETED'].includes(status) ? 400 : 200);
    await acme.advance(4 * HOUR);
    expect(await acme.statusOf(post.id)).toBe(status === 'PROCESSING' ? 'POSTED' : 'DELETED');
    if (status === 'RETRYING' || status === 'REVIEW') expect(acme.published).toEqual([]);
  });

  it('[D-PST-01] PATCH moves a post from DRAFT to SCHEDULED and back', async ({ acme }) => {
    const { id } = await acme.post({ status: 'DRAFT' });
    await acme.ok('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await acme.ok('PATCH', `/post/${id}`, { status: 'DRAFT' });
    await acme.advance(4 * HOUR);
    expect(await acme.statusOf(id)).toBe('DRAFT');
    await acme.ok('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await acme.advance(SECOND);
    expect(await acme.statusOf(id)).toBe('POSTED');
  });

  it('changing the date moves the publication', async ({ acme }) => {
    const { id } = await acme.post();
    await acme.ok('PATCH', `/post/${id}`, { postDate: '2026-03-02T10:00:00Z' });
    await acme.advance(HOUR + SECOND);
    expect(await acme.statusOf(id)).toBe('POSTED');
    const later = await acme.post();
    await acme.ok('PATCH', `/post/${later.id}`, { postDate: '2026-03-03T10:00:00Z' });
    await acme.advance(12 * HOUR);
    expect(await acme.statusOf(later.id)).toBe('SCHEDULED');
    await acme.advance(12 * HOUR);
    expect(await acme.statusOf(later.id)).toBe('POSTED');
    expect(acme.published).toHaveLength(2);
  });
});
