/** Compares the organization that the service shows with the model. */

import { expectComment } from '../../../../model/comments/observe.ts';
import { expectPost } from '../../../../model/posts/observe.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { observeAccounts } from '../../accounts/model/observe.ts';
import { importedOf } from './import-history.ts';
import {
  IMPORTED_POST_MS,
  isConversationThere,
  isPurged,
  messagesLeft,
  type OrganizationModel,
  type TeamConversation,
  type TeamPost,
} from './model.ts';
import { expectEvents } from './observe-events.ts';
import { expectDays, expectMonths } from './observe-usage.ts';

type Comparison = (model: OrganizationModel, real: Real) => Promise<void>;

/** The comparisons take turns: each runs after every few commands. */
const COMPARISONS: readonly Comparison[] = [
  expectComments,
  expectMonths,
  expectUploads,
  (model, real) => observeAccounts(model.accounts, real),
  expectDays,
  expectConversations,
  expectGone,
  expectImported,
];
const COMPARISONS_AT_ONCE = 2;

/** Throws unless the events and the posts of one team match the model, and some of the other comparisons, in turns. */
export async function observe(model: OrganizationModel, real: Real): Promise<void> {
  const quiet = withoutMoves(real);
  await expectEvents(model, quiet);
  const teamId = model.teams[Math.floor(model.round / COMPARISONS_AT_ONCE) % model.teams.length];
  if (teamId !== undefined) await expectPosts(model, teamId, quiet);
  for (let i = 0; i < COMPARISONS_AT_ONCE; i++) {
    await COMPARISONS[model.round % COMPARISONS.length]?.(model, quiet);
    model.round += 1;
  }
}

/** Throws unless everything matches the model. */
export async function observeAll(model: OrganizationModel, real: Real): Promise<void> {
  const quiet = withoutMoves(real);
  await expectEvents(model, quiet);
  for (const teamId of model.teams) await expectPosts(model, teamId, quiet);
  for (const look of COMPARISONS) await look(model, quiet);
  for (const gone of model.gone) await expectNothing(gone, quiet);
}

/** Transitions are not recorded, because statuses are only seen from time to time. */
function withoutMoves(real: Real): Real {
  return { ...real, transitions: { ...real.transitions, record: () => undefined } };
}

/** Compares the posts of a team, newest first, without deleted ones. */
async function expectPosts(model: OrganizationModel, teamId: string, real: Real): Promise<void> {
  const own = model.posts.posts.filter(post => post.teamId === teamId);
  const there = own.filter(({ status }) => status !== 'DELETED').toReversed();
  const shown = await expectList('listPosts', teamId, there, real);
  for (const [index, post] of there.entries()) expectTeamPost(model, post, shown[index] ?? {}, real);
}

function expectTeamPost(model: OrganizationModel, post: TeamPost, shown: Fields, real: Real): void {
  const { id, teamId, accounts, targets, uploadIds, status } = post;
  expectPost(post, shown, real);
  expectSame(`teamId of ${id}`, shown['teamId'], teamId);
  const attached = (shown['socialAccounts'] as readonly unknown[]).map(fieldsOf).map(accountText);
  const expected = [...accounts].map(
    ([platform, account]) => `${platform} ${account.id} ${targets.get(platform)?.isLive ? 'live' : 'not live'}`,
  );
  expectSame(`the accounts of ${id} (${status})`, attached.toSorted(), expected.toSorted());
  const uploads = (shown['uploads'] as readonly unknown[]).map(each => fieldsOf(fieldsOf(each)['upload'])['id']);
  const kept = uploadIds.filter(uploadId => !isPurged(model, uploadId));
  expectSame(`the uploads of ${id} (${status})`, uploads, kept);
  if (uploadIds.length > 0) expectSame(`the uploadIds of ${id}`, fieldsOf(fieldsOf(shown['data'])['FACEBOOK'])['uploadIds'], uploadIds);
}

function accountText({ socialAccount, externalPostId }: Fields): string {
  const { id, type } = fieldsOf(socialAccount);
  return `${String(type)} ${String(id)} ${externalPostId === null ? 'not live' : 'live'}`;
}

async function expectComments(model: OrganizationModel, real: Real): Promise<void> {
  for (const teamId of model.teams) {
    const own = model.comments.comments.filter(comment => comment.teamId === teamId && comment.status !== 'DELETED').toReversed();
    const shown = await expectList('listComments', teamId, own, real);
    for (const [index, comment] of own.entries()) expectComment(comment, shown[index] ?? {}, model.comments, real);
  }
}

