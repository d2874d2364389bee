import type { HistoryPlatform, ImportedPost, Post } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';

/** A post of the account that is live on the platform. */
export interface CommentedPost {
  readonly id: string;
  /** Published through the service, or imported from the platform. */
  readonly kind: 'post' | 'imported';
  readonly title: string;
  readonly text: string;
  /** When it was published. */
  readonly at: string;
}

/** The newest of each kind. */
const MAX_POSTS = 50;

/** The live posts of the account, newest first. */
export function useCommentedPosts(context: AccountContext): Resource<readonly CommentedPost[]> {
  return useResource(signal => load(context, signal), {
    on: ['event', 'job'],
    when: ({ kind, data }) => kind === 'job' || (kind === 'event' && /^(post|social-account)\./.test(data.type)),
    deps: [context.account.id],
  });
}

async function load({ account, team, apiKey }: AccountContext, signal: AbortSignal): Promise<readonly CommentedPost[]> {
  // Every platform with comments supports history imports.
  const type = account.type as HistoryPlatform;
  const [published, imported] = await Promise.all([
    service(apiKey, 'listPosts', { query: { teamId: team.id, status: 'POSTED', limit: MAX_POSTS }, signal }),
    service(apiKey, 'listImportedPosts', { query: { teamId: team.id, socialAccountType: type, limit: MAX_POSTS }, signal }),
  ]);
  return [
    ...published.items
      .filter(post => post.socialAccounts.some(({ socialAccountId }) => socialAccountId === account.id))
      .map(post => ofPost(post, type)),
    ...imported.posts.map(ofImported),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

function ofPost({ id, title, data, postedDate, createdAt }: Post, type: HistoryPlatform): CommentedPost {
  return { id, kind: 'post', title, text: data[type]?.text ?? '', at: postedDate ?? createdAt };
}

function ofImported({ id, title, description, publishedAt, createdAt }: ImportedPost): CommentedPost {
  const text = description ?? '';
  return { id, kind: 'imported', title: title ?? (text || id), text, at: publishedAt ?? createdAt };
}
