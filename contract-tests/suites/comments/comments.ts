import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { type Answer, type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { someDays } from '../posts/content.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, expectEqual, expectThat, farAhead, objectsOf, read } from '../requests.ts';
import { COMMENT_PLATFORMS, fetchedComments, livePlaces, type Place, whileLive } from './commentable.ts';

export function suite(): readonly Property[] {
  return [onLivePost(creation), onLivePost(replies), repliesToPeople, onImported, onLivePost(life)];
}

export interface NewComment {
  readonly place: Place;
  readonly status: 'DRAFT' | 'SCHEDULED' | undefined;
  readonly isCommon: boolean;
  readonly days: number;
}

/** Wraps a property: a case is discarded if others have deleted its post meanwhile. */
export function onLivePost<T extends { readonly place: Place }>(property: Property<T>): Property<T> {
  return { ...property, check: (session, value) => whileLive(session, value.place.postId, () => property.check(session, value)) };
}

export const newComments = (places: readonly Place[]): fc.Arbitrary<NewComment> =>
  fc.record({
    place: fc.constantFrom(...places),
    status: fc.constantFrom('DRAFT', 'SCHEDULED', undefined),
    isCommon: fc.boolean(),
    days: someDays,
  });

/** Returns the body of a top-level comment, which is removed before its date. */
export function bodyOf(
  session: Session,
  { place: { postId, platform }, status, isCommon, days }: NewComment,
  text = ownName(session),
): Fields {
  return {
    teamId: session.teamId,
    internalPostId: postId,
    socialAccountTypes: [platform],
    postDate: new Date(farAhead(session, days)).toISOString(),
    ...(status !== undefined && { status }),
    ...(isCommon ? { text, title: ownName(session) } : { data: { [platform]: { text } } }),
  };
}

/** Throws unless a created comment is shown as it was sent. */
function expectComment(shown: Fields, sent: Fields, { platform, text }: { readonly platform: string; readonly text: unknown }): void {
  const { id, status, title, teamId, postDate, error, data, socialAccounts, internalPostId, importedPostId, postedDate } = shown;
  const what = `comment ${String(id)}`;
  expectEqual(`status of ${what}`, status, sent['status'] ?? 'SCHEDULED');
  expectEqual(`teamId and postDate of ${what}`, [teamId, postDate], [sent['teamId'], sent['postDate']]);
  expectEqual(`title, error and postedDate of ${what}`, [title, error, postedDate], [sent['title'] ?? null, null, null]);
  expectEqual(`the platforms of the data of ${what}`, Object.keys(fieldsOf(data)), [platform]);
  expectEqual(`the text of ${what}`, fieldsOf(fieldsOf(data)[platform])['text'], text);
  expectThat(
    (internalPostId === null) !== (importedPostId === null),
    `${what} names ${String(internalPostId)} and ${String(importedPostId)}`,
  );
  const accounts = objectsOf(socialAccounts).map(({ socialAccount }) => fieldsOf(socialAccount));
  expectEqual(
    `the accounts of ${what}`,
    accounts.map(({ type }) => type),
    [platform],
  );
  for (const account of accounts) expectThat('id' in account && 'username' in account, `an account of ${what} has no id or username`);
}

const creation: Property<NewComment> = {
  id: 'comments/creation',
  area: 'comments',
  title: 'A comment on a published post keeps its platform, date and text as they were sent',
  rules: ['CMT-04', 'CMT-07', 'CMT-09', 'CMT-11', 'CMT-13', 'CMT-14'],
  needs: ['writes'],
  cases: async session => newComments(await livePlaces(session)),
  async check(session, wanted) {
    const text = ownName(session);
    const body = bodyOf(session, wanted, text);
    const created = await read(session, 'createComment', { body });
    const stored = await read(session, 'getComment', { path: { id: String(created['id']) } });
    for (const shown of [created, stored]) {
      expectComment(shown, body, { platform: wanted.place.platform, text });
      expectEqual('internalPostId', shown['internalPostId'], wanted.place.postId);
    }
  },
};

const replies: Property<NewComment & { readonly later: number }> = {
  id: 'comments/replies',
  area: 'comments',
  title: 'A reply to a scheduled comment has the same post and platform, and cannot be due before it',
  rules: ['CMT-03', 'CMT-14', 'D-CMT-04'],
  needs: ['writes'],
  cases: async session =>
    fc
      .record({ parent: newComments(await livePlaces(session)), later: fc.integer({ min: -3, max: 3 }) })
      .map(({ parent, later }) => ({ ...parent, status: 'SCHEDULED', later })),
  async check(session, { later, ...wanted }) {
    const { place, days } = wanted;
    const parent = await read(session, 'createComment', { body: bodyOf(session, wanted) });
    const text = ownName(session);
    const postDate = new Date(farAhead(session, Math.max(0, days + later))).toISOString();
    const body = { teamId: session.teamId, internalParentCommentId: parent['id'], postDate, text };
    const answer = await ask(session, 'createComment', { body });
    if (postDate < String(parent['postDate'])) return expectAnswer('a reply that is due before its parent', answer, 400);
    expectAnswer('a reply', answer, 200);
    const shown = fieldsOf(answer.body);
    expectComment(shown, body, { platform: place.platform, text });
    expectEqual('internalParentCommentId of the reply', shown['internalParentCommentId'], parent['id']);
    expectEqual('internalPostId of the reply', shown['internalPostId'], place.postId);
  },
};

const repliesToPeople: Property<{ readonly parent: Fields; readonly days: number; readonly isDraft: boolean; readonly isNamed: boolean }> =
  {
    id: 'comments/replies-to-people',
    area: 'comments',
    title: 'A reply to a comment of a person has the post and platform of that comment, named or not',
    rules: ['CMT-01', 'CMT-02', 'D-CMT-05'],
    needs: ['writes'],
    async cases(session) {
      const places = await livePlaces(session);
      const isReached = ({ postId, platform }: Fields): boolean =>
        places.some(place => place.postId === postId && place.platform === platform);
      const parents = (await fetchedComments(session, places)).filter(isReached);
      if (parents.length === 0) throw new Error('No comment of a person is on an account of the team');
      return fc.record({ parent: fc.constantFrom(...parents), days: someDays, isDraft: fc.boolean(), isNamed: fc.boolean() });
    },
    async check(session, { parent, days, isDraft, isNamed }) {
      const text = ownName(session);
      const postDate = new Date(farAhead(session, days)).toISOString();
      const status = isDraft ? 'DRAFT' : 'SCHEDULED';
      const socialAccountTypes = isNamed ? [parent['platform']] : undefined;
      const body = { teamId: session.teamId, fetchedParentCommentId: parent['id'], text, status, postDate, socialAccountTypes };
      await whileLive(session, String(parent['postId']), async () => {
        const shown = await read(session, 'createComment', { body });
        expectComment(shown, body, { platform: String(parent['platform']), text });
        expectEqual('the parent and post', [shown['fetchedParentCommentId'], shown['internalPostId']], [parent['id'], parent['postId']]);
      });
    },
  };

const onImported: Property<{ readonly post: Fields; readonly days: number }> = {
  id: 'comments/on-imported',
  area: 'comments',
  title: 'A comment can be on an imported post instead of a post of the service',
  rules: ['CMT-05'],
  needs: ['writes'],
  async cases(session) {
    const { teamId } = session;
    const posts: Fields[] = [];
    for (const platform of (await usableAccounts(session)).keys()) {
      if (!(platform in limits.comments.maxTextCharacters) || CHANNELS.has(platform)) continue;
      const answer = await ask(session, 'listImportedPosts', { query: { teamId, socialAccountType: platform } });
      posts.push(...listIn(answer).map(({ id }) => ({ id, platform })));
    }
    if (posts.length === 0) throw new Error('The team has no imported post on a platform with comments');
    return fc.record({ post: fc.constantFrom(...posts), days: someDays });
  },
  async check(session, { post: { id, platform }, days }) {
    const text = ownName(session);
    const postDate = new Date(farAhead(session, days)).toISOString();
    const body = { teamId: session.teamId, importedPostId: id, socialAccountTypes: [platform], postDate, text };
    const shown = await read(session, 'createComment', { body });
    expectComment(shown, body, { platform: String(platform), text });
    expectEqual('importedPostId', shown['importedPostId'], id);
  },
};

const CHANNELS: ReadonlySet<string> = new Set(['SLACK', 'DISCORD']);

/** Returns the items of a list, or none if it was refused. */
function listIn({ status, body }: Answer): readonly Fields[] {
  return status === 200 ? objectsOf(Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray)) : [];
}

