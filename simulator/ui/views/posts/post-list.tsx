import { CalendarDays, X } from 'lucide';
import type { Post } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/basic.tsx';
import { Empty, NoMatches, VirtualList } from '../../components/layout.tsx';
import { formatDate } from '../../format.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { setQuery } from '../../router.ts';
import { type Filter, isFiltered } from './filter.ts';
import { PostRow, ROW_HEIGHT } from './post-row.tsx';

interface PostListProps {
  readonly posts: readonly Post[];
  readonly filter: Filter;
  readonly teams: readonly TeamContext[];
}

/** The posts by date, latest first. */
export function PostList({ posts, filter, teams }: PostListProps) {
  const teamName = (id: string) => teams.find(({ team }) => team.id === id)?.team.name ?? id;
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
        <div class="post-list-scroll">
          <VirtualList items={posts} rowHeight={ROW_HEIGHT} label="Posts, latest first" keyOf={({ id }) => id}>
            {post => <PostRow post={post} teamName={teamName(post.teamId)} />}
          </VirtualList>
        </div>
      ) : isFiltered(filter) ? (
        <NoMatches
          title="No matching posts"
          icon={CalendarDays}
          onReset={() => setQuery({ q: null, team: null, status: null, platform: null, day: null })}
        />
      ) : (
        <Empty title="No posts yet" icon={CalendarDays}>
          Create one here or with <code>POST /api/v1/post</code>, or import a CSV file. To see deleted posts, filter by that status.
        </Empty>
      )}
    </section>
  );
}
