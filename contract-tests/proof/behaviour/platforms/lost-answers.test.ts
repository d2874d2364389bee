/** Requests that a platform accepted although its answer was lost: retries do not repeat them. */

import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn, livePostOn } from '../posts/fresh-posts.ts';

/** Platforms whose comments can be imported, which shows the comments at the platform. */
const COMMENTED = Object.keys(limits.comments.actionsByPlatform) as Platform[];

/** Who retries. */
type Retry = 'the service' | 'a person';

behaviour<{ readonly retry: Retry; readonly isFirst: boolean }>({
  id: 'comments/answers-lost',
  area: 'comments',
  title: 'A comment or first comment that a platform accepted without an answer exists once after retries',
  rules: ['D-CMT-01'],
  cases: combinations({ retry: ['the service', 'a person'], isFirst: [false, true] }),
  async check(world, { retry, isFirst }) {
    const { session, advance } = world;
    const text = 'Only once';
    const postId = isFirst ? await beforeFirstComments(world, text) : await livePostOn(world, COMMENTED);
    await loseAnswers(world, COMMENTED, retry);
    if (!isFirst)
      await read(session, 'createComment', {
        body: { teamId: session.teamId, internalPostId: postId, socialAccountTypes: COMMENTED, text },
      });
    await advance('PT1H');
    const list = async () => objectsOf((await read(session, 'listComments', { query: { teamId: session.teamId, postId } }))['items']);
    if (retry === 'a person') {
      await answerAgain(world, COMMENTED);
      for (const { id } of await list()) await read(session, 'retryComment', { path: { id: String(id) } });
      await advance('PT1H');
    }
    const statuses = (await list()).map(({ status }) => status);
    expectEqual('the statuses of the comments', statuses, isFirst ? COMMENTED.map(() => 'POSTED') : ['POSTED']);
    for (const platform of COMMENTED) await expectOnce(world, postId, platform, text);
  },
});

/** Returns a live post whose first comments are being published. */
async function beforeFirstComments(world: FreshWorld, text: string): Promise<string> {
  for (const platform of COMMENTED) await world.control('PATCH', `/_sim/platforms/${platform}`, { latency: 'PT1M' });
  const { now } = await world.control('GET', '/_sim/clock');
  const firstComment = Object.fromEntries(COMMENTED.map(platform => [platform, text]));
  const postId = await createOn(world, COMMENTED, { status: 'SCHEDULED', postDate: now, firstComment });
  await world.advance('PT90S');
  return postId;
}

/** From now on the platforms accept requests but their answers are lost: once, or until `answerAgain`. */
async function loseAnswers({ control }: FreshWorld, platforms: readonly Platform[], retry: Retry): Promise<void> {
  const failure = { mode: 'timeout', accepted: true, ...(retry === 'the service' && { times: 1 }) };
  for (const platform of platforms) await control('PATCH', `/_sim/platforms/${platform}`, { failure });
}

async function answerAgain({ control }: FreshWorld, platforms: readonly Platform[]): Promise<void> {
  for (const platform of platforms) await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
}

/** Throws unless an import finds one comment with that text. */
async function expectOnce({ session, advance }: FreshWorld, postId: string, platform: Platform, text: string): Promise<void> {
  const { teamId } = session;
  await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
  await advance('PT2M');
  const { items } = await read(session, 'listImportedComments', { query: { teamId, postId, platform, limit: 100 } });
  const found = objectsOf(items).filter(comment => comment['text'] === text);
  expectEqual(`the number of such comments on ${platform}`, found.length, 1);
}

behaviour<Retry>({
  id: 'posts/answers-lost',
  area: 'posts',
  title: 'A post that a platform accepted without an answer stays live as it was accepted first, and is not published again',
  rules: ['D-PST-16'],
  cases: ['the service', 'a person'],
  async check(world, retry) {
    const { session, control, advance } = world;
    for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { latency: 'PT5S' });
    await loseAnswers(world, PLATFORMS, retry);
    const { now } = await control('GET', '/_sim/clock');
    const id = await createOn(world, PLATFORMS, { status: 'SCHEDULED', postDate: now });
    await advance('PT1M');
    const received = async () => {
      const items = objectsOf((await control('GET', `/_sim/posts/${id}/received`))['items']);
      return items.map(({ platform, at }) => `${String(platform)} ${String(at)}`).toSorted();
    };
    const first = await received();
    expectEqual('the number of platforms that accepted the post', first.length, PLATFORMS.length);
    await advance('PT1H');
    if (retry === 'a person') {
      await answerAgain(world, PLATFORMS);
      await read(session, 'retryPost', { path: { id } });
      await advance('PT1H');
    }
    expectEqual('the status of the post', (await read(session, 'getPost', { path: { id } }))['status'], 'POSTED');
    expectEqual('what the platforms accepted, and when', await received(), first);
  },
});

behaviour<'INSTAGRAM' | 'FACEBOOK'>({
  id: 'conversations/answers-lost',
  area: 'conversations',
  title: 'A private reply that the platform accepted without an answer is FAILED, and cannot be sent again, even days later',
  rules: ['D-DMS-09', 'D-DMS-15'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session, control, advance } = world;
    const { teamId } = session;
    await read(session, 'enableMessaging', { body: { teamId, type: platform } });
    const postId = await livePostOn(world, [platform]);
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const event = { type: 'comment', socialAccountId, postId, text: 'Hello', author: 'fan' };
    const { comment } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const body = { teamId, fetchedCommentId: fieldsOf(comment)['id'], text: 'Only once' };
    await loseAnswers(world, [platform], 'the service');
    const { message } = await read(session, 'sendPrivateReply', { body });
    expectEqual('the status of a private reply without an answer', fieldsOf(message)['status'], 'FAILED');
    for (const days of [0, 3]) {
      await advance(`P${days}D`);
      expectAnswer(`the same call ${days} days later`, await ask(session, 'sendPrivateReply', { body }), 429);
    }
  },
});
