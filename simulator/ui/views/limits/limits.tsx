import './limits.css';
import { Gauge, Settings2 } from 'lucide';
import { useState } from 'preact/hooks';
import type {
  ControlOrganization,
  OrganizationUsage,
  Plan,
  QuotaUsage,
  UpdateOrganizationRequest,
} from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Badge, Button } from '../../components/basic.tsx';
import { Segmented, Select, Switch } from '../../components/field.tsx';
import { Empty, Loaded, Page, Panel, type ViewProps } from '../../components/layout.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useTeams } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import { PLANS } from '../worlds/world-form.ts';
import { AccountsTable, QuotaTile } from './accounts-table.tsx';
import { settingsFields } from './organization-form.ts';
import { QuotaDialog } from './quota-dialog.tsx';
import { Throttle } from './throttle.tsx';

/** The quotas and throttle windows of an organization. Path: `limits/<organization>`. */
export default function Limits({ rest: [selected] }: ViewProps) {
  const organizations = useResource(signal => control('listOrganizations', { signal }), { on: ['clock'] });
  const items = organizations.data?.items.toReversed() ?? [];
  const organization = selected ? items.find(({ id }) => id === selected) : items[0];
  return (
    <Page
      title="Limits"
      lead="Plan limits and current usage"
      actions={
        organization && (
          <Select
            label="Organization"
            hideLabel
            value={organization.id}
            options={items.map(({ id, name }) => ({ value: id, label: name ?? id }))}
            onChange={id => navigate(href(`limits/${id}`))}
          />
        )
      }
    >
      <Loaded resource={organizations} lines={12}>
        {data =>
          organization ? (
            <OrganizationLimits
              key={organization.id}
              organization={organization}
              onChanged={next => organizations.set({ ...data, items: data.items.map(item => (item.id === next.id ? next : item)) })}
            />
          ) : (
            <Empty title={selected ? `No organization ${selected}` : 'No organization'} icon={Gauge}>
              {selected && <a href={href('limits')}>Show another organization</a>}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

interface OfOrganizationProps {
  readonly organization: ControlOrganization;
  readonly onChanged: (next: ControlOrganization) => void;
}

function OrganizationLimits({ organization, onChanged }: OfOrganizationProps) {
  const { id } = organization;
  const usage = useResource(signal => control('getOrganizationUsage', { path: { id }, signal }), {
    on: ['event', 'job', 'request', 'clock'],
    deps: [id],
  });
  const accounts = useAccounts(id);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const update = async (body: UpdateOrganizationRequest) => {
    onChanged(await control('updateOrganization', { path: { id }, body }));
    await usage.reload();
  };
  const openQuota = usage.data?.quotas.find(quota => keyOf(quota) === openKey);
  return (
    <div class="stack">
      <PlanPanel organization={organization} onUpdate={update} />
      <Loaded resource={usage} lines={14}>
        {data => (
          <QuotaPanels
            usage={data}
            organization={organization}
            accounts={accounts}
            onOpen={quota => setOpenKey(keyOf(quota))}
            onUpdate={update}
          />
        )}
      </Loaded>
      {openQuota && (
        <QuotaDialog
          key={openKey}
          organization={organization}
          quota={openQuota}
          account={accounts.find(account => account.id === openQuota.socialAccountId)}
          onClose={() => setOpenKey(null)}
          onUpdate={update}
        />
      )}
    </div>
  );
}

interface GaugesProps {
  readonly usage: OrganizationUsage;
  readonly organization: ControlOrganization;
  readonly accounts: readonly SocialAccount[];
  readonly onOpen: (quota: QuotaUsage) => void;
  readonly onUpdate: (change: UpdateOrganizationRequest) => Promise<void>;
}

function QuotaPanels({ usage: { quotas, throttle }, organization, accounts, onOpen, onUpdate }: GaugesProps) {
  return (
    <>
      <Panel title="Organization">
        <div class="quota-tiles">
          {quotas
            .filter(({ socialAccountId }) => socialAccountId === null)
            .map(quota => (
              <QuotaTile key={quota.name} organization={organization} quota={quota} onOpen={() => onOpen(quota)} />
            ))}
        </div>
      </Panel>
      <Panel title="Accounts" flush>
        <AccountsTable quotas={quotas} organization={organization} accounts={accounts} onOpen={onOpen} />
      </Panel>
      <Throttle organization={organization} throttle={throttle} onUpdate={onUpdate} />
    </>
  );
}

function keyOf({ name, socialAccountId }: QuotaUsage): string {
  return `${name} ${socialAccountId ?? ''}`;
}

function useAccounts(organizationId: string): readonly SocialAccount[] {
  const teams = useTeams().data ?? [];
  return teams.flatMap(({ team }) => (team.organizationId === organizationId ? team.socialAccounts : []));
}

interface PlanPanelProps {
  readonly organization: ControlOrganization;
  readonly onUpdate: (change: UpdateOrganizationRequest) => Promise<void>;
}

/** The plan, the features and the settings of an organization. */
function PlanPanel({ organization, onUpdate }: PlanPanelProps) {
  const { id, name, plan, features, settings } = organization;
  const change = useAction(onUpdate);
  const save = async (body: UpdateOrganizationRequest) => {
    await onUpdate(body);
    return 'Settings changed. They apply to all further requests.';
  };
  return (
    <section class="panel plan line wraps" aria-label="Plan and features">
      <Segmented<Plan>
        label="Plan"
        value={plan}
        options={PLANS}
        disabled={change.busy}
        onChange={next => void change.run({ plan: next })}
      />
      {(['dms', 'automations'] as const).map(feature => (
        <Switch
          key={feature}
          label={feature === 'dms' ? 'Direct messages' : 'Automations'}
          checked={features[feature]}
          disabled={change.busy}
          onChange={isOn => void change.run({ features: { [feature]: isOn } })}
        />
      ))}
      <Switch
        label="Messaging paused"
        checked={settings.messagingPaused}
        disabled={change.busy}
        onChange={messagingPaused => void change.run({ settings: { messagingPaused } })}
      />
      <Button
        text="Settings"
        small
        icon={Settings2}
        opens={close => (
          <RequestDialog
            title={`Settings of ${name ?? id}`}
            submit="Save"
            fields={() => settingsFields(settings)}
            onSubmit={save}
            onClose={close}
          />
        )}
      />
      {settings.suspended && <Badge tone="bad">Suspended</Badge>}
      {!settings.apiAccess && <Badge tone="bad">No API access</Badge>}
    </section>
  );
}
