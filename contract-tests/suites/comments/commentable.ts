import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { ask, objectsOf, read } from '../requests.ts';

export const COMMENT_PLATFORMS = Object.keys(limits.comments.maxTextCharacters) as readonly CommentPlatform[];

export function isCommentable(platform: string): platform is CommentPlatform {
  return platform in limits.comments.maxTextCharacters;
}

/** A post and a platform on which it is published. */
export interface Place {
  readonly postId: string;
  readonly platform: CommentPlatform;
}

/** Returns the published posts of the team with each platform on which it still has the account. Throws when there are none. */
export async function livePlaces(session: Session): Promise<readonly Place[]> {
  const accounts = await usableAccounts(session);
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, status: 'POSTED', limit: 100 } });
  const places = objectsOf(items).flatMap(post => {
    const used = new Set(objectsOf(post['socialAccounts']).map(({ socialAccountId }) => socialAccountId));
    const isReached = (platform: CommentPlatform): boolean =>
      (fieldsOf(post['externalData'])[platform] ?? null) !== null && used.has(accounts.get(platform)?.['id']);
    return COMMENT_PLATFORMS.filter(isReached).map(platform => ({ postId: String(post['id']), platform }));
  });
  if (places.length === 0) throw new Error('The team has no live post on a platform with comments');
  return places;
}

/** Returns comments of people under some of these posts. Throws when there are none. */
export async function fetchedComments(session: Session, places: readonly Place[]): Promise<readonly Fields[]> {
  const found: Fields[] = [];
  for (const postId of new Set(places.map(place => place.postId))) {
    if (found.length >= ENOUGH) break;
    // Others may delete the post.
    const { body } = await ask(session, 'listImportedComments', { query: { teamId: session.teamId, postId } });
    found.push(...objectsOf(fieldsOf(body)['items']).map(comment => ({ ...comment, postId })));
  }
  if (found.length === 0) throw new Error('No comment of a person is known');
  return found;
}

const ENOUGH = 5;

/** Checks a case about a post of others. Discards the case if they have deleted the post meanwhile. */
export async function whileLive(session: Session, postId: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const { body } = await ask(session, 'getPost', { path: { id: postId } });
    fc.pre(fieldsOf(body)['status'] === 'POSTED');
    throw error;
  }
}
