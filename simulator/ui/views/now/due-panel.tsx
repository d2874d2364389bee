import { AlarmClockCheck, FastForward } from 'lucide';
import type { Job, JobList } from '../../../../openapi/generated/control-types.ts';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { count, humanize } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { moveClock } from './move-clock.ts';

/** What happens next, and a way to get there. */
export function DuePanel({ jobs }: { readonly jobs: Resource<JobList> }) {
  return (
    <Panel
      title="Due next"
      actions={jobs.data && jobs.data.total > 0 && <span class="muted number">{count(jobs.data.total, 'job')}</span>}
      flush
    >
      <Loaded resource={jobs}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nothing is due" icon={AlarmClockCheck}>
              Schedule a post, or start an import.
            </Empty>
          ) : (
            <ul class="rows">
              {items.map(job => (
                <DueJob key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function DueJob({ job: { at, kind, subject } }: { readonly job: Job }) {
  const move = useAction(() => moveClock('advanceClock', { to: at }));
  return (
    <li class="due">
      <span class="due-time">
        <Time at={at} />
      </span>
      <span class="due-what">
        <span class="truncate">{humanize(kind)}</span>
        {subject && <code class="muted truncate">{subject}</code>}
      </span>
      <Button
        kind="quiet"
        small
        icon={FastForward}
        label={`Move the clock to ${humanize(kind)}`}
        busy={move.busy}
        onClick={() => void move.run()}
      />
    </li>
  );
}
