/** Finds published posts of a deployment on the accounts from which the run may import. Others may delete them at any time. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { expectStatus, type Fields, fieldsOf, type Parts, type Real, type TimedAnswer } from '../real.ts';
import type { Place } from './model.ts';

const SUPPORTED = new Set((publicApi.schema('ImportCommentPlatform').enum ?? []).map(String));
/** The most posts of each kind: few, so that imports of one post collide. */
const MAX_POSTS = 2;

/** Returns published and imported posts. Throws when there are none. */
export async function findPlaces(real: Real): Promise<readonly Place[]> {
  const accounts = new Map([...real.importAccounts].filter(([platform]) => SUPPORTED.has(platform)));
  const places = [...(await publishedPosts(real, accounts)), ...(await importedPosts(real, accounts))];
  if (places.length > 0) return places;
  throw new InconclusiveError('none of the accounts that --allow-import names has posts whose comments can be imported');
}

type Accounts = ReadonlyMap<string, string>;

async function publishedPosts(real: Real, accounts: Accounts): Promise<readonly Place[]> {
  const shown = await real.did('listPosts', { query: { teamId: real.teamId, status: 'POSTED', limit: 100 } });
  const posts = (shown['items'] as readonly unknown[]).map(fieldsOf).flatMap(({ id, socialAccounts }) => {
    const platform = platformsIn(socialAccounts).find(([type, account]) => accounts.get(type) === account)?.[0];
    return platform === undefined ? [] : [placeOf({ postId: id }, platform)];
  });
  return posts.slice(0, MAX_POSTS);
}

function platformsIn(socialAccounts: unknown): readonly (readonly [type: string, id: string])[] {
  const targets = Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : [];
  return targets.map(({ socialAccount }) => fieldsOf(socialAccount)).map(({ type, id }) => [String(type), String(id)]);
}

async function importedPosts(real: Real, accounts: Accounts): Promise<readonly Place[]> {
  const found: Place[] = [];
  for (const [socialAccountType, account] of accounts) {
    const { posts } = await real.did('listImportedPosts', { query: { teamId: real.teamId, socialAccountType, limit: 10 } });
    for (const { id, socialAccountId, externallyDeletedAt } of (posts as readonly unknown[]).map(fieldsOf))
      if (socialAccountId === account && externallyDeletedAt === null) found.push(placeOf({ importedPostId: id }, socialAccountType));
    if (found.length >= MAX_POSTS) break;
  }
  return found.slice(0, MAX_POSTS);
}

function placeOf(post: Fields, platform: string): Place {
  return { post, platform, isGone: false, comments: [], seen: new Map() };
}

/** Calls an operation about a post. Discards the case if others have deleted the post meanwhile. */
export async function callAbout({ post }: Place, id: OperationId, parts: Parts, real: Real): Promise<TimedAnswer> {
  const answer = await real.call(id, parts);
  if (answer.status !== 404) return answer;
  if (typeof post['postId'] === 'string') {
    const { status, body, text } = await real.call('getPost', { path: { id: post['postId'] } });
    if (status === 200 && fieldsOf(body)['status'] !== 'DELETED') throw new Error(`${id} answered 404 about a post that is there: ${text}`);
  }
  fc.pre(false);
  return answer;
}

/** Calls a read operation about a post, and throws unless it answers 200. */
export async function readOf(place: Place, id: OperationId, parts: Parts, real: Real): Promise<Fields> {
  const answer = await callAbout(place, id, parts, real);
  expectStatus(id, answer, 200);
  return fieldsOf(answer.body);
}
