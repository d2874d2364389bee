import { FastForward, Workflow } from 'lucide';
import type { AutomationExecution } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Button, Icon, RunBadge, runReason } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { clock } from '../../store/clock.ts';
import { triggeredRuns } from './triggered-runs.ts';

const UNFINISHED: ReadonlySet<AutomationExecution['status']> = new Set(['PENDING', 'WAITING', 'RUNNING']);

/** The automation runs that the fan's last action triggered. */
export function Runs({
  context: { apiKey, organization },
  source,
}: {
  readonly context: AccountContext;
  readonly source: string | undefined;
}) {
  const ids = triggeredRuns.value && triggeredRuns.value.source === source ? triggeredRuns.value.ids : undefined;
  const runs = useResource(
    signal => Promise.all((ids ?? []).map(id => service(apiKey, 'getAutomationExecution', { path: { id }, signal }))),
    { on: ['job', 'event', 'clock'], when: () => (ids?.length ?? 0) > 0, deps: [ids] },
  );
  if (!ids) return null;
  if (ids.length === 0) {
    return (
      <p class="phone-outcome muted">
        {organization.features.automations ? 'No automation was triggered.' : 'Automations are disabled for the organization.'}
      </p>
    );
  }
  return (
    <ul class="phone-outcome" aria-label="Triggered automations">
      {(runs.data ?? []).map(run => (
        <li key={run.id}>
          <Icon icon={Workflow} size={14} />
          <a href={href(`automations/${run.automationId}/runs/${run.id}`, { team: run.teamId })}>Automation</a>
          <RunBadge status={run.status} />
          <span class="muted">{runReason(run)}</span>
          <Why id={run.id} />
        </li>
      ))}
      {clock.value?.mode === 'manual' && (runs.data ?? []).some(({ status }) => UNFINISHED.has(status)) && (
        <li>
          <span class="muted">The clock is stopped.</span>
          <NextJobButton />
        </li>
      )}
    </ul>
  );
}

/** Advances the clock to the next job: steps and delays take simulated time. */
function NextJobButton() {
  const advance = useAction(async () => {
    const { items } = await control('listJobs', { query: { limit: 1 } });
    if (items[0]) await control('advanceClock', { body: { to: items[0].at } });
  });
  return (
    <Button small icon={FastForward} busy={advance.busy} onClick={() => void advance.run()}>
      Run next job
    </Button>
  );
}
