import './overview.css';
import { control } from '../../api.ts';
import { Page } from '../../components/layout.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { Counts } from './counts.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';

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
