import type { Platform } from '../../../openapi/generated/types.ts';
import { errors, type RuledIssue } from '../../kernel/errors.ts';
import { utcDay, utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { noChannelMessage } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import type { Organization } from '../organizations/model.ts';
import { checkMonthly, dailyPostLimit, dailyPostsError } from '../quotas/rules.ts';
import { accountDayKey, monthlyKey } from '../quotas/state.ts';
import type { Upload } from '../uploads/model.ts';
import { uploadForTeam } from '../uploads/state.ts';
import { dataFor, mediaIdsOf } from './content.ts';
import type { PostInput } from './input.ts';
import type { Post, PostTarget } from './model.ts';
import { validateForPlatform } from './platform-rules/validate.ts';
import { countOfDay, idsOfDay, postByReferenceKey } from './state.ts';
import type { World } from './world.ts';

/** The uploads of a post by id. Throws 404 for one that is unknown, deleted, or another organization's or team's. */
export function findUploads(
  world: World,
  post: Pick<Post, 'organizationId' | 'teamId'>,
  ids: readonly string[],
): ReadonlyMap<string, Upload> {
  return new Map(ids.map(id => [id, uploadForTeam(world.uploads, post, id)]));
}

/** Throws 400 with every issue of account, text, media and fields that keeps a post from being SCHEDULED (D-PST-10). */
export function checkContent(
  world: World,
  { teamId, data }: Pick<PostInput, 'teamId' | 'data'>,
  platforms: readonly Platform[],
  uploads: ReadonlyMap<string, Upload>,
): void {
  const now = world.clock.now();
  const issues = platforms.flatMap(platform => {
    const account = accountOfTeam(world.accounts, teamId, platform);
    if (!account || account.externalId === null) return [noAccount(platform, account)];
    const platformData = dataFor(data, platform);
    const media = mediaIdsOf(platformData).flatMap(id => uploads.get(id) ?? []);
    return validateForPlatform({ platform, data: platformData, account, media, uploads, now });
  });
  const [first] = issues;
  if (first) throw errors.invalidIssues(`${first.path.join('.')}: ${first.message}`, first, issues);
}

function noAccount(platform: Platform, account: SocialAccount | undefined): RuledIssue {
  const message = account ? noChannelMessage(platform) : `No ${platform} account is connected to this team`;
  return { code: 'custom', path: ['socialAccountTypes'], message, by: account ? 'D-ACC-16' : 'D-ACC-09' };
}

/** The targets of a post: the team's accounts of these platforms that have a channel. */
export function targetsFor(world: World, teamId: string, platforms: readonly Platform[]): PostTarget[] {
  const targets: PostTarget[] = [];
  for (const type of platforms) {
    const account = accountOfTeam(world.accounts, teamId, type);
    if (!account || account.externalId === null) continue;
    targets.push(newTarget(account, account.externalId));
  }
  return targets;
}

/** The new target of each account: posts share it, because there may be hundreds of thousands, and it is replaced when it changes. */
const newTargets = new WeakMap<SocialAccount, PostTarget>();

function newTarget(account: SocialAccount, externalId: string): PostTarget {
  const known = newTargets.get(account);
  if (known?.externalId === externalId) return known;
  const { id: socialAccountId, type } = account;
  const progress = { publication: null, review: null, failure: null, attemptJobId: null, isWaiting: false, through: null, names: null };
  const target: PostTarget = { type, socialAccountId, externalId, ...progress };
  newTargets.set(account, target);
  return target;
}

/**
 * Throws 403 when a quota is used up: first the organization's month, unless the post was counted before, then the day of each target.
 * The existing post itself is left out of the count.
 */
export function checkQuotas(
  world: World,
  organization: Organization,
  postDate: number,
  targets: readonly PostTarget[],
  existing?: Post,
): void {
  if (!existing || existing.leftDraftAt === null) checkMonth(world, organization);
  for (const target of targets) {
    const { type: platform, externalId, socialAccountId } = target;
    const key = accountDayKey(platform, externalId, utcDay(postDate));
    const used = countOfDay(world, key, existing);
    const limit = dailyPostLimit(organization, platform);
    if (used < limit) continue;
    const username = world.accounts.byId.get(socialAccountId)?.username ?? externalId;
    throw dailyPostsError({ organization, platform, username, limit, used, usedBy: idsOfDay(world.posts, key, existing), day: postDate });
  }
}

function checkMonth(world: World, organization: Organization): void {
  const now = world.clock.now();
  const used = world.quotas.monthly.get(monthlyKey('posts', organization.id, utcMonth(now)));
  checkMonthly(organization, 'monthlyPosts', used, now);
}

/** Throws 409 when another post of the organization has the key (D-PST-14). */
export function checkReferenceKey(world: World, organizationId: string, referenceKey: string | null, existing?: Post): void {
  if (referenceKey === null) return;
  const holder = postByReferenceKey(world.posts, organizationId, referenceKey);
  if (holder && holder !== existing) throw errors.conflict(`A post with the referenceKey ${referenceKey} exists already`).by('D-PST-14');
}
