import './posts.css';
import { CalendarDays, Plus, X } from 'lucide';
import type { Post } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/basic.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded, Page, type ViewProps } from '../../components/layout.tsx';
import { FilterBar, NoMatches, VirtualList } from '../../components/list.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { count, formatDate, humanize, platformName } from '../../format.ts';
import { type TeamContext, useTeams } from '../../hooks/use-teams.ts';
import { query, setQuery } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { Calendar } from './calendar.tsx';
import { monthOf } from './month.ts';
import { NewPostDialog } from './new-post-dialog.tsx';
import { PostPage } from './post-page.tsx';
import { POST_STATUSES, PostRow, ROW_HEIGHT } from './post-row.tsx';
import { type Filter, filterOf, isFiltered, type Posts, usePosts } from './use-posts.ts';

/** The posts of all teams, and the page of each. */
export default function PostsView({ rest: [postId] }: ViewProps) {
  return postId ? <PostPage key={postId} id={postId} /> : <Overview />;
}

const VIEWS = optionsOf({ calendar: 'Calendar', list: 'List' });

/** All posts, as a calendar or a list. */
function Overview() {
  const teams = useTeams();
  return teams.data ? (
    <TeamsOverview teams={teams.data} />
  ) : (
    <Page title="Posts">
      <section class="panel">
        <Loaded resource={teams} lines={12}>
          {() => null}
        </Loaded>
      </section>
    </Page>
  );
}

function TeamsOverview({ teams }: { readonly teams: readonly TeamContext[] }) {
  // Only the month: a filter that changed with every tick of the clock would load the posts each time.
  const today = now.value ?? 0;
  const filter = filterOf(query.value, Date.parse(monthOf(today)));
  const posts = usePosts(teams, filter);
  const platforms = [...new Set(teams.flatMap(({ team }) => team.socialAccounts.map(({ type }) => type)))];
  return (
    <Page
      title="Posts"
      lead={posts.data && <Lead posts={posts.data} filter={filter} />}
      actions={
        <>
          <Segmented label="View" value={filter.as} options={VIEWS} onChange={as => setQuery({ as, day: null })} />
          <Button text="New post" icon={Plus} kind="primary" disabled={teams.length === 0} onClick={() => setQuery({ new: 'post' })} />
        </>
      }
    >
      <FilterBar
        label="Filter posts"
        search="Title or text"
        choices={[
          ['team', 'Team', 'All teams', teams.map(({ team }) => ({ value: team.id, label: team.name }))],
          ['status', 'Status', 'Any status', POST_STATUSES.map(value => ({ value, label: humanize(value) }))],
          ['platform', 'Platform', 'Any platform', platforms.map(value => ({ value, label: platformName(value) }))],
        ]}
      />
      {teams.length === 0 ? (
        <section class="panel">
          <Empty title="No teams yet" icon={CalendarDays}>
            Posts belong to teams. Create one with <code>POST /_sim/organizations/:id/teams</code>.
          </Empty>
        </section>
      ) : (
        <Loaded resource={posts} lines={12}>
          {({ items }) =>
            filter.as === 'list' ? <PostList posts={items} filter={filter} teams={teams} /> : <Calendar posts={items} filter={filter} />
          }
        </Loaded>
      )}
      {query.value.get('new') === 'post' && teams.length > 0 && (
        <NewPostDialog
          teams={teams}
          teamId={filter.teamId}
          day={query.value.get('on') ?? ''}
          onCreated={() => void posts.reload()}
          onClose={() => setQuery({ new: null, on: null })}
        />
      )}
    </Page>
  );
}

function Lead({ posts: { items, total }, filter }: { readonly posts: Posts; readonly filter: Filter }) {
  const loaded = items.length < total ? `The first ${items.length.toLocaleString('en')} of ${count(total, 'post')}` : count(total, 'post');
  return (
    <>
      {loaded}
      {filter.as === 'calendar' ? ' in these weeks' : ''}
      {isFiltered(filter) ? ', filtered' : ''}. All times are UTC.
    </>
  );
}

interface PostListProps {
  readonly posts: readonly Post[];
  readonly filter: Filter;
  readonly teams: readonly TeamContext[];
}

/** The posts by date, latest first. */
function PostList({ posts, filter, teams }: PostListProps) {
  const teamName = (id: string) => teams.find(({ team }) => team.id === id)?.team.name ?? id;
  return (
    <section class="panel panel-flush post-list" aria-label="Posts">
      {filter.day && (
        <header class="panel-head">
          <h2>{formatDate(Date.parse(filter.day))}</h2>
          <Button text="All days" small icon={X} onClick={() => setQuery({ day: null })} />
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