/** A comment and the fields of its update. */
interface Life extends NewComment {
  readonly names: readonly ('title' | 'postDate' | 'text' | 'status')[];
  readonly other: number;
}

const life: Property<Life> = {
  id: 'comments/life',
  area: 'comments',
  title: 'An update of a comment changes only the fields that it contains; lists find it by post, text and status until it is deleted',
  rules: ['D-CMT-02', 'CMT-19', 'CMT-20', 'CMT-21', 'CMT-22', 'D-GEN-22'],
  needs: ['writes'],
  cases: async session =>
    fc
      .record({
        wanted: newComments(await livePlaces(session)),
        names: fc.subarray<Life['names'][number]>(['title', 'postDate', 'text', 'status']),
        other: someDays,
      })
      .map(({ wanted, ...rest }) => ({ ...wanted, ...rest, isCommon: true, status: wanted.status ?? 'DRAFT' })),
  async check(session, { names, other, ...wanted }) {
    const name = ownName(session);
    const created = await read(session, 'createComment', { body: bodyOf(session, wanted, `${name}Hello`) });
    const path = { id: String(created['id']) };
    const postDate = new Date(farAhead(session, other)).toISOString();
    // An update that schedules a comment needs a date.
    const all: Fields = {
      title: `${name}Title`,
      postDate,
      text: `${name}Goodbye`,
      status: wanted.status === 'DRAFT' ? 'SCHEDULED' : 'DRAFT',
    };
    const body = Object.fromEntries(names.map(field => [field, all[field]]));
    if (names.includes('status')) Object.assign(body, { postDate });
    const changed = await read(session, 'updateComment', { path, body });
    for (const shown of [changed, await read(session, 'getComment', { path })]) {
      for (const field of ['title', 'postDate', 'status', 'internalPostId', 'createdAt'])
        expectEqual(`${field} after an update of ${names.join(', ') || 'nothing'}`, shown[field], body[field] ?? created[field]);
      const text = fieldsOf(fieldsOf(shown['data'])[wanted.place.platform])['text'];
      expectEqual('its text', text, body['text'] ?? `${name}Hello`);
    }
    await expectListed(session, wanted.place, { name, status: String(changed['status']), id: path.id });
    const deleted = await read(session, 'deleteComment', { path });
    expectEqual('status of a deleted comment', deleted['status'], 'DELETED');
    await expectListed(session, wanted.place, { name, status: 'DELETED', id: path.id });
  },
};

