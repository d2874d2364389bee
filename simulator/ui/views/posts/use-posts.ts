import type { Post } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import type { StreamMessage } from '../../stream.ts';
import { type Filter, placesOf, spanOf } from './filter.ts';

export interface Posts {
  /** Latest date first, what has none at the end. */
  readonly items: readonly Post[];
  /** All matches: of a team more than so many are not loaded. */
  readonly total: number;
}

/** The public API gives no more at once. */
const PAGE = 100;
const MOST_OF_A_TEAM = 1000;

/** The posts that the filter wants, of one team or of all. */
export function usePosts(places: readonly TeamPlace[], filter: Filter): Resource<Posts> {
  const chosen = placesOf(places, filter);
  return useResource(
    async signal => {
      const lists = await Promise.all(chosen.map(place => postsOf(place, filter, signal)));
      const items = lists.flatMap(list => list.items).sort((a, b) => instantOf(b) - instantOf(a));
      return { items, total: lists.reduce((sum, { total }) => sum + total, 0) };
    },
    { on: ['event', 'job', 'request'], when: touchesPosts, deps: [filter, chosen.map(({ team }) => team.id)] },
  );
}

const instantOf = ({ postDate }: Post): number => (postDate === null ? Number.NEGATIVE_INFINITY : Date.parse(postDate));

async function postsOf({ apiKey, team }: TeamPlace, filter: Filter, signal: AbortSignal): Promise<Posts> {
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
    const page = await service(apiKey, 'listPosts', { query: { ...query, offset: items.length, limit: PAGE }, signal });
    items.push(...page.items);
    ({ total } = page);
    if (page.items.length === 0) break;
  } while (items.length < Math.min(total, MOST_OF_A_TEAM));
  return { items, total };
}

/** Whether what happened may have changed a post. */
function touchesPosts(message: StreamMessage): boolean {
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
