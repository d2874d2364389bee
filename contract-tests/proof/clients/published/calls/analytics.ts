import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, only } from '../client-context.ts';

const PLATFORM = { platformType: 'THREADS' } as const;

/** Returns a post on THREADS that has been live for a day, so that it has analytics. */
async function dayOldPost(context: ClientContext): Promise<string> {
  await context.advance('P1DT1H');
  return (await context.client.post.postGetByReferenceKey({ referenceKey: 'launch' })).id;
}

export const analytics: Checks<'analytics'> = {
  async analyticsGetSocialAccountAnalytics(context) {
    await context.advance('P1DT1H');
    const ask = { teamId: context.teamId, ...PLATFORM };
    const { socialAccount, items } = await context.client.analytics.analyticsGetSocialAccountAnalytics(ask);
    assert.equal(socialAccount.id, 'sa_acme_threads');
    assert.equal(expectPresent(items[0], 'snapshot').socialAccountId, 'sa_acme_threads');
  },
  async analyticsGetSocialAccountAnalyticsRaw(context) {
    await context.advance('P1DT1H');
    const ask = { teamId: context.teamId, ...PLATFORM };
    const { items } = await context.client.analytics.analyticsGetSocialAccountAnalytics(ask);
    const raw = await context.client.analytics.analyticsGetSocialAccountAnalyticsRaw(ask);
    assert.deepEqual(
      raw.items.map(({ analyticsId }) => analyticsId),
      items.map(({ id }) => id),
    );
  },
  async analyticsForceSocialAccountAnalytics({ client, teamId }) {
    const requestBody = { teamId, ...PLATFORM };
    const { forced, socialAccountId } = await client.analytics.analyticsForceSocialAccountAnalytics({ requestBody });
    assert.deepEqual([forced, socialAccountId], [true, 'sa_acme_threads']);
  },
  async analyticsGetPostAnalytics(context) {
    const postId = await dayOldPost(context);
    const { post, items } = await context.client.analytics.analyticsGetPostAnalytics({ postId, ...PLATFORM });
    assert.equal(post?.id, postId);
    assert.ok(expectPresent(items[0], 'snapshot').views >= 0);
  },
  async analyticsGetPostAnalyticsRaw(context) {
    const ask = { postId: await dayOldPost(context), ...PLATFORM };
    const { items } = await context.client.analytics.analyticsGetPostAnalytics(ask);
    const raw = await context.client.analytics.analyticsGetPostAnalyticsRaw(ask);
    assert.equal(raw.items[0]?.analyticsId, expectPresent(items[0], 'snapshot').id);
  },
  async analyticsGetBulkPostAnalytics(context) {
    const postId = await dayOldPost(context);
    const { results } = await context.client.analytics.analyticsGetBulkPostAnalytics({ postIds: [postId], ...PLATFORM });
    assert.equal(only(results).postId, postId);
    assert.ok(only(results).items.length > 0);
  },
  async analyticsForcePostAnalytics(context) {
    const ask = { postId: await dayOldPost(context), ...PLATFORM };
    const { id, forced } = await context.client.analytics.analyticsForcePostAnalytics({ requestBody: ask });
    assert.equal(forced, true);
    assert.equal((await context.client.analytics.analyticsGetPostAnalytics(ask)).items[0]?.id, id);
  },
};
