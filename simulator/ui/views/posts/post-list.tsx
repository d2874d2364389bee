import { CalendarDays, X } from 'lucide';
import type { Post } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { formatDate } from '../../format/time.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { setQuery } from '../../router.ts';
import { type Filter, isNarrow } from './filter.ts';
import { PostRow, ROW_HEIGHT } from './post-row.tsx';

interface PostListProps {
  readonly posts: readonly Post[];
  readonly filter: Filter;
  readonly places: readonly TeamPlace[];
}

/** The posts in lines, the latest date first. */
export function PostList({ posts, filter, places }: PostListProps) {
  const teamName = (id: string) => places.find(({ team }) => team.id === id)?.team.name ?? id;
  return (
    <section class="panel panel-flush post-list" aria-label="Posts">
      {filter.day && (
        <header class="panel-head">
          <h2>{formatDate(Date.parse(filter.day))}</h2>
          <Button small icon={X} onClick={() => setQuery({ day: null })}>
            All days
          </Button>
        </header>
      )}
      {posts.length > 0 ? (
        <div class="post-list-place">
          <VirtualList items={posts} rowHeight={ROW_HEIGHT} label="Posts, latest first" keyOf={({ id }) => id}>
            {post => <PostRow post={post} teamName={teamName(post.teamId)} />}
          </VirtualList>
        </div>
      ) : isNarrow(filter) ? (
        <Empty title="No post is like that" icon={CalendarDays}>
          <Button onClick={() => setQuery({ q: null, team: null, status: null, platform: null, day: null })}>Show all</Button>
        </Empty>
      ) : (
        <Empty title="No post yet" icon={CalendarDays}>
          Make one here, by <code>POST /api/v1/post</code>, or import a file of them. Deleted posts are shown when you ask for that status.
        </Empty>
      )}
    </section>
  );
}
