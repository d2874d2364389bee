import type { PostTimeline } from '../../../../openapi/generated/control-types.ts';
import type { Comment, CommentImport, FetchedComment, Post } from '../../../../openapi/generated/types.ts';
import { control, Problem, service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { StreamMessage } from '../../stream.ts';

/** A post and everything around it. */
export interface WholePost {
  readonly apiKey: string;
  readonly post: Post;
  readonly timeline: PostTimeline;
  readonly comments: readonly Comment[];
  readonly fetched: readonly FetchedComment[];
  readonly imports: readonly CommentImport[];
}

const MOST_COMMENTS = 100;

export function useWholePost(id: string): Resource<WholePost> {
  return useResource(signal => load(id, signal), {
    deps: [id],
    on: ['event', 'job', 'request', 'delivery'],
    when: message => touches(message, id),
  });
}

async function load(id: string, signal: AbortSignal): Promise<WholePost> {
  const [timeline, organizations] = await Promise.all([
    control('getPostTimeline', { path: { id }, signal }),
    control('listOrganizations', { query: { limit: 1000 }, signal }),
  ]);
  const apiKey = organizations.items.find(organization => organization.id === timeline.organizationId)?.apiKeys[0];
  if (apiKey === undefined) throw new Problem(0, `${timeline.organizationId} has no API key to look into its post with.`);
  const query = { teamId: timeline.teamId, postId: id, limit: MOST_COMMENTS };
  const [post, comments] = await Promise.all([
    service(apiKey, 'getPost', { path: { id }, signal }),
    service(apiKey, 'listComments', { query, signal }),
  ]);
  const around = { apiKey, post, timeline, comments: comments.items };
  // Of a post that is deleted the service tells no more what others said.
  if (post.status === 'DELETED') return { ...around, fetched: [], imports: [] };
  const [fetched, { imports }] = await Promise.all([
    service(apiKey, 'listImportedComments', { query, signal }),
    service(apiKey, 'listCommentImports', { query, signal }),
  ]);
  return { ...around, fetched: fetched.items, imports };
}

/** Whether what happened may have changed what is shown of the post. */
function touches(message: StreamMessage, id: string): boolean {
  switch (message.kind) {
    case 'job':
      return 'subject' in message.data && (message.data.subject === id || message.data.kind.startsWith('comment'));
    case 'event':
      return message.data.data['id'] === id || message.data.type.startsWith('comment.');
    case 'delivery':
      return /^(?:post|comment)\./.test(message.data.type);
    case 'request':
      return message.data.method !== 'GET' && /\/(?:post|comment)/.test(message.data.path);
    default:
      return false;
  }
}