/** Throws unless exactly the lists that match the comment contain it. */
async function expectListed(
  session: Session,
  { postId, platform }: Place,
  own: Readonly<Record<'name' | 'status' | 'id', string>>,
): Promise<void> {
  const { teamId } = session;
  const { name, status, id } = own;
  const isDeleted = status === 'DELETED';
  const other = status === 'DRAFT' ? 'SCHEDULED' : 'DRAFT';
  const lists: readonly (readonly [Fields, boolean])[] = [
    [{ q: name.toUpperCase() }, !isDeleted],
    [{ q: name, postId }, !isDeleted],
    [{ q: name, status }, true],
    [{ q: name, status: other }, false],
    [{ q: name, status, platforms: [platform] }, true],
    [{ q: name, status, platforms: [otherThan(platform)] }, false],
    [{ q: `${name}nothing` }, false],
  ];
  for (const [query, isListed] of lists) {
    const { items, total } = await read(session, 'listComments', { query: { teamId, ...query } });
    const ids = objectsOf(items).map(item => String(item['id']));
    expectEqual(`the comments of ${JSON.stringify(query)}`, [ids, total], isListed ? [[id], 1] : [[], 0]);
  }
}

function otherThan(platform: Place['platform']): string {
  return COMMENT_PLATFORMS.find(other => other !== platform) ?? platform;
}
