import { type Fields, fieldsOf } from '../../../exchange.ts';
import { isHarmless, type Reason, type Rule, type RunState, type Sent, type Write } from './run-state.ts';

/** How far ahead something must be scheduled, so that nothing of an interrupted run is published before somebody removes it. */
const FAR_MS = 300 * 86_400_000;

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/;

/** Returns whether a value is an instant at least 300 days ahead. */
export function isFar(value: unknown, now: number): boolean {
  return typeof value === 'string' && WITH_ZONE.test(value) && Date.parse(value) >= now + FAR_MS;
}

/** Returns whether a service could read a value as an earlier instant, or fail to read it and publish at once. */
function isNear(value: unknown, now: number): boolean {
  return value !== undefined && value !== '' && value !== null && !isFar(value, now);
}

/** Posts and comments: only drafts and far dates are sent, so that the clean-up comes first. Publishing needs the user's permission. */
export const createPost: Rule = async (write, run) => {
  const media = foreignMedia(write, run);
  if (media !== undefined) return media;
  return staysBack(write.body, run.now()) || targetsNothing(write.body) ? undefined : publishing(write, write.body, run);
};

export const createComment: Rule = async (write, run) =>
  staysBack(write.body, run.now()) ? undefined : commentPublishing(write, write.body, run);

export const updatePost: Rule = async (write, run) => foreignMedia(write, run) ?? changing(write, run, publishing);

export const updateComment: Rule = (write, run) => changing(write, run, commentPublishing);

/** Allows a retry only of what this run has published, because a retry publishes at once. */
export const retry: Rule = (write, run) =>
  run.sent.get(write.path['id'] ?? '')?.isPublished ? undefined : `${nameOf(write)} would publish what this run has not published`;

export function nameOf({ operation, method, pathname }: Write): string {
  return operation?.id ?? `${method} ${pathname}`;
}

/** Returns what the rules remember of the body of a creation. */
export function sentOf(body: Fields, now: number): Sent {
  const { status, postDate, socialAccountTypes } = body;
  return {
    leftDraft: status !== 'DRAFT',
    hadNearDate: isNear(postDate, now),
    isPublished: !staysBack(body, now),
    couldReact: true,
    platforms: Array.isArray(socialAccountTypes) ? socialAccountTypes : [],
    parent: body['internalPostId'] ?? body['internalParentCommentId'],
  };
}

function staysBack({ status, postDate, data }: Fields, now: number): boolean {
  return status === 'DRAFT' || (isFar(postDate, now) && !handsOverAtOnce(data));
}

/** Returns whether the platform does the scheduling: then the service may send it the post at once. */
function handsOverAtOnce(data: unknown): boolean {
  return JSON.stringify(data ?? {}).includes('nativeScheduleTime');
}

function targetsNothing({ socialAccountTypes }: Fields): boolean {
  return socialAccountTypes === undefined || (Array.isArray(socialAccountTypes) && socialAccountTypes.length === 0);
}

/** Blocks the use of others' files, because a file that a post uses cannot be deleted. */
function foreignMedia(write: Write, run: RunState): Reason {
  const used = Object.values(fieldsOf(write.body['data'])).flatMap(part => fieldsOf(part)['uploadIds'] ?? []);
  return used.every(id => typeof id !== 'string' || isHarmless(run, id))
    ? undefined
    : `${nameOf(write)} would use an upload that this run did not create`;
}

type Publishing = (write: Write, about: Fields, run: RunState) => Reason | Promise<Reason>;

/** Returns whether a post stays a draft or keeps a far date, even if calls arrive in another order or the service ignores a field. */
function isSafeChange(body: Fields, before: Sent | undefined, now: number): boolean {
  const wantsOut = 'status' in body && body['status'] !== 'DRAFT';
  const isStillDraft = before?.leftDraft === false;
  if (handsOverAtOnce(body['data']) && (wantsOut || !isStillDraft)) return false;
  if (wantsOut) return before?.hadNearDate === false && isFar(body['postDate'], now);
  return isStillDraft || !('postDate' in body) || isFar(body['postDate'], now);
}

async function changing(write: Write, run: RunState, publish: Publishing): Promise<Reason> {
  const { body } = write;
  const id = write.path['id'] ?? '';
  const before = run.sent.get(id);
  const isSafe = isSafeChange(body, before, run.now());
  // This is recorded before the call is sent, because the next call may run concurrently.
  const keep = () =>
    void run.sent.set(id, {
      leftDraft: before?.leftDraft !== false || ('status' in body && body['status'] !== 'DRAFT'),
      hadNearDate: before?.hadNearDate !== false || isNear(body['postDate'], run.now()),
      isPublished: (before?.isPublished ?? false) || !isSafe,
      couldReact: true,
      platforms: Array.isArray(body['socialAccountTypes']) ? body['socialAccountTypes'] : (before?.platforms ?? []),
      parent: before?.parent,
    });
  if (isSafe) return keep();
  const about = { teamId: run.teamId, socialAccountTypes: before?.platforms, internalPostId: before?.parent, ...body };
  const reason = await publish(write, about, run);
  return reason ?? keep();
}

/** Allows and counts a post that will be published, if the user named its accounts and the limit is not reached. */
async function publishing(write: Write, { teamId, socialAccountTypes }: Fields, run: RunState): Promise<Reason> {
  const { publishAccounts, maxPublish } = run.switches;
  const name = nameOf(write);
  if (publishAccounts.length === 0)
    return `${name} would publish: only drafts and dates at least 300 days ahead are sent without --allow-publish`;
  const accounts = await run.accountsOf(typeof teamId === 'string' ? teamId : run.teamId);
  const targets = Array.isArray(socialAccountTypes) ? socialAccountTypes : [];
  const ids = targets.map(type => accounts.find(account => account.type === type)?.id);
  if (ids.length === 0 || ids.some(id => id === undefined || !publishAccounts.includes(id)))
    return `${name} would publish to an account that --allow-publish does not name`;
  if (run.triggerPosts.has(write.path['id'] ?? '')) return `${name} would publish a post that an automation of this run reacts to`;
  if (run.published >= maxPublish) return `${name} would publish more than ${maxPublish} posts (--max-publish)`;
  run.published += 1;
  run.publishing.add(write);
  return undefined;
}

/** Allows comments only on posts that this run has published, so that none reaches a person. */
function commentPublishing(
  write: Write,
  { internalPostId, internalParentCommentId, fetchedParentCommentId }: Fields,
  run: RunState,
): Reason {
  const parent = internalPostId ?? internalParentCommentId;
  const isOnOwn = typeof parent === 'string' && run.sent.get(parent)?.isPublished === true;
  if (run.switches.publishAccounts.length > 0 && isOnOwn && fetchedParentCommentId === undefined) return undefined;
  return `${nameOf(write)} would publish: only drafts and dates at least 300 days ahead are sent, and comments on what this run has published`;
}
