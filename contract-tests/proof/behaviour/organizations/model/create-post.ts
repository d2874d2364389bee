import * as fc from 'fast-check';
import { nastyTexts } from '../../../../arbitraries/nasty-texts.ts';
import type { Answer } from '../../../../exchange.ts';
import type { Command } from '../../../../model/define-model.ts';
import { REFERENCE_KEYS } from '../../../../model/posts/create-post.ts';
import { holderOf, newPost, schedule } from '../../../../model/posts/model.ts';
import { expectPost } from '../../../../model/posts/observe.ts';
import { expectStatus, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { joined } from './in-organization.ts';
import { isUploadThere, type OrganizationModel, PLATFORMS, publisherOf, type TeamPlatform, type TeamPost } from './model.ts';

const MAX_POSTS = 14;

export interface NewTeamPost {
  readonly team: number;
  readonly status: 'DRAFT' | 'SCHEDULED';
  readonly dueInMs: number;
  readonly platforms: readonly TeamPlatform[];
  /** The index of the upload for FACEBOOK; null for none. */
  readonly upload: number | null;
  readonly referenceKey: string | null;
  readonly title: string;
  readonly text: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Due at once, soon, or while accounts are removed and connected again. */
const DUE_IN: readonly number[] = [-MINUTE, 0, MINUTE, 30 * MINUTE, 7 * 60 * MINUTE, DAY, 3 * DAY, 9 * DAY];

/**
 * Creates a post of a team: 400 when it is scheduled on a platform where the team has no account, 404 with an upload that expired or
 * belongs to another team, 409 with a taken key.
 */
export const createPost = fc
  .record({
    team: fc.nat(5),
    status: fc.constantFrom<NewTeamPost['status'][]>('SCHEDULED', 'SCHEDULED', 'SCHEDULED', 'DRAFT'),
    dueInMs: fc.constantFrom(...DUE_IN),
    platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
    upload: fc.option(fc.nat(5), { freq: 2 }),
    referenceKey: fc.option(fc.constantFrom(...REFERENCE_KEYS), { freq: 1 }),
    title: nastyTexts,
    text: nastyTexts,
  })
  .map(
    (wanted): Command<OrganizationModel> =>
      joined({
        check: ({ teams, posts }) => teams.length > 0 && posts.posts.length < MAX_POSTS,
        run: (model, real) => createTeamPost(wanted, model, real),
        toString: () => describe(wanted),
      }),
  );

/** Creates a post. */
export async function createTeamPost(wanted: NewTeamPost, model: OrganizationModel, real: Real): Promise<void> {
  const { status, dueInMs, title, text } = wanted;
  const teamId = model.teams[wanted.team % model.teams.length] ?? '';
  // A draft without an account would get it later, which the posts model covers.
  const platforms = wanted.platforms.filter(platform => status === 'SCHEDULED' || publisherOf(model, teamId, platform));
  if (platforms.length === 0) return;
  const upload =
    wanted.upload === null || !platforms.includes('FACEBOOK') ? undefined : model.uploads[wanted.upload % model.uploads.length];
  const uploadIds = upload ? [upload.id] : [];
  const postDate = model.now + dueInMs;
  const data = { FACEBOOK: { text, ...(upload && { uploadIds }) }, BLUESKY: { text } };
  const answer = await real.call('createPost', {
    body: {
      teamId,
      title,
      status,
      postDate: iso(postDate),
      socialAccountTypes: platforms,
      data: Object.fromEntries(platforms.map(platform => [platform, data[platform]])),
      ...(wanted.referenceKey !== null && { referenceKey: wanted.referenceKey }),
    },
  });
  const refusals = refusalsOf(model, { ...wanted, platforms }, teamId, upload);
  if (refusals.length > 0) return expectOneOf('createPost', answer, refusals);
  expectStatus('createPost', answer, 200);
  const shown = fieldsOf(answer.body);
  const post = teamPost(model, newPost(String(shown['id']), { referenceKey: wanted.referenceKey, postDate, title, text }, platforms), {
    teamId,
    uploadIds,
  });
  if (status === 'SCHEDULED') schedule(post, postDate, model.now);
  expectPost(post, shown, real);
  model.posts.posts.push(post);
}

function teamPost(model: OrganizationModel, post: ReturnType<typeof newPost>, parts: Pick<TeamPost, 'teamId' | 'uploadIds'>): TeamPost {
  const accounts: TeamPost['accounts'] = new Map();
  for (const platform of post.targets.keys()) {
    const account = publisherOf(model, parts.teamId, platform);
    if (account) accounts.set(platform, { id: account.id, real: account.externalId });
  }
  return { ...post, ...parts, accounts, lost: new Set(), isCounted: false, announced: 0 };
}

/** Returns every status with which the call may be refused. */
function refusalsOf(
  model: OrganizationModel,
  { status, platforms, referenceKey }: NewTeamPost,
  teamId: string,
  upload: { readonly id: string; readonly teamId: string | null } | undefined,
): number[] {
  const isForTeam = !upload || (isUploadThere(model, upload.id) && (upload.teamId === null || upload.teamId === teamId));
  const hasAccounts = platforms.every(platform => publisherOf(model, teamId, platform));
  const isFree = referenceKey === null || !holderOf(model.posts, referenceKey);
  return [...(status === 'SCHEDULED' && !hasAccounts ? [400] : []), ...(isForTeam ? [] : [404]), ...(isFree ? [] : [409])];
}

/** Throws unless a call was refused with one of these statuses. */
export function expectOneOf(what: string, answer: Answer, statuses: readonly number[]): void {
  expectStatus(what, answer, statuses.find(status => status === answer.status) ?? statuses[0] ?? 200);
}

function describe({ team, status, dueInMs, platforms, upload, referenceKey }: NewTeamPost): string {
  const media = upload === null ? '' : ` with upload #${upload}`;
  const key = referenceKey === null ? '' : ` with key ${referenceKey}`;
  return `create a ${status} post of team #${team} due in ${dueInMs / 1000} s for ${platforms.join(', ')}${media}${key}`;
}
