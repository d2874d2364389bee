import { Settings2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { ControlOrganization, Plan, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button } from '../../components/basic.tsx';
import { Segmented, Switch } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { PLANS } from '../worlds/plans.ts';
import { SettingsDialog } from './settings-dialog.tsx';

interface PlanPanelProps {
  readonly organization: ControlOrganization;
  readonly onChanged: (organization: ControlOrganization) => Promise<void>;
}

/** The plan, the features and the settings of an organization. */
export function PlanPanel({ organization, onChanged }: PlanPanelProps) {
  const { id, plan, features, settings } = organization;
  const [isEditing, setEditing] = useState(false);
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
      <Button small icon={Settings2} onClick={() => setEditing(true)}>
        Settings
      </Button>
      {settings.suspended && <Badge tone="bad">Suspended</Badge>}
      {!settings.apiAccess && <Badge tone="bad">No API access</Badge>}
      {isEditing && <SettingsDialog organization={organization} onClose={() => setEditing(false)} onChanged={onChanged} />}
    </section>
  );
}
