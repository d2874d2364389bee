import './now.css';
import { control } from '../../api.ts';
import { Page } from '../../components/layout.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { DuePanel } from './due-panel.tsx';
import { Numbers } from './numbers.tsx';
import { WorkPanel } from './work-panel.tsx';

/** How many of the jobs to come are shown. */
const DUE_SHOWN = 9;

/** Where the world is in time, what comes next and what just happened. */
export default function Now() {
  const status = useResource(signal => control('getStatus', { signal }), { on: ['job', 'event', 'delivery', 'request', 'clock'] });
  const due = useResource(signal => control('listJobs', { query: { limit: DUE_SHOWN }, signal }), {
    on: ['job', 'clock', 'request', 'event'],
  });
  return (
    <Page title="Now">
      <div class="now">
        <div class="stack">
          <ClockPanel nextJobAt={due.data?.items[0]?.at} />
          <DuePanel jobs={due} />
          <WorkPanel work={status.data?.work ?? []} />
        </div>
        <div class="stack">
          <Numbers status={status} />
          <ActivityPanel />
        </div>
      </div>
    </Page>
  );
}
