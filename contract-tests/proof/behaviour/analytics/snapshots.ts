/** Snapshots of analytics: what they are, and that they are the same wherever they are shown. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { expectEqual, expectObject, objectsOf, read } from '../../../suites/asking.ts';

export type SubjectKind = 'account' | 'post' | 'imported post';

/** As whose analytics those of a subject are read, in the names of operations. */
export const COUNTED = { account: 'SocialAccount', post: 'Post', 'imported post': 'Post' } as const;

/** Throws unless there are snapshots of these times, the newest first, and raw data of each. Gives the analytics that they are in. */
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
  expectEqual('how many ids the snapshots and their raw data have', new Set(ids).size, ids.length);
  return analytics;
}

interface Shown {
  readonly kind: SubjectKind;
  readonly platform: Platform;
  /** How the subject is named in a call. */
  readonly names: Fields;
  readonly analytics: Fields;
}

/** Throws unless the snapshots of a subject are shown the same wherever there are any, with what they are about. */
export async function expectEverywhere(session: Session, { kind, platform, names, analytics: about }: Shown): Promise<void> {
  const { teamId } = session;
  const items = objectsOf(about['items']);
  const subjects = [...new Set(items.map(({ socialAccountId, profilePostId }) => socialAccountId ?? profilePostId))];
  if (kind === 'account') {
    const account = await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } });
    expectObject('the account of the analytics', fieldsOf(about['socialAccount']), account);
    expectEqual('what the snapshots are about', subjects, [account['id']]);
    return;
  }
  const { post, profilePost } = about;
  const { postId = null, importedPostId = null } = names;
  const ids = [fieldsOf(post)['id'] ?? null, fieldsOf(profilePost)['id'] ?? null];
  expectEqual('the post and the imported post of the analytics', ids, [postId, importedPostId]);
  if (kind === 'post') {
    const { results } = await read(session, 'getBulkPostAnalytics', { query: { postIds: [postId], platformType: platform } });
    expectEqual('the snapshots among those of several posts', results, [{ postId, items, error: null }]);
    return;
  }
  const found = objectsOf((await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: platform } }))['posts']);
  const { analytics } = found.find(({ id }) => id === importedPostId) ?? {};
  expectEqual('the snapshots in the list of imported posts', analytics, items);
}
