import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, only } from '../client-context.ts';

const PLATFORM = { platformType: 'THREADS' } as const;

/** A post that is live on THREADS, seen a day later: by then there is something to say about it. */
async function aDayLater(story: ClientContext): Promise<string> {
  await story.advance('P1DT1H');
  return (await story.client.post.postGetByReferenceKey({ referenceKey: 'launch' })).id;
}

export const analytics: Checks<'analytics'> = {
  async analyticsGetSocialAccountAnalytics(story) {
    await story.advance('P1DT1H');
    const ask = { teamId: story.teamId, ...PLATFORM };
    const { socialAccount, items } = await story.client.analytics.analyticsGetSocialAccountAnalytics(ask);
    assert.equal(socialAccount.id, 'sa_acme_threads');
    assert.equal(expectPresent(items[0], 'snapshot').socialAccountId, 'sa_acme_threads');
  },
  async analyticsGetSocialAccountAnalyticsRaw(story) {
    await story.advance('P1DT1H');
    const ask = { teamId: story.teamId, ...PLATFORM };
    const { items } = await story.client.analytics.analyticsGetSocialAccountAnalytics(ask);
    const raw = await story.client.analytics.analyticsGetSocialAccountAnalyticsRaw(ask);
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
  async analyticsGetPostAnalytics(story) {
    const postId = await aDayLater(story);
    const { post, items } = await story.client.analytics.analyticsGetPostAnalytics({ postId, ...PLATFORM });
    assert.equal(post?.id, postId);
    assert.ok(expectPresent(items[0], 'snapshot').views >= 0);
  },
  async analyticsGetPostAnalyticsRaw(story) {
    const ask = { postId: await aDayLater(story), ...PLATFORM };
    const { items } = await story.client.analytics.analyticsGetPostAnalytics(ask);
    const raw = await story.client.analytics.analyticsGetPostAnalyticsRaw(ask);
    assert.equal(raw.items[0]?.analyticsId, expectPresent(items[0], 'snapshot').id);
  },
  async analyticsGetBulkPostAnalytics(story) {
    const postId = await aDayLater(story);
    const { results } = await story.client.analytics.analyticsGetBulkPostAnalytics({ postIds: [postId], ...PLATFORM });
    assert.equal(only(results).postId, postId);
    assert.ok(only(results).items.length > 0);
  },
  async analyticsForcePostAnalytics(story) {
    const ask = { postId: await aDayLater(story), ...PLATFORM };
    const { id, forced } = await story.client.analytics.analyticsForcePostAnalytics({ requestBody: ask });
    assert.equal(forced, true);
    assert.equal((await story.client.analytics.analyticsGetPostAnalytics(ask)).items[0]?.id, id);
  },
};
