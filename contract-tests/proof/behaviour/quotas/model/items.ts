/** Posts and comments: both count once in the month when they leave DRAFT, and in a day unless they are drafts, or deleted before they went live. */
import type { Answer } from '../../../../exchange.ts';
import { expectStatus, fieldsOf, type Real } from '../../../../model/real.ts';
import { count, daily, dayOf, type ModelAccount, type ModelItem, needed, type QuotasModel } from './model.ts';
import { expectDay, expectFull, expectMonth, fullOf, keyOf } from './observe.ts';

export type Kind = 'posts' | 'comments';
export const KINDS: readonly Kind[] = ['posts', 'comments'];

const DAY = 86_400_000;
const TODAY_LAST_MS = DAY - 1;

/** When an item is to be published, which decides the day on which it counts. */
export type When = 'now' | 'tonight' | 'tomorrow' | 'in 40 days';
export const WHENS: readonly When[] = ['now', 'tonight', 'tonight', 'tomorrow', 'in 40 days'];

export function instantOf(when: When, now: number): number {
  const midnight = now - (now % DAY);
  if (when === 'tonight') return midnight + TODAY_LAST_MS;
  if (when === 'tomorrow') return midnight + DAY;
  return when === 'now' ? now : now + 40 * DAY;
}

const CONTENT = {
  TWITTER: { text: 'Hello' },
  LINKEDIN: { text: 'Hello' },
  INSTAGRAM: { text: 'Hello', uploadIds: ['upload_acme_image'] },
} as const;

/** Creates a post or comment: 403 unless it is a draft or all quotas have room. */
export async function create(
  model: QuotasModel,
  real: Real,
  kind: Kind,
  account: ModelAccount,
  { when, isDraft }: { readonly when: When; readonly isDraft: boolean },
): Promise<void> {
  const at = instantOf(when, model.now);
  const day = dayOf(at);
  const item = { account, day, leftDraft: false };
  const common = { teamId: account.teamId, status: isDraft ? 'DRAFT' : 'SCHEDULED', postDate: new Date(at).toISOString() };
  const { platform } = account;
  const body =
    kind === 'posts'
      ? { ...common, title: 'Counted', socialAccountTypes: [platform], data: { [platform]: contentOf(account) } }
      : { ...common, internalPostId: model.livePostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hello' };
  const answer = await real.call(kind === 'posts' ? 'createPost' : 'createComment', { body, ...keyOf(account, real) });
  const full = isDraft ? [] : fullOf(model, needed(model, kind, item, day));
  if (full.length > 0) expectFull(`a new item of ${kind} with status ${common.status}`, answer, full);
  else {
    expectStatus(`a new item of ${kind} with status ${common.status}`, answer, 200);
    const made: ModelItem = { ...item, id: String(fieldsOf(answer.body)['id']), state: 'DRAFT' };
    itemsOf(model, kind).push(made);
    if (!isDraft) enter(model, kind, made, day);
  }
  await look(model, real, kind, account, day);
}

/** Schedules an item for a day: 400 when its status does not allow it, 403 when a quota has no room. The item itself does not count against that. */
export async function schedule(model: QuotasModel, real: Real, kind: Kind, item: ModelItem, when: When): Promise<void> {
  const at = instantOf(when, model.now);
  const day = dayOf(at);
  const answer = await patch(real, kind, item, { status: 'SCHEDULED', postDate: new Date(at).toISOString() });
  if (isPast(answer)) return;
  const before = item.state === 'COUNTED' ? item.day : null;
  if (before !== null) leaveDay(model, kind, item);
  const full = fullOf(model, needed(model, kind, item, day));
  if (full.length > 0) {
    if (before !== null) enter(model, kind, item, before);
    expectFull(`an item of ${kind} that is to be scheduled`, answer, full);
  } else {
    expectStatus(`an item of ${kind} that is to be scheduled`, answer, 200);
    enter(model, kind, item, day);
  }
  await look(model, real, kind, item.account, day);
}

/** Makes an item a draft again: its day has room again, the month has not. */
export async function takeBack(model: QuotasModel, real: Real, kind: Kind, item: ModelItem): Promise<void> {
  const answer = await patch(real, kind, item, { status: 'DRAFT' });
  if (isPast(answer)) return;
  expectStatus(`an item of ${kind} that becomes a draft`, answer, 200);
  if (item.state === 'COUNTED') leaveDay(model, kind, item);
  item.state = 'DRAFT';
  await look(model, real, kind, item.account, item.day);
}

/** Deletes an item: its day has room again unless it went live, the month has not. */
export async function remove(model: QuotasModel, real: Real, kind: Kind, item: ModelItem): Promise<void> {
  const shown = await real.did(kind === 'posts' ? 'getPost' : 'getComment', { path: { id: item.id }, ...keyOf(item.account, real) });
  const answer = await real.call(kind === 'posts' ? 'deletePost' : 'deleteComment', {
    path: { id: item.id },
    ...keyOf(item.account, real),
  });
  if (isPast(answer)) return;
  expectStatus(`a deleted item of ${kind}`, answer, 200);
  if (item.state === 'COUNTED' && shown['status'] !== 'POSTED') leaveDay(model, kind, item);
  item.state = 'DELETED';
  await look(model, real, kind, item.account, item.day);
}

export function itemsOf(model: QuotasModel, kind: Kind): ModelItem[] {
  return kind === 'posts' ? model.posts : model.comments;
}

function patch(real: Real, kind: Kind, { id, account }: ModelItem, body: object): Promise<Answer> {
  return real.call(kind === 'posts' ? 'updatePost' : 'updateComment', { path: { id }, body, ...keyOf(account, real) });
}

/** Whether the status of the item refuses the transition, which another model checks. */
function isPast({ status }: Answer): boolean {
  return status === 400;
}

function enter(model: QuotasModel, kind: Kind, item: ModelItem, day: string): void {
  for (const quota of needed(model, kind, item, day)) count(model, quota);
  Object.assign(item, { day, state: 'COUNTED', leftDraft: true });
}

function leaveDay(model: QuotasModel, kind: Kind, item: ModelItem): void {
  count(model, daily(model, kind === 'posts' ? 'dailyPosts' : 'dailyComments', item.account, item.day), -1);
}

async function look(model: QuotasModel, real: Real, kind: Kind, account: ModelAccount, day: string): Promise<void> {
  await expectMonth(model, real, account, kind === 'posts' ? 'monthlyPosts' : 'monthlyComments');
  await expectDay(model, real, account, day);
}

/** Each organization has separate media. */
function contentOf({ organization, platform }: ModelAccount): object {
  return organization === 'pro' && platform === 'INSTAGRAM' ? { text: 'Hello', uploadIds: ['upload_pro_image'] } : CONTENT[platform];
}
