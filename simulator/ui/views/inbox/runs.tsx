import { FastForward, Workflow } from 'lucide';
import type { AutomationExecution } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { RunBadge, runReason } from '../../components/run-badge.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { href } from '../../router.ts';
import { clock } from '../../store/clock.ts';
import { setOff } from './set-off.ts';

const ON_THE_WAY: ReadonlySet<AutomationExecution['status']> = new Set(['PENDING', 'WAITING', 'RUNNING']);

/** Which flows took up what the fan did last. */
export function Runs({ seat: { apiKey, organization }, where }: { readonly seat: Seat; readonly where: string | undefined }) {
  const ids = setOff.value && setOff.value.where === where ? setOff.value.ids : undefined;
  const runs = useResource(
    signal => Promise.all((ids ?? []).map(id => service(apiKey, 'getAutomationExecution', { path: { id }, signal }))),
    { on: ['job', 'event', 'clock'], when: () => (ids?.length ?? 0) > 0, deps: [ids] },
  );
  if (!ids) return null;
  if (ids.length === 0) {
    return (
      <p class="phone-outcome muted">
        {organization.features.automations ? 'No flow took it up.' : 'Automations are off for the organization.'}
      </p>
    );
  }
  return (
    <ul class="phone-outcome" aria-label="Flows that took it up">
      {(runs.data ?? []).map(run => (
        <li key={run.id}>
          <Icon of={Workflow} size={14} />
          <a href={href(`automations/${run.automationId}/runs/${run.id}`, { team: run.teamId })}>Flow</a>
          <RunBadge status={run.status} />
          <span class="muted">{runReason(run)}</span>
        </li>
      ))}
      {clock.value?.mode === 'manual' && (runs.data ?? []).some(({ status }) => ON_THE_WAY.has(status)) && (
        <li>
          <span class="muted">The clock stands.</span>
          <GoOn />
        </li>
      )}
    </ul>
  );
}

/** A step takes as long as the platform needs to answer, and a flow may wait: to the next job and what follows from it. */
function GoOn() {
  const goOn = useAction(async () => {
    const { items } = await control('listJobs', { query: { limit: 1 } });
    if (items[0]) await control('advanceClock', { body: { to: items[0].at } });
  });
  return (
    <Button small icon={FastForward} busy={goOn.busy} onClick={() => void goOn.run()}>
      To the next job
    </Button>
  );
}