/** Returns the items of a list. Throws unless the list of a team has these items in this order. */
async function expectList(
  operation: 'listPosts' | 'listComments' | 'listConversations',
  teamId: string,
  expected: readonly { readonly id: string }[],
  { did }: Real,
): Promise<readonly Fields[]> {
  const { items, total } = await did(operation, { query: { teamId, limit: 100 } });
  const shown = (items as readonly unknown[]).map(fieldsOf);
  const ids = expected.map(({ id }) => id);
  expectSame(
    `${operation} of ${teamId}`,
    shown.map(({ id }) => id),
    ids,
  );
  expectSame(`the total of ${operation} of ${teamId}`, total, ids.length);
  return shown;
}

/** Compares the uploads that each team can use, newest first. Uploads of the fixture are ignored. */
async function expectUploads({ teams, uploads }: OrganizationModel, real: Real): Promise<void> {
  for (const teamId of teams) {
    const { body } = await real.call('listUploads', { query: { teamId, limit: 100, includePosts: false } });
    const known = new Set(uploads.map(({ id }) => id));
    const shown = (body as readonly unknown[]).map(each => String(fieldsOf(each)['id'])).filter(id => known.has(id));
    const there = uploads.filter(each => known.has(each.id) && each.deletedAt === null && (each.teamId ?? teamId) === teamId);
    expectSame(`the uploads of ${teamId}`, shown, there.map(({ id }) => id).toReversed());
  }
}

/** Compares the conversations of each team, sorted by their newest message, and their messages. */
async function expectConversations(model: OrganizationModel, real: Real): Promise<void> {
  for (const teamId of model.teams) {
    const own = model.conversations.filter(each => each.teamId === teamId && isConversationThere(model, each));
    const shown = await real.did('listConversations', { query: { teamId, limit: 100 } });
    const items = (shown['items'] as readonly unknown[]).map(fieldsOf);
    // Conversations with the same time may come in any order.
    const times = items.map(({ lastMessageAt }) => Date.parse(String(lastMessageAt)));
    expectSame(
      `the conversations of ${teamId}`,
      times,
      own.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a),
    );
    for (const conversation of own) await expectConversation(model, conversation, items, real);
  }
}

async function expectConversation(
  model: OrganizationModel,
  conversation: TeamConversation,
  listed: readonly Fields[],
  { did }: Real,
): Promise<void> {
  const { id, accountId, person, status } = conversation;
  const shown = listed.find(each => each['id'] === id);
  const about = [shown?.['socialAccountId'], shown?.['externalParticipantId'], shown?.['status']];
  expectSame(`account, person and status of ${id}`, about, [accountId, person, status]);
  const { items } = await did('listMessages', { path: { id }, query: { limit: 100 } });
  const ids = (items as readonly Fields[]).map(message => String(message['id']));
  const left = messagesLeft(model, conversation);
  expectSame(`the messages of ${id}`, ids.toSorted(), left.map(message => message.id).toSorted());
  // The team never marks a conversation as read, so every message of the person that has not expired is unread.
  expectSame(`unreadCount of ${id}`, shown?.['unreadCount'], left.filter(({ isInbound }) => isInbound).length);
}

/** Imported posts exist for 30 days from their import, as long as the account is connected. */
async function expectImported({ imports, accounts, now }: OrganizationModel, real: Real): Promise<void> {
  for (const { teamId, accountId, ids, from, to } of imports) {
    if (accounts.slots.every(({ account }) => account?.id !== accountId)) continue;
    const shown = new Set(await importedOf(teamId, real));
    const left = ids.filter(id => shown.has(id)).length;
    if (now < from + IMPORTED_POST_MS) expectSame('the imported posts that are left within 30 days', left, ids.length);
    if (now >= to + IMPORTED_POST_MS) expectSame('the imported posts that are left after 30 days', left, 0);
  }
}

/** Checks that one of the removed resources is not found. */
async function expectGone(model: OrganizationModel, real: Real): Promise<void> {
  const gone = model.gone[model.round % model.gone.length];
  if (gone) await expectNothing(gone, real);
  const [deleted] = model.uploads.filter(({ deletedAt }) => deletedAt !== null).toReversed();
  if (deleted) await expectNothing({ operation: 'getUpload', id: deleted.id }, real);
}

async function expectNothing({ operation, id }: OrganizationModel['gone'][number], real: Real): Promise<void> {
  expectStatus(`${operation} of ${id}, which was removed,`, await real.call(operation, { path: { id } }), 404);
}
