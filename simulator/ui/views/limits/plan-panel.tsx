import type { ControlOrganization, Plan, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Switch } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { PLANS } from '../worlds/plans.ts';

interface PlanPanelProps {
  readonly organization: ControlOrganization;
  readonly onChanged: (organization: ControlOrganization) => Promise<void>;
}

/** The plan and the features of an organization. */
export function PlanPanel({ organization: { id, plan, features, settings }, onChanged }: PlanPanelProps) {
  const change = useAction(async (body: UpdateOrganizationRequest) =>
    onChanged(await control('updateOrganization', { path: { id }, body })),
  );
  return (
    <section class="panel plan" aria-label="Plan and features">
      <Segmented<Plan>
        label="Plan"
        value={plan}
        options={PLANS}
        disabled={change.busy}
        onChange={next => void change.run({ plan: next })}
      />
      <Switch
        label="Direct messages"
        checked={features.dms}
        disabled={change.busy}
        onChange={dms => void change.run({ features: { dms } })}
      />
      <Switch
        label="Automations"
        checked={features.automations}
        disabled={change.busy}
        onChange={automations => void change.run({ features: { automations } })}
      />
      <Switch
        label="Messaging paused"
        checked={settings.messagingPaused}
        disabled={change.busy}
        onChange={messagingPaused => void change.run({ settings: { messagingPaused } })}
      />
    </section>
  );
}
