import type { Post } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import type { StreamMessage } from '../../stream.ts';
import { type Filter, spanOf, teamsOf } from './filter.ts';

export interface Posts {
  /** Latest date first; posts without a date last. */
  readonly items: readonly Post[];
  /** The number of all matches, of which only the first of each team may be loaded. */
  readonly total: number;
}

/** The largest page of the public API. */
const MAX_PAGE = 100;
const MAX_PER_TEAM = 1000;

/** The posts that match the filter. */
export function usePosts(teams: readonly TeamContext[], filter: Filter): Resource<Posts> {
  const selected = teamsOf(teams, filter);
  return useResource(
    async signal => {
      const lists = await Promise.all(selected.map(context => postsOf(context, filter, signal)));
      const items = lists.flatMap(list => list.items).sort((a, b) => timeOf(b) - timeOf(a));
      return { items, total: lists.reduce((sum, { total }) => sum + total, 0) };
    },
    { on: ['event', 'job', 'request'], when: affectsPosts, deps: [filter, selected.map(({ team }) => team.id)] },
  );
}

const timeOf = ({ postDate }: Post): number => (postDate === null ? Number.NEGATIVE_INFINITY : Date.parse(postDate));

async function postsOf({ apiKey, team }: TeamContext, filter: Filter, signal: AbortSignal): Promise<Posts> {
  const { status, platform, text } = filter;
  const span = spanOf(filter);
  const query = {
    teamId: team.id,
    orderBy: 'postDate' as const,
    ...(status && { status }),
    ...(platform && { platforms: [platform] }),
    ...(text && { q: text }),
    ...(span && { postDateFrom: span.from, postDateTo: span.to }),
  };
  const items: Post[] = [];
  let total = 0;
  do {
    const page = await service(apiKey, 'listPosts', { query: { ...query, offset: items.length, limit: MAX_PAGE }, signal });
    items.push(...page.items);
    ({ total } = page);
    if (page.items.length === 0) break;
  } while (items.length < Math.min(total, MAX_PER_TEAM));
  return { items, total };
}

/** Whether a message of the stream may affect a post. */
function affectsPosts(message: StreamMessage): boolean {
  switch (message.kind) {
    case 'event':
      return message.data.type === 'post.published';
    case 'job':
      return 'subject' in message.data ? message.data.kind.startsWith('post.') : message.data.kind === 'csv-import';
    case 'request':
      return message.data.method !== 'GET' && message.data.path.startsWith('/api/v1/');
    default:
      return false;
  }
}
