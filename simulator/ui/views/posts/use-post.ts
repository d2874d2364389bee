import type { PostTimeline } from '../../../../openapi/generated/control-types.ts';
import type { Comment, CommentImport, FetchedComment, Post } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { Problem } from '../../problem.ts';
import type { StreamMessage } from '../../stream.ts';

/** A post with its timeline and comments. */
export interface PostDetails {
  readonly apiKey: string;
  readonly post: Post;
  readonly timeline: PostTimeline;
  readonly comments: readonly Comment[];
  readonly fetched: readonly FetchedComment[];
  readonly imports: readonly CommentImport[];
}

/** The largest page of the public API. */
const MAX_PAGE = 100;

export function usePostDetails(id: string): Resource<PostDetails> {
  return useResource(signal => load(id, signal), {
    deps: [id],
    on: ['event', 'job', 'request', 'delivery'],
    when: message => affects(message, id),
  });
}

async function load(id: string, signal: AbortSignal): Promise<PostDetails> {
  const [timeline, organizations] = await Promise.all([
    control('getPostTimeline', { path: { id }, signal }),
    control('listOrganizations', { query: { limit: 1000 }, signal }),
  ]);
  const apiKey = organizations.items.find(organization => organization.id === timeline.organizationId)?.apiKeys[0];
  if (apiKey === undefined) throw new Problem(0, `${timeline.organizationId} has no API key, so its posts cannot be loaded.`);
  const query = { teamId: timeline.teamId, postId: id, limit: MAX_PAGE };
  const [post, comments] = await Promise.all([
    service(apiKey, 'getPost', { path: { id }, signal }),
    service(apiKey, 'listComments', { query, signal }),
  ]);
  const base = { apiKey, post, timeline, comments: comments.items };
  // The service does not list the imported comments of a deleted post.
  if (post.status === 'DELETED') return { ...base, fetched: [], imports: [] };
  const [fetched, { imports }] = await Promise.all([
    service(apiKey, 'listImportedComments', { query, signal }),
    service(apiKey, 'listCommentImports', { query, signal }),
  ]);
  return { ...base, fetched: fetched.items, imports };
}

/** Whether a message of the stream may affect the post. */
function affects(message: StreamMessage, id: string): boolean {
  switch (message.kind) {
    case 'job':
      return 'subject' in message.data && (message.data.subject === id || message.data.kind.startsWith('comment'));
    case 'event':
      return message.data.data['id'] === id || message.data.type.startsWith('comment.');
    case 'delivery':
      return /^(?:post|comment)\./.test(message.data.type);
    case 'request':
      return message.data.method !== 'GET' && /\/(?:post|comment|misc)/.test(message.data.path);
    default:
      return false;
  }
}
