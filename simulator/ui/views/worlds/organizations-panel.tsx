import { Building2, KeyRound, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import type { ControlOrganization, Plan, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Select, Switch } from '../../components/field.tsx';
import { Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { NewOrganizationDialog } from './new-dialogs.tsx';
import { Teams } from './teams.tsx';

const PLANS: readonly { readonly value: Plan; readonly label: string }[] = [
  { value: 'FREE', label: 'Free' },
  { value: 'PRO', label: 'Pro' },
  { value: 'BUSINESS', label: 'Business' },
];

/** The organizations of the world, with their keys, teams and accounts. */
export function OrganizationsPanel({ age }: { readonly age: number }) {
  const [making, make] = useState(false);
  const organizations = useResource(signal => control('listOrganizations', { query: { limit: 1000 }, signal }), { deps: [age] });
  const changed = (next: ControlOrganization) =>
    organizations.data &&
    organizations.set({ ...organizations.data, items: organizations.data.items.map(item => (item.id === next.id ? next : item)) });
  return (
    <Panel
      title="Organizations"
      actions={
        <Button small icon={Plus} onClick={() => make(true)}>
          New organization
        </Button>
      }
      flush
    >
      <Loaded resource={organizations} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No organization" icon={Building2}>
              Make one: it owns teams, API keys and webhook endpoints.
            </Empty>
          ) : (
            <div class="world-organizations">
              {/* In the order in which they were made. */}
              {items.toReversed().map(organization => (
                <Organization
                  key={organization.id}
                  organization={organization}
                  age={age}
                  onChanged={changed}
                  onKey={() => void organizations.reload()}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      {making && <NewOrganizationDialog onMade={() => void organizations.reload()} onClose={() => make(false)} />}
    </Panel>
  );
}

interface OrganizationProps {
  readonly organization: ControlOrganization;
  readonly age: number;
  readonly onChanged: (next: ControlOrganization) => void;
  readonly onKey: () => void;
}

function Organization({ organization, age, onChanged, onKey }: OrganizationProps) {
  const { id, name, plan, features, apiKeys } = organization;
  const change = useAction(async (body: UpdateOrganizationRequest) =>
    onChanged(await control('updateOrganization', { path: { id }, body })),
  );
  const addKey = useAction(async () => {
    await control('createApiKey', { path: { id }, body: {} });
    onKey();
    return 'The organization has one more key.';
  });
  return (
    <section class="organization" aria-label={name ?? id}>
      <header>
        <div class="organization-name">
          <h3>{name ?? id}</h3>
          <code class="muted">{id}</code>
        </div>
        <div class="row">
          <Switch label="Messages" checked={features.dms} disabled={change.busy} onChange={dms => void change.run({ features: { dms } })} />
          <Switch
            label="Automations"
            checked={features.automations}
            disabled={change.busy}
            onChange={automations => void change.run({ features: { automations } })}
          />
          <Select
            label={`Plan of ${name ?? id}`}
            hideLabel
            value={plan}
            options={PLANS}
            onChange={next => void change.run({ plan: next })}
          />
        </div>
      </header>
      <div class="organization-keys">
        {apiKeys.map(key => (
          <span key={key} class="api-key">
            <code class="truncate">{key}</code>
            <CopyButton text={key} label={`Copy the API key ${key}`} />
          </span>
        ))}
        <Button small kind="quiet" icon={KeyRound} busy={addKey.busy} onClick={() => void addKey.run()}>
          {apiKeys.length === 0 ? 'Make an API key' : 'One more key'}
        </Button>
      </div>
      <Teams organization={organization} age={age} />
    </section>
  );
}
