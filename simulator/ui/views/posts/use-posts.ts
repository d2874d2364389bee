import type { PostTimeline } from '../../../../openapi/generated/control-types.ts';
import type { Comment, CommentImport, FetchedComment, Platform, Post, PostStatus } from '../../../../openapi/generated/types.ts';
import { control, MAX_CONTROL_PAGE, MAX_PAGE, service } from '../../api.ts';
import { loadAll, type Reasons, type Resource, useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { Problem } from '../../problem.ts';
import { between, isDay, isMonth, monthOf, weeksOf } from './month.ts';
import { POST_STATUSES } from './post-row.tsx';

export interface Posts {
  /** Latest date first; posts without a date last. */
  readonly items: readonly Post[];
  /** The number of all matches, of which only the first of each team may be loaded. */
  readonly total: number;
}

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
    { on: POSTS_CHANGE, deps: [filter, selected.map(({ team }) => team.id)] },
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
  return loadAll(page => service(apiKey, 'listPosts', { query: { ...query, ...page }, signal }), MAX_PER_TEAM, signal);
}

/** What may change any of the posts. */
const POSTS_CHANGE: Reasons = {
  event: ({ type }) => type === 'post.published',
  job: data => ('subject' in data ? data.kind.startsWith('post.') : data.kind === 'csv-import'),
  request: ({ method, path }) => method !== 'GET' && path.startsWith('/api/v1/'),
};

/** A post with its timeline and comments. */
export interface PostDetails {
  readonly apiKey: string;
  readonly post: Post;
  readonly timeline: PostTimeline;
  readonly comments: readonly Comment[];
  readonly fetched: readonly FetchedComment[];
  readonly imports: readonly CommentImport[];
}

export function usePostDetails(id: string): Resource<PostDetails> {
  return useResource(signal => load(id, signal), {
    deps: [id],
    on: {
      job: data => 'subject' in data && (data.subject === id || data.kind.startsWith('comment')),
      event: ({ data, type }) => data['id'] === id || type.startsWith('comment.'),
      delivery: ({ type }) => /^(?:post|comment)\./.test(type),
      request: ({ method, path }) => method !== 'GET' && /\/(?:post|comment|misc)/.test(path),
    },
  });
}

async function load(id: string, signal: AbortSignal): Promise<PostDetails> {
  const [timeline, organizations] = await Promise.all([
    control('getPostTimeline', { path: { id }, signal }),
    control('listOrganizations', { query: { limit: MAX_CONTROL_PAGE }, signal }),
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

export interface Filter {
  readonly as: 'calendar' | 'list';
  /** The month of the calendar. */
  readonly month: string;
  /** The day of the list; '' for all days. */
  readonly day: string;
  readonly teamId: string;
  readonly status: PostStatus | '';
  readonly platform: Platform | '';
  readonly text: string;
}

/** The month defaults to that of `now`. */
export function filterOf(query: URLSearchParams, now: number): Filter {
  const value = (name: string) => query.get(name) ?? '';
  return {
    as: value('as') === 'list' ? 'list' : 'calendar',
    month: isMonth(value('month')) ? value('month') : monthOf(now),
    day: isDay(value('day')) ? value('day') : '',
    teamId: value('team'),
    status: POST_STATUSES.find(status => status === value('status')) ?? '',
    // The simulator validates a value that was typed into the URL.
    platform: value('platform') as Platform | '',
    text: value('q'),
  };
}

export function isFiltered({ teamId, status, platform, text, day, as }: Filter): boolean {
  return Boolean(teamId || status || platform || text || (as === 'list' && day));
}

/** The date range of the posts; null for any or no date. */
function spanOf({ as, month, day }: Filter): { readonly from: string; readonly to: string } | null {
  if (as === 'list') return day ? between(day, day) : null;
  const days = weeksOf(month).flat();
  return between(days[0] ?? '', days.at(-1) ?? '');
}

function teamsOf(teams: readonly TeamContext[], { teamId }: Filter): readonly TeamContext[] {
  return teamId ? teams.filter(({ team }) => team.id === teamId) : teams;
}
