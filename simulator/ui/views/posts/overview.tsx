import { CalendarDays, Plus } from 'lucide';
import { Button } from '../../components/basic.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded, Page } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { type TeamContext, useTeams } from '../../hooks/use-teams.ts';
import { query, setQuery } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { Calendar } from './calendar.tsx';
import { type Filter, filterOf, isFiltered } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { monthOf } from './month.ts';
import { NewPostDialog } from './new-post-dialog.tsx';
import { PostList } from './post-list.tsx';
import { type Posts, usePosts } from './use-posts.ts';

const VIEWS = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'list', label: 'List' },
] as const;

/** All posts, as a calendar or a list. */
export function Overview() {
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
  return (
    <Page
      title="Posts"
      lead={posts.data && <Lead posts={posts.data} filter={filter} />}
      actions={
        <>
          <Segmented label="View" value={filter.as} options={VIEWS} onChange={as => setQuery({ as, day: null })} />
          <Button icon={Plus} kind="primary" disabled={teams.length === 0} onClick={() => setQuery({ new: 'post' })}>
            New post
          </Button>
        </>
      }
    >
      <FilterBar filter={filter} teams={teams} />
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
