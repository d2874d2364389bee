import type { HistoryPlatform, ImportedPost, Post } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { Seat } from '../../hooks/use-tenants.ts';

/** Something of the account that is live on the platform and can be commented upon. */
export interface CommentedPost {
  readonly id: string;
  /** Published through the service, or taken over from the past. */
  readonly kind: 'post' | 'imported';
  readonly title: string;
  readonly text: string;
  /** When it appeared. */
  readonly at: string;
}

/** The latest of each kind. */
const SHOWN = 50;

/** What the account has live, newest first. */
export function useCommentedPosts(seat: Seat): Resource<readonly CommentedPost[]> {
  return useResource(signal => load(seat, signal), {
    on: ['event', 'job'],
    when: ({ kind, data }) => kind === 'job' || (kind === 'event' && /^(post|social-account)\./.test(data.type)),
    deps: [seat.account.id],
  });
}

async function load({ account, team, apiKey }: Seat, signal: AbortSignal): Promise<readonly CommentedPost[]> {
  // Every platform whose comments reach the service has its past imported, too.
  const type = account.type as HistoryPlatform;
  const [published, imported] = await Promise.all([
    service(apiKey, 'listPosts', { query: { teamId: team.id, status: 'POSTED', limit: SHOWN }, signal }),
    service(apiKey, 'listImportedPosts', { query: { teamId: team.id, socialAccountType: type, limit: SHOWN }, signal }),
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
