/** Posts whose account returns: what each gets back, once, and the results of those that get nothing back. */

import type { Platform } from '../../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { expectEqual, expectObject, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { createOn } from '../fresh-posts.ts';

/** The fields of a post before its account is removed, and whether it has its account again and is SCHEDULED after it was reconnected. */
const KINDS = {
  draft: { parts: { status: 'DRAFT' }, isConnected: true, isScheduled: false },
  later: { parts: { status: 'SCHEDULED' }, isConnected: true, isScheduled: true },
  past: { parts: { status: 'SCHEDULED', postDate: '2026-03-02T09:30:00Z' }, isConnected: true, isScheduled: false },
  both: { parts: { status: 'SCHEDULED' }, isConnected: true, isScheduled: true },
  deleted: { parts: { status: 'DRAFT' }, isConnected: false, isScheduled: false },
  elsewhere: { parts: { status: 'DRAFT' }, isConnected: false, isScheduled: false },
} as const;
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as readonly Kind[];

const OTHER: Platform = 'TWITTER';
const LATER = '2026-04-01T09:00:00Z';
const LATEST = '2026-05-01T09:00:00Z';

interface Choice {
  readonly type: Platform;
  /** The posts in the order of the call. */
  readonly kinds: readonly Kind[];
  /** The number of unknown posts in the call. */
  readonly unknown: number;
}

behaviour<Choice>({
  id: 'post-lives/reconnected-again',
  area: 'posts',
  title:
    'Reconnected posts change at that time and get their schedule back once; posts that cannot be reconnected are counted separately and stay unchanged',
  rules: ['ACC-23', 'ACC-24', 'D-ACC-13', 'D-PST-13'],
  cases: [
    { type: 'FACEBOOK', kinds: ALL, unknown: 0 },
    { type: 'MASTODON', kinds: ALL.toReversed(), unknown: 2 },
  ],
  async check(world, { type, kinds, unknown }) {
    const { session, advance } = world;
    const { teamId } = session;
    const ids = new Map<Kind, string>();
    for (const kind of ALL) {
      const platforms = kind === 'elsewhere' ? [OTHER] : kind === 'both' ? [type, OTHER] : [type];
      ids.set(kind, await createOn(world, platforms, { postDate: LATER, ...KINDS[kind].parts }));
    }
    const idOf = (kind: Kind) => ids.get(kind) ?? '';
    await loseAndConnect(world, type);
    await read(session, 'deletePost', { path: { id: idOf('deleted') } });
    const lost = ALL.filter(kind => KINDS[kind].isConnected);
    expectEqual('the candidates', await candidates(world, type), lost.map(idOf).toSorted());
    expectEqual('the candidates of a platform that stayed', await candidates(world, OTHER), []);
    await advance('PT1H');
    const before = await postsOf(world, ids);
    const postIds = [...kinds.map(idOf), ...Array.from({ length: unknown }, (_, number) => `post_unknown${number}`)];
    await expectReconnected(world, { type, postIds, succeeded: lost.length });
    await advance('PT1S');
    const after = await postsOf(world, ids);
    for (const kind of ALL) expectPost(kind, before.get(kind) ?? {}, after.get(kind) ?? {});
    await expectReconnected(world, { type, postIds, succeeded: 0 });
    expectEqual('the posts after a second call', [...(await postsOf(world, ids))], [...after]);
    // The schedule that the post had is not restored a second time.
    const path = { id: idOf('past') };
    await read(session, 'updatePost', { path, body: { postDate: LATEST } });
    await loseAndConnect(world, type);
    await read(session, 'reconnectPosts', { body: { teamId, type } });
    for (const kind of ['draft', 'later', 'past'] as const) {
      const { status } = await read(session, 'getPost', { path: { id: idOf(kind) } });
      expectEqual(`the status of the post "${kind}", reconnected again,`, status, KINDS[kind].isScheduled ? 'SCHEDULED' : 'DRAFT');
    }
  },
});

async function loseAndConnect({ session, control }: FreshWorld, type: Platform): Promise<void> {
  const { teamId } = session;
  const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
  await read(session, 'disconnectSocialAccount', { body: { teamId, type } });
  await control('POST', '/_sim/social-accounts', { teamId, type, externalId });
}

async function candidates({ session }: FreshWorld, type: Platform): Promise<readonly string[]> {
  const { items } = await read(session, 'listReconnectCandidates', { query: { teamId: session.teamId, type, limit: 100 } });
  return objectsOf(items)
    .map(({ id }) => String(id))
    .toSorted();
}

async function postsOf({ session }: FreshWorld, ids: ReadonlyMap<Kind, string>): Promise<ReadonlyMap<Kind, Fields>> {
  const posts = new Map<Kind, Fields>();
  for (const [kind, id] of ids) posts.set(kind, { ...(await read(session, 'getPost', { path: { id } })) });
  return posts;
}

interface Reconnection {
  readonly type: Platform;
  readonly postIds: readonly string[];
  readonly succeeded: number;
}

/** Reconnects posts. Throws unless the answer counts the expected number of successes, and has a reason for each failure. */
async function expectReconnected({ session }: FreshWorld, { type, postIds, succeeded }: Reconnection): Promise<void> {
  const answer = await read(session, 'reconnectPosts', { body: { teamId: session.teamId, type, postIds } });
  const results = objectsOf(answer['results']);
  expectEqual(
    'the posts of the results',
    results.map(({ postId }) => postId),
    postIds,
  );
  const failed = results.filter(({ success }) => success !== true);
  expectEqual('the number of reconnected posts', results.length - failed.length, succeeded);
  expectEqual(
    'total, succeeded and failed',
    [answer['total'], answer['succeeded'], answer['failed']],
    [postIds.length, succeeded, postIds.length - succeeded],
  );
  for (const { postId, message, statusBefore, statusAfter } of failed) {
    expectEqual(`whether the failure of ${String(postId)} has a reason`, typeof message === 'string' && message !== '', true);
    expectEqual(`the status of ${String(postId)} after its failure`, statusAfter, statusBefore);
  }
}

/** Throws unless a post only changed in what it got back when it was reconnected. */
function expectPost(kind: Kind, before: Fields, after: Fields): void {
  const { isConnected, isScheduled } = KINDS[kind];
  const what = `the post "${kind}" with its account again`;
  if (!isConnected) return expectObject(what, after, before);
  expectEqual(`the status of ${what}`, after['status'], isScheduled ? 'SCHEDULED' : 'DRAFT');
  expectEqual(`whether ${what} changed`, Date.parse(String(after['updatedAt'])) > Date.parse(String(before['updatedAt'])), true);
  const types = objectsOf(after['socialAccounts']).map(({ socialAccount }) => fieldsOf(socialAccount)['type']);
  expectEqual(`the number of accounts of ${what}`, types.length, kind === 'both' ? 2 : 1);
  for (const field of ['error', 'errors', 'postedDate', 'externalData'])
    expectEqual(`${field} of ${what}`, after[field] ?? null, before[field] ?? null);
}
