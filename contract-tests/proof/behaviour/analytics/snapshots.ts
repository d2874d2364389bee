/** Checks of snapshots of analytics: their content, and that every operation shows the same. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { expectEqual, expectObject, objectsOf, read } from '../../../suites/requests.ts';

export type SubjectKind = 'account' | 'post' | 'imported post';

/** The part of an operation's name that reads the analytics of a subject. */
export const COUNTED = { account: 'SocialAccount', post: 'Post', 'imported post': 'Post' } as const;

/** Returns the analytics of a subject. Throws unless they have snapshots of these times, newest first, and raw data of each. */
export async function expectSnapshots(
  session: Session,
  kind: SubjectKind,
  names: Fields,
  expected: readonly (readonly [at: number, isForced: boolean])[],
): Promise<Fields> {
  const analytics = await read(session, `get${COUNTED[kind]}Analytics`, { query: names });
  const items = objectsOf(analytics['items']);
  const shown = items.map(({ createdAt, forced }) => [Date.parse(String(createdAt)), forced]);
  expectEqual('the snapshots, and whether they were forced,', shown, expected);
  const raw = objectsOf((await read(session, `get${COUNTED[kind]}AnalyticsRaw`, { query: names }))['items']);
  const taken = ({ forced, createdAt, updatedAt, socialAccountId, profilePostId }: Fields) => [
    forced,
    createdAt,
    updatedAt,
    socialAccountId ?? profilePostId,
  ];
  expectEqual(
    'which snapshots the raw data belongs to',
    raw.map(data => [data['analyticsId'], ...taken(data)]),
    items.map(item => [item['id'], ...taken(item)]),
  );
  const ids = [...raw, ...items].map(({ id }) => id);
  expectEqual('the number of different ids of snapshots and raw data', new Set(ids).size, ids.length);
  return analytics;
}

interface Shown {
  readonly kind: SubjectKind;
  readonly platform: Platform;
  /** How calls name the subject. */
  readonly names: Fields;
  readonly analytics: Fields;
}

/** Throws unless every operation shows the same snapshots of a subject. */
export async function expectEverywhere(session: Session, { kind, platform, names, analytics: about }: Shown): Promise<void> {
  const { teamId } = session;
  const items = objectsOf(about['items']);
  const subjects = [...new Set(items.map(({ socialAccountId, profilePostId }) => socialAccountId ?? profilePostId))];
  if (kind === 'account') {
    const account = await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } });
    expectObject('the account of the analytics', fieldsOf(about['socialAccount']), account);
    expectEqual('the subjects of the snapshots', subjects, [account['id']]);
    return;
  }
  const { post, profilePost } = about;
  const { postId = null, importedPostId = null } = names;
  const ids = [fieldsOf(post)['id'] ?? null, fieldsOf(profilePost)['id'] ?? null];
  expectEqual('the post and the imported post of the analytics', ids, [postId, importedPostId]);
  if (kind === 'post') {
    const { results } = await read(session, 'getBulkPostAnalytics', { query: { postIds: [postId], platformType: platform } });
    expectEqual('the snapshots in the analytics of several posts', results, [{ postId, items, error: null }]);
    return;
  }
  const found = objectsOf((await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: platform } }))['posts']);
  const { analytics } = found.find(({ id }) => id === importedPostId) ?? {};
  expectEqual('the snapshots in the list of imported posts', analytics, items);
}
