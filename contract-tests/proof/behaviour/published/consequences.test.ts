/** What follows when the service removes a post or a comment from its platform. */

import type { OperationId, Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { COMMENT_CHANGES, POST_CHANGES } from '../../../suites/published/operations.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

/** Platforms with posts and comments of the service that can be removed there. */
const PLATFORMS = (Object.keys(POST_CHANGES) as Platform[]).filter(platform => platform in COMMENT_CHANGES);

const USAGES = ['getPostUsage', 'getCommentUsage'] as const satisfies readonly OperationId[];

behaviour<Platform>({
  id: 'published/removed-posts',
  area: 'published',
  title: 'A post that was removed from its platform keeps its analytics and its places in quotas, takes no comments, and sends no event',
  rules: ['D-MSC-05', 'D-MSC-06', 'D-MSC-07', 'D-MSC-08'],
  cases: PLATFORMS,
  async check(world, platform) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, [platform]);
    await advance('P2D');
    const comment = { teamId, internalPostId: postId, socialAccountTypes: [platform], text: 'Later' };
    const { now } = await control('GET', '/_sim/clock');
    const postDate = new Date(Date.parse(String(now)) + 3_600_000).toISOString();
    const pending = String((await read(session, 'createComment', { body: { ...comment, postDate } }))['id']);
    const before = await seen(world, postId, platform);
    await removed(world, platform, { postId });
    expectEqual(`events and usage after the removal from ${platform}`, await seen(world, postId, platform), before);
    const { profilePost } = await read(session, 'getPostAnalytics', { query: { postId, platformType: platform } });
    const { externallyDeletedAt, internal } = fieldsOf(profilePost);
    expectEqual('externallyDeletedAt and internal of the published post', [externallyDeletedAt, internal], [now, true]);
    expectAnswer('a new comment', await ask(session, 'createComment', { body: comment }), 400);
    await advance('P2D');
    const { items } = await read(session, 'getPostAnalytics', { query: { postId, platformType: platform } });
    expectEqual(`the snapshots of what is gone from ${platform}`, items, before.snapshots);
    const forced = await ask(session, 'forcePostAnalytics', { body: { postId, platformType: platform } });
    expectAnswer('a refresh of what is gone', forced, 404);
    expectEqual('the comment that was due later', (await read(session, 'getComment', { path: { id: pending } }))['status'], 'ERROR');
    const start = { teamId, postId, socialAccountType: platform };
    const run = await read(session, 'createCommentImport', { body: start }, 201);
    await advance('PT10M');
    const { status } = await read(session, 'getCommentImport', { path: { importId: String(run['id']) } });
    expectEqual('an import of its comments', status, 'SKIPPED');
  },
});

/** Returns what a removal leaves as it is. */
async function seen({ session, control }: FreshWorld, postId: string, platform: Platform) {
  const usage = await Promise.all(USAGES.map(id => read(session, id)));
  const daily = await read(session, 'getDailyLimits', { query: { socialAccountId: `sa_acme_${platform.toLowerCase()}` } });
  const { total } = await control('GET', '/_sim/events');
  const { items } = await read(session, 'getPostAnalytics', { query: { postId, platformType: platform } });
  return { usage, daily, total, snapshots: items };
}

async function removed({ session }: FreshWorld, platform: Platform, { postId }: { readonly postId: string }): Promise<void> {
  const operation = POST_CHANGES[platform]?.remove;
  if (operation) await read(session, operation, { body: { teamId: session.teamId, postId } });
}

behaviour<Platform>({
  id: 'published/threads',
  area: 'published',
  title:
    'A comment that was removed from its platform takes its replies with it, the fetched copies say so, and an edit shows in the copy later',
  rules: ['MSC-103', 'D-MSC-09'],
  cases: PLATFORMS,
  async check(world, platform) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, [platform]);
    const own = { teamId, internalPostId: postId, socialAccountTypes: [platform], text: 'Thanks' };
    const { id } = await read(session, 'createComment', { body: own });
    await advance('PT2M');
    const commentId = String(id);
    const place = fieldsOf(fieldsOf((await read(session, 'getComment', { path: { id: commentId } }))['externalData'])[platform]);
    const fan = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, author: 'fan' };
    await control('POST', `/_sim/platforms/${platform}/events`, { ...fan, text: 'Reply', parentExternalId: place['id'] });
    await control('POST', `/_sim/platforms/${platform}/events`, { ...fan, text: 'Stranger' });
    const imported = async () => {
      const run = await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
      await advance('PT10M');
      return (await read(session, 'getCommentImport', { path: { importId: String(run['id']) } }))['commentsImported'];
    };
    const shown = async () => {
      const { items } = await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100 } });
      const states = objectsOf(items).map(({ text, platformData }) => [text, fieldsOf(platformData)['displayState'] ?? null]);
      return states.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    };
    await imported();
    const { edit, remove } = COMMENT_CHANGES[platform] ?? {};
    const text = edit ? 'Thank you' : 'Thanks';
    if (edit) {
      await read(session, edit, { body: { teamId, commentId, text } });
      expectEqual('the copies before another import', (await shown()).at(-1), ['Thanks', null]);
      await imported();
      expectEqual('the copies after another import', (await shown()).at(-1), [text, null]);
    }
    if (remove) await read(session, remove, { body: { teamId, commentId } });
    const gone = [
      ['Reply', 'thread_deleted'],
      ['Stranger', null],
      [text, 'platform_missing'],
    ];
    expectEqual('the copies after the removal', await shown(), gone);
    expectEqual('the number of comments that are still there', await imported(), 1);
    expectEqual('the copies after an import that finds none of them', await shown(), gone);
    const reply = { ...own, internalParentCommentId: commentId };
    expectAnswer('a reply to what is gone', await ask(session, 'createComment', { body: reply }), 400);
  },
});
