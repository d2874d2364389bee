import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import { errors, InvariantError, type RuledIssue } from '../../kernel/errors.ts';
import type { DecidingNumber } from '../../kernel/grounds.ts';
import { countCharacters } from '../../text/characters.ts';
import { noChannelMessage } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { type Commented, commentedPostOfTeam, connectedAt } from './commented-post.ts';
import { textFor } from './content.ts';
import type { CommentTarget } from './model.ts';
import { type Parent, parentOf } from './parent.ts';
import type { CommentPlan } from './plan.ts';
import { checkPendingParent, isSamePost, refused } from './rules.ts';
import type { World } from './world.ts';

/** The post, parent and platforms of a plan. */
export interface Subject {
  readonly post: Commented;
  readonly parent: Parent | null;
  readonly platforms: readonly CommentPlatform[];
}

/**
 * Finds the post and parent of a plan. Throws 404 for a parent or post that is unknown, deleted or of another team, and 400 for a post or
 * platform that is not the parent's.
 */
export function findSubject(world: World, plan: CommentPlan): Subject {
  const parent = parentOf(world, plan);
  const ref = plan.namedPost ?? parent?.post;
  if (!ref) throw new InvariantError('A plan names a post or a parent');
  const post = commentedPostOfTeam(world, plan.teamId, ref);
  if (parent && !isSamePost(parent.post, ref))
    throw refused(['internalPostId'], 'The comment to reply to belongs to another post').by('CMT-03');
  if (parent && !parent.created) return { post, parent, platforms: parent.platforms };
  const missingOn = parent && plan.socialAccountTypes?.find(type => !parent.platforms.includes(type));
  if (missingOn) throw refused(['socialAccountTypes'], `The comment to reply to is not on ${missingOn}`).by('CMT-03');
  return { post, parent, platforms: plan.socialAccountTypes ?? parent?.platforms ?? [] };
}

/** Throws 400 with every issue when a comment cannot be SCHEDULED: no platform, and on each platform its account and text. */
export function checkContent(world: World, plan: CommentPlan, { post, platforms }: Subject): void {
  if (platforms.length === 0)
    throw refused(['socialAccountTypes'], 'The comment to reply to names no platform yet: name one here').by('CMT-03');
  const issues = platforms.flatMap(type => issueOn(world, plan, post, type) ?? []);
  const [first] = issues;
  if (first) throw errors.invalidIssues(first.message, first, issues);
}

function issueOn(world: World, plan: CommentPlan, { ref }: Commented, type: CommentPlatform): RuledIssue | undefined {
  const issue = (by: RuleId, field: string, message: string): RuledIssue => ({ code: 'custom', path: [field], message, by });
  if (ref.importedPostId !== null && (type === 'SLACK' || type === 'DISCORD'))
    return issue('CMT-29', 'importedPostId', `Replying to an imported ${type} post is not supported`);
  const account = accountOfTeam(world.accounts, plan.teamId, type);
  if (!account) return issue('D-ACC-09', 'socialAccountTypes', `No ${type} account is connected to this team`);
  if (account.externalId === null) return issue('D-ACC-16', 'socialAccountTypes', noChannelMessage(type));
  return textFor(plan, type) === null ? issue('CMT-27', 'data', `No text was given for ${type}`) : undefined;
}

/** Throws 400 when the text for a platform is longer than that platform takes: a DRAFT shows it as well. */
export function checkTextLengths(plan: CommentPlan, { platforms }: Subject): void {
  const issues = platforms.flatMap((type): RuledIssue[] => {
    const length = countCharacters(textFor(plan, type) ?? '');
    const maxLength = limits.comments.maxTextCharacters[type];
    const message = `The text for ${type} must be at most ${maxLength} characters long, not ${length}`;
    const number: DecidingNumber = { from: `comments.maxTextCharacters.${type}`, limit: maxLength, used: length };
    return length > maxLength ? [{ code: 'too_big', path: ['text'], message, by: 'D-CMT-03', number }] : [];
  });
  const [first] = issues;
  if (first) throw errors.invalidIssues(first.message, first, issues);
}

/** The accounts of the team that a comment goes to: those that can publish. */
export function targetsFor(world: World, teamId: string, platforms: readonly CommentPlatform[]): CommentTarget[] {
  return platforms.flatMap(type => {
    const account = accountOfTeam(world.accounts, teamId, type);
    if (!account || account.externalId === null) return [];
    const { id: socialAccountId, externalId } = account;
    return [newTarget({ type, socialAccountId, externalId })];
  });
}

/** The target of a comment that has not begun to publish. */
export function newTarget({
  type,
  socialAccountId,
  externalId,
}: Pick<CommentTarget, 'type' | 'socialAccountId' | 'externalId'>): CommentTarget {
  return { type, socialAccountId, externalId, publication: null, failure: null, attemptJobId: null, through: null, username: null };
}

/**
 * Throws 400 unless the post is live on each platform and reachable through the team's account. A parent that is not live yet must be due
 * by `postDate` (D-CMT-04).
 */
export function checkReachable(world: World, { post, parent, platforms }: Subject, postDate: number): void {
  const dueAt = Math.max(postDate, world.clock.now());
  for (const type of platforms) {
    if (parent?.created && parent.idOn(type) === undefined) checkPendingParent(parent.created, type, dueAt);
    const place = post.placeOn(type);
    if (!place) throw errors.invalid(`The post is not yet published on ${type}`).by('CMT-26');
    if (place.isRemoved) throw errors.invalid(`The post was removed from ${type}`).by('D-MSC-08');
    if (!parent && post.status !== 'POSTED')
      throw errors
        .invalid(`The post is not yet published on ${type}: a top-level comment needs it in POSTED, and it is in ${post.status}`)
        .by('CMT-26');
    const account = connectedAt(world, post.teamId, type, place);
    if ((type === 'SLACK' || type === 'DISCORD') && !account.channels.some(({ id }) => id === place.channelId))
      throw errors.invalid(`The ${type} channel ${place.channelId ?? '(none)'} of this post is unknown`).by('CMT-28');
  }
}
