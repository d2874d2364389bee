import { AlarmClockCheck, CalendarClock, FastForward, ListChecks, SkipForward } from 'lucide';
import { useState } from 'preact/hooks';
import type { AdvanceClockRequest, ClockMode, Job, JobList, Operations } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { Segmented, Select } from '../../components/field.tsx';
import { Empty, Loading, Panel } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { date, optionsOf } from '../../components/request-form.ts';
import { count, formatDate, formatDuration, formatTime, humanize, toDateField } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { clock, now, setClock } from '../../store/clock.ts';

const HOUR_MS = 3_600_000;

const STEPS = [
  ['+1 min', 'PT1M'],
  ['+1 h', 'PT1H'],
  ['+1 day', 'P1D'],
] as const;
const SPEEDS = [1, 10, 60, 600, 3600];

/** The clock and its controls. */
export function ClockPanel({ nextJobAt }: { readonly nextJobAt: string | undefined }) {
  // The date that the dialog offers.
  const [offered, offer] = useState<string>();
  const advance = useAction((by: string) => moveClock('advanceClock', { by }));
  const next = useAction((to: string) => moveClock('advanceClock', { to }));
  const settle = useAction(() => moveClock('settleClock', {}));
  const isMoving = advance.busy || next.busy || settle.busy;
  const at = now.value;
  if (at === null || !clock.value) {
    return (
      <section class="panel">
        <Loading lines={3} label="Loading the clock" />
      </section>
    );
  }
  return (
    <section class="panel clock" aria-label="Clock">
      <time class="clock-face column number" dateTime={new Date(at).toISOString()}>
        <span class="clock-time">{formatTime(at)}</span>
        <span class="clock-date">{formatDate(at)} · UTC</span>
      </time>
      <div class="clock-steps">
        {STEPS.map(([label, by]) => (
          <Button text={label} key={by} disabled={isMoving} onClick={() => void advance.run(by)} />
        ))}
      </div>
      <div class="clock-steps">
        <Button
          text="Next job"
          icon={SkipForward}
          busy={next.busy}
          disabled={isMoving || !nextJobAt}
          onClick={() => void (nextJobAt && next.run(nextJobAt))}
        />
        <Button text="Settle" icon={ListChecks} busy={settle.busy} disabled={isMoving} onClick={() => void settle.run()} />
        <Button text="Go to date" icon={CalendarClock} disabled={isMoving} onClick={() => offer(toDateField(at + HOUR_MS))} />
      </div>
      <ClockSpeed />
      {offered !== undefined && (
        <RequestDialog<AdvanceClockRequest>
          title="Advance the clock to a date"
          submit="Advance"
          fields={() => [date('to', 'Date and time', { hint: 'UTC. All jobs due until then run in order.', required: true }, offered)]}
          onSubmit={body => moveClock('advanceClock', body)}
          onClose={() => offer(undefined)}
        />
      )}
    </section>
  );
}

/** Manual or real time, and the speed. */
function ClockSpeed() {
  const set = useAction(async (change: { mode?: ClockMode; speed?: number }) => setClock(await control('updateClock', { body: change })));
  const current = clock.value;
  if (!current) return null;
  const speeds = [...new Set([...SPEEDS, current.speed])].sort((a, b) => a - b);
  return (
    <div class="clock-mode">
      <Segmented
        label="Clock mode"
        value={current.mode}
        options={optionsOf({ manual: 'Manual', realtime: 'Real time' })}
        disabled={set.busy}
        onChange={mode => void set.run({ mode })}
      />
      <Select
        label="Speed"
        hideLabel
        value={String(current.speed)}
        options={speeds.map(speed => ({ value: String(speed), label: `${speed.toLocaleString('en')}×` }))}
        onChange={speed => void set.run({ mode: 'realtime', speed: Number(speed) })}
      />
    </div>
  );
}

/** The next jobs, each with a button that advances the clock to it. */
export function JobsPanel({ jobs }: { readonly jobs: Resource<JobList> }) {
  return (
    <Panel
      title="Upcoming jobs"
      actions={jobs.data && jobs.data.total > 0 && <span class="muted number">{count(jobs.data.total, 'job')}</span>}
      flush
    >
      <Rows resource={jobs} empty={<Empty title="No job is scheduled" icon={AlarmClockCheck} text="Schedule a post or start an import." />}>
        {job => <JobRow job={job} />}
      </Rows>
    </Panel>
  );
}

function JobRow({ job: { at, kind, subject } }: { readonly job: Job }) {
  const advance = () => moveClock('advanceClock', { to: at });
  return (
    <div class="job">
      <span class="job-time">
        <Time at={at} />
      </span>
      <span class="job-name column">
        <span class="truncate">{humanize(kind)}</span>
        {subject && <code class="muted truncate">{subject}</code>}
      </span>
      <Button kind="quiet" small icon={FastForward} label={`Advance the clock to ${humanize(kind)}`} action={advance} />
    </div>
  );
}

/** Advances or settles the world's clock. Resolves to a message on what ran. */
async function moveClock<Id extends 'advanceClock' | 'settleClock'>(id: Id, body: Operations[Id]['body']): Promise<string> {
  const { from, to, jobsRun } = await control(id, { body });
  const passed = Date.parse(to) - Date.parse(from);
  if (passed === 0 && jobsRun === 0) return 'No job is due.';
  return `Advanced by ${formatDuration(passed)}: ${jobsRun === 0 ? 'no job was due' : `${count(jobsRun, 'job')} ran`}.`;
}
