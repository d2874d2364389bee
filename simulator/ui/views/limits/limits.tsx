import './limits.css';
import { Gauge } from 'lucide';
import { useState } from 'preact/hooks';
import type { ControlOrganization, OrganizationUsage, QuotaUsage } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Select } from '../../components/field.tsx';
import { Page, Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useTenants } from '../../hooks/use-tenants.ts';
import { go, href } from '../../router.ts';
import type { ViewProps } from '../view.ts';
import { AccountsTable } from './accounts-table.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { QuotaTile } from './quota-tile.tsx';
import { Terms } from './terms.tsx';
import { Throttle } from './throttle.tsx';

/** Every quota and throttle of an organization, with what used it. Address: `limits/<organization>`. */
export default function Limits({ rest: [wanted] }: ViewProps) {
  const organizations = useResource(signal => control('listOrganizations', { signal }), { on: ['clock'] });
  const items = organizations.data?.items.toReversed() ?? [];
  const organization = wanted ? items.find(({ id }) => id === wanted) : items[0];
  return (
    <Page
      title="Limits"
      lead="What the plan allows, how much of it is used, and by what."
      actions={
        organization && (
          <Select
            label="Organization"
            hideLabel
            value={organization.id}
            options={items.map(({ id, name }) => ({ value: id, label: name ?? id }))}
            onChange={id => go(href(`limits/${id}`))}
          />
        )
      }
    >
      <Loaded resource={organizations} lines={12}>
        {data =>
          organization ? (
            <OfOrganization
              key={organization.id}
              organization={organization}
              onChanged={next => organizations.set({ ...data, items: data.items.map(item => (item.id === next.id ? next : item)) })}
            />
          ) : (
            <Empty title={wanted ? `There is no organization ${wanted}` : 'There is no organization'} icon={Gauge}>
              {wanted && <a href={href('limits')}>Look at another one</a>}
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

function OfOrganization({ organization, onChanged }: OfOrganizationProps) {
  const { id } = organization;
  const usage = useResource(signal => control('getOrganizationUsage', { path: { id }, signal }), {
    on: ['event', 'job', 'request', 'clock'],
    deps: [id],
  });
  const accounts = useAccounts(id);
  const [openKey, open] = useState<string | null>(null);
  const changed = async (next: ControlOrganization) => {
    onChanged(next);
    await usage.reload();
  };
  const opened = usage.data?.quotas.find(quota => keyOf(quota) === openKey);
  return (
    <div class="stack">
      <Terms organization={organization} onChanged={changed} />
      <Loaded resource={usage} lines={14}>
        {data => <Gauges usage={data} organization={organization} accounts={accounts} onOpen={quota => open(keyOf(quota))} />}
      </Loaded>
      {opened && (
        <QuotaDialog
          key={openKey}
          organization={organization}
          quota={opened}
          account={accounts.find(account => account.id === opened.socialAccountId)}
          onClose={() => open(null)}
          onChanged={changed}
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
}

function Gauges({ usage: { quotas, throttle }, organization, accounts, onOpen }: GaugesProps) {
  return (
    <>
      <Panel title="Of the organization">
        <div class="quota-tiles">
          {quotas
            .filter(({ socialAccountId }) => socialAccountId === null)
            .map(quota => (
              <QuotaTile key={quota.name} organization={organization} quota={quota} onOpen={() => onOpen(quota)} />
            ))}
        </div>
      </Panel>
      <Panel title="Of its accounts" flush>
        <AccountsTable quotas={quotas} organization={organization} accounts={accounts} onOpen={onOpen} />
      </Panel>
      <Throttle throttle={throttle} />
    </>
  );
}

function keyOf({ name, socialAccountId }: QuotaUsage): string {
  return `${name} ${socialAccountId ?? ''}`;
}

/** The accounts of the organization, to call them by their names. */
function useAccounts(organizationId: string): readonly SocialAccount[] {
  const tenants = useTenants();
  const tenant = tenants.data?.find(({ organization }) => organization.id === organizationId);
  return tenant?.teams.flatMap(team => team.socialAccounts) ?? [];
}
