import assert from 'node:assert/strict';
import type { Checks, ClientContext } from '../client-context.ts';

type Usage = { readonly used: number; readonly limit: number; readonly remaining: number };

/** Throws unless the numbers of a usage are consistent and it has grown by one since the last read. */
function grewByOne(before: Usage, after: Usage): void {
  assert.equal(after.used, before.used + 1);
  assert.equal(after.remaining, after.limit - after.used);
}

async function writePost({ client, teamId }: ClientContext, postDate: string): Promise<string> {
  const requestBody = {
    teamId,
    title: 'Counted',
    status: 'SCHEDULED' as const,
    postDate,
    socialAccountTypes: ['TWITTER' as const],
    data: { TWITTER: { text: 'One more' } },
  };
  return (await client.post.postCreate({ requestBody })).id;
}

export const organization: Checks<'organization'> = {
  async organizationGetOrganization({ client }) {
    const { id, name, subscription } = await client.organization.organizationGetOrganization();
    assert.equal(id, 'org_acme');
    assert.ok(name);
    assert.equal(subscription?.tier, 'BUSINESS');
  },
  async organizationGetPostsUsage(context) {
    const before = await context.client.organization.organizationGetPostsUsage();
    await writePost(context, '2026-03-05T09:00:00Z');
    grewByOne(before, await context.client.organization.organizationGetPostsUsage());
  },
  async organizationGetCommentsUsage({ client, teamId }) {
    const before = await client.organization.organizationGetCommentsUsage();
    const { id: internalPostId } = await client.post.postGetByReferenceKey({ referenceKey: 'launch' });
    await client.comment.commentCreate({
      requestBody: { teamId, internalPostId, socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: 'Ha' } } },
    });
    grewByOne(before, await client.organization.organizationGetCommentsUsage());
  },
  async organizationGetUploadsUsage({ client, teamId }) {
    const before = await client.organization.organizationGetUploadsUsage();
    await client.upload.uploadCreateFromUrl({ requestBody: { teamId, url: 'https://cdn.example.com/a.png' } });
    grewByOne(before, await client.organization.organizationGetUploadsUsage());
  },
  async organizationGetDailyLimitsUsage(context) {
    const ask = { socialAccountId: 'sa_acme_twitter', date: '2026-03-05' };
    const before = await context.client.organization.organizationGetDailyLimitsUsage(ask);
    await writePost(context, '2026-03-05T09:00:00Z');
    const after = await context.client.organization.organizationGetDailyLimitsUsage(ask);
    assert.deepEqual([after.date, after.type], ['2026-03-05', 'TWITTER']);
    grewByOne(before.posts, after.posts);
    assert.deepEqual(after.comments, before.comments);
  },
  async organizationGetImportsUsage({ client, teamId }) {
    const { socialAccounts, limitPerSocialAccount } = await client.organization.organizationGetImportsUsage({
      teamId,
      socialAccountType: 'FACEBOOK',
    });
    const facebook = socialAccounts.find(({ id }) => id === 'sa_acme_facebook');
    assert.equal(facebook?.used, 5);
    assert.equal(facebook.remaining, limitPerSocialAccount - 5);
  },
};
