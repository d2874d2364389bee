import './overview.css';
import type { Attention, AttentionItem, Status, Work } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { Page, Panel } from '../../components/layout.tsx';
import { ProgressCard } from '../../components/progress.tsx';
import { humanize } from '../../format.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { href } from '../../router.ts';
import { ActivityPanel } from './activity.tsx';
import { ClockPanel, JobsPanel } from './clock-panel.tsx';

/** The counts of the status, and the view of each. */
const COUNTS = [
  ['posts', 'Posts', 'posts'],
  ['uploads', 'Uploads', 'jobs'],
  ['events', 'Events', 'webhooks'],
  ['deliveries', 'Deliveries', 'webhooks'],
  ['requests', 'Requests', 'requests'],
] as const;

/** Where the dashboard shows each kind. */
const VIEW_OF: Readonly<Record<AttentionItem['kind'], (id: string) => string>> = {
  platform: () => 'platforms',
  endpoint: () => 'webhooks',
  account: () => 'limits',
  quota: () => 'limits',
  post: id => `posts/${id}`,
};

const JOBS_SHOWN = 9;

/** The clock, the upcoming jobs and the recent activity. */
export default function Overview() {
  const status = useResource(signal => control('getStatus', { signal }), { on: ['job', 'event', 'delivery', 'request', 'clock'] });
  const jobs = useResource(signal => control('listJobs', { query: { limit: JOBS_SHOWN }, signal }), {
    on: ['job', 'clock', 'request', 'event'],
  });
  const attention = useResource(signal => control('getAttention', { signal }), {
    on: ['event', 'delivery', 'request', 'clock', 'platform'],
  });
  return (
    <Page title="Overview">
      <div class="overview">
        <div class="stack">
          <ClockPanel nextJobAt={jobs.data?.items[0]?.at} />
          <JobsPanel jobs={jobs} />
          <ProgressPanel work={status.data?.work ?? []} />
        </div>
        <div class="stack">
          <AttentionPanel attention={attention.data} />
          <Counts status={status} />
          <ActivityPanel />
        </div>
      </div>
    </Page>
  );
}

/** Shows what a person looks for first; nothing if all is well. */
function AttentionPanel({ attention }: { readonly attention: Attention | undefined }) {
  const { items = [], failedPosts = 0 } = attention ?? {};
  if (items.length === 0) return null;
  const more = failedPosts - items.filter(({ kind }) => kind === 'post').length;
  return (
    <Panel title="Needs attention" flush>
      <ul class="rows">
        {items.map(({ kind, id, what }) => (
          <li key={`${kind} ${id} ${what}`}>
            <a class="list-link attention-line line spread gap-3" href={href(VIEW_OF[kind](id))}>
              <span class="truncate">{what}</span>
              <Badge tone={kind === 'quota' ? 'warn' : 'bad'}>{kind}</Badge>
            </a>
          </li>
        ))}
        {more > 0 && (
          <li>
            <a class="list-link attention-line line spread gap-3" href={href('posts')}>
              and {more} more posts
            </a>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Counts({ status }: { readonly status: Resource<Status> }) {
  return (
    <ul class="counts" aria-label="Counts">
      {COUNTS.map(([name, label, view]) => {
        const content = (
          <>
            <span class="counts-value number">{status.data?.counts[name]?.toLocaleString('en') ?? '–'}</span>
            <span class="muted">{label}</span>
          </>
        );
        return (
          <li key={name}>
            <a href={href(view)}>{content}</a>
          </li>
        );
      })}
    </ul>
  );
}

/** Imports and uploads in progress; nothing if there are none. */
function ProgressPanel({ work }: { readonly work: readonly Work[] }) {
  if (work.length === 0) return null;
  return (
    <Panel title="In progress" flush>
      <ul class="rows">
        {work.map(({ id, kind, name, done, total, endsAt }) => (
          <li key={id}>
            <ProgressCard
              name={name}
              label={name}
              state={
                <span class="muted number">
                  {done.toLocaleString('en')} / {total.toLocaleString('en')}
                </span>
              }
              done={done}
              total={total}
              note={humanize(kind)}
              time={
                endsAt && (
                  <span>
                    ends <Time at={endsAt} />
                  </span>
                )
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
