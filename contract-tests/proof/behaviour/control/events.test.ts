/** Platform events that the control API causes. */

import * as fc from 'fast-check';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';
import { askerOf } from './changes.ts';

behaviour<readonly Platform[]>({
  id: 'control/tokens',
  area: 'control',
  title: 'An account that lost its permission on a platform does not work, and works again once it is restored',
  rules: [],
  cases: fc.shuffledSubarray([...PLATFORMS], { minLength: 5, maxLength: 5 }),
  async check({ session, control }, platforms) {
    for (const type of platforms) {
      const works = async () => (await read(session, 'checkConnection', { body: { teamId: session.teamId, type } }))['success'];
      for (const [event, expected] of [
        ['token-revoked', false],
        ['token-restored', true],
      ] as const) {
        await control('POST', `/_sim/platforms/${type}/events`, { type: event, socialAccountId: `sa_acme_${type.toLowerCase()}` });
        expectEqual(`whether ${type} works after ${event}`, await works(), expected);
      }
    }
  },
});

/** The platforms where people comment and send messages. */
const WITH_MESSAGES = ['INSTAGRAM', 'FACEBOOK'] as const;

interface Named {
  readonly platform: (typeof WITH_MESSAGES)[number];
  readonly name?: string;
  readonly username?: string;
}

behaviour<Named>({
  id: 'control/people',
  area: 'control',
  title: 'A person on a platform has the name and the username of the call, and generated ones where the call has none',
  rules: [],
  cases: fc.record(
    {
      platform: fc.constantFrom(...WITH_MESSAGES),
      name: fc.constantFrom('Zoë Ünal', '山田', "Ann O'Neil"),
      username: fc.constantFrom('zoe.u', 'yamada_1'),
    },
    { requiredKeys: ['platform'] },
  ),
  async check(world, { platform, ...given }) {
    const author = { externalId: 'somebody', ...given };
    const event = (body: Fields) =>
      world.control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...body });
    const postId = await livePostOn(world, [platform]);
    const comment = fieldsOf((await event({ type: 'comment', postId, text: 'Hello', author }))['comment']);
    const conversation = fieldsOf((await event({ type: 'message', participant: author, text: 'Hello' }))['conversation']);
    expectEqual('the id of an author', comment['authorExternalId'], 'somebody');
    for (const [what, shown] of [
      ['an author', comment['authorName']],
      ['a participant', conversation['participantName']],
    ] as const)
      if (given.name === undefined)
        expectThat(typeof shown === 'string' && shown !== '', `the name of ${what} is ${JSON.stringify(shown)}`);
      else expectEqual(`the name of ${what}`, shown, given.name);
    if (given.username !== undefined) expectEqual('the username of a participant', conversation['participantUsername'], given.username);
  },
});

behaviour<(typeof WITH_MESSAGES)[number]>({
  id: 'control/removed-posts',
  area: 'control',
  title: 'A post that was removed from its platform gets no comments',
  rules: [],
  cases: WITH_MESSAGES,
  async check(world, platform) {
    const postId = await livePostOn(world, [platform]);
    const path = `/_sim/platforms/${platform}/events`;
    const about = { socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId };
    // The post knows its account.
    await world.control('POST', path, { type: 'post-deleted', postId });
    const ask = await askerOf(world.session);
    expectEqual('the status of a comment', (await ask('POST', path, { type: 'comment', text: 'Hello', ...about })).status, 400);
  },
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CROWD = 12;

behaviour<Platform>({
  id: 'control/crowd',
  area: 'control',
  title: 'A crowd writes the configured number of comments, spread over the first day of a post, and replies only to earlier comments',
  rules: [],
  cases: ['INSTAGRAM', 'FACEBOOK', 'YOUTUBE', 'TIKTOK', 'MASTODON', 'LINKEDIN'],
  async check(world, platform) {
    const { session, control, advance } = world;
    await control('PATCH', `/_sim/platforms/${platform}`, { crowd: { commentsPerPost: CROWD } });
    const postId = await livePostOn(world, [platform]);
    await advance('P2D');
    const body = { teamId: session.teamId, postId, socialAccountType: platform };
    await read(session, 'createCommentImport', { body }, 201);
    await advance('PT5M');
    const query = { teamId: session.teamId, postId, socialAccountType: platform, limit: 100 };
    const comments = objectsOf((await read(session, 'listImportedComments', { query }))['items']);
    expectEqual(`the number of comments by a crowd of ${platform}`, comments.length, CROWD);
    const { postedDate } = await read(session, 'getPost', { path: { id: postId } });
    checkTimes(comments, Date.parse(String(postedDate)));
  },
});

function checkTimes(comments: readonly Fields[], postedAt: number): void {
  const atOf = ({ publishedAt }: Fields) => Date.parse(String(publishedAt));
  const times = comments.map(atOf).toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  // The service learns that a post is live a moment after it is.
  expectThat(
    first > postedAt - HOUR_MS && last < postedAt + DAY_MS,
    `comments from ${first - postedAt} to ${last - postedAt} ms after the post`,
  );
  expectThat(last - first > HOUR_MS, `all comments came within ${last - first} ms`);
  for (const comment of comments) {
    if (comment['externalParentId'] === null) continue;
    const parent = comments.find(({ externalId }) => externalId === comment['externalParentId']);
    expectThat(
      parent !== undefined && atOf(parent) < atOf(comment),
      `${String(comment['externalId'])} replies to a comment that does not exist yet`,
    );
  }
}
