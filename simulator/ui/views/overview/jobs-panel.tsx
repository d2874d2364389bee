import { AlarmClockCheck, FastForward } from 'lucide';
import type { Job, JobList } from '../../../../openapi/generated/control-types.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { count, humanize } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { moveClock } from './move-clock.ts';

/** The next jobs, each with a button that advances the clock to it. */
export function JobsPanel({ jobs }: { readonly jobs: Resource<JobList> }) {
  return (
    <Panel
      title="Upcoming jobs"
      actions={jobs.data && jobs.data.total > 0 && <span class="muted number">{count(jobs.data.total, 'job')}</span>}
      flush
    >
      <Loaded resource={jobs}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No job is scheduled" icon={AlarmClockCheck}>
              Schedule a post or start an import.
            </Empty>
          ) : (
            <ul class="rows">
              {items.map(job => (
                <JobRow key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function JobRow({ job: { at, kind, subject } }: { readonly job: Job }) {
  const advance = useAction(() => moveClock('advanceClock', { to: at }));
  return (
    <li class="job">
      <span class="job-time">
        <Time at={at} />
      </span>
      <span class="job-name">
        <span class="truncate">{humanize(kind)}</span>
        {subject && <code class="muted truncate">{subject}</code>}
      </span>
      <Button
        kind="quiet"
        small
        icon={FastForward}
        label={`Advance the clock to ${humanize(kind)}`}
        busy={advance.busy}
        onClick={() => void advance.run()}
      />
    </li>
  );
}
