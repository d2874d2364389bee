import { Building2, KeyRound, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import type { ControlOrganization, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Select, Switch } from '../../components/field.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { NewOrganizationDialog } from './create-dialogs.tsx';
import { PLANS } from './plans.ts';
import { Teams } from './teams.tsx';

/** The organizations with their API keys, teams and accounts. */
export function OrganizationsPanel({ resets }: { readonly resets: number }) {
  const [isCreating, setCreating] = useState(false);
  const organizations = useResource(signal => control('listOrganizations', { query: { limit: 1000 }, signal }), { deps: [resets] });
  const changed = (next: ControlOrganization) =>
    organizations.data &&
    organizations.set({ ...organizations.data, items: organizations.data.items.map(item => (item.id === next.id ? next : item)) });
  return (
    <Panel
      title="Organizations"
      actions={
        <Button small icon={Plus} onClick={() => setCreating(true)}>
          New organization
        </Button>
      }
      flush
    >
      <Loaded resource={organizations} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No organizations" icon={Building2}>
              Organizations own teams, API keys and webhook endpoints.
            </Empty>
          ) : (
            <div class="world-organizations">
              {/* Oldest first. */}
              {items.toReversed().map(organization => (
                <Organization
                  key={organization.id}
                  organization={organization}
                  resets={resets}
                  onChanged={changed}
                  onKeyCreated={() => void organizations.reload()}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      {isCreating && <NewOrganizationDialog onCreated={() => void organizations.reload()} onClose={() => setCreating(false)} />}
    </Panel>
  );
}

interface OrganizationProps {
  readonly organization: ControlOrganization;
  readonly resets: number;
  readonly onChanged: (next: ControlOrganization) => void;
  readonly onKeyCreated: () => void;
}

function Organization({ organization, resets, onChanged, onKeyCreated }: OrganizationProps) {
  const { id, name, plan, features, apiKeys } = organization;
  const change = useAction(async (body: UpdateOrganizationRequest) =>
    onChanged(await control('updateOrganization', { path: { id }, body })),
  );
  const addKey = useAction(async () => {
    await control('createApiKey', { path: { id }, body: {} });
    onKeyCreated();
    return 'API key created.';
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
          New API key
        </Button>
      </div>
      <Teams organization={organization} resets={resets} />
    </section>
  );
}
