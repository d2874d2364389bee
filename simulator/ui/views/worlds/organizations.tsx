import { Building2, KeyRound, Plus, SlidersHorizontal, Unplug } from 'lucide';
import type { ControlOrganization, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount, Team } from '../../../../openapi/generated/types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { Button, PlatformMark } from '../../components/basic.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Select, Switch } from '../../components/field.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { platformName } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { loadTeamsOf } from '../../hooks/use-teams.ts';
import { AccountDialog, ConnectDialog, NewOrganizationDialog, NewTeamDialog } from './dialogs.tsx';
import { PLANS } from './world-form.ts';

/** The organizations with their API keys, teams and accounts. */
export function OrganizationsPanel({ resets }: { readonly resets: number }) {
  const organizations = useResource(signal => control('listOrganizations', { query: { limit: MAX_CONTROL_PAGE }, signal }), {
    deps: [resets],
  });
  const changed = (next: ControlOrganization) =>
    organizations.data &&
    organizations.set({ ...organizations.data, items: organizations.data.items.map(item => (item.id === next.id ? next : item)) });
  return (
    <Panel
      title="Organizations"
      actions={
        <Button
          text="New organization"
          small
          icon={Plus}
          opens={close => <NewOrganizationDialog onDone={() => void organizations.reload()} onClose={close} />}
        />
      }
      flush
    >
      <Loaded resource={organizations} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No organizations" icon={Building2} text="Organizations own teams, API keys and webhook endpoints." />
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
  const addKey = async () => {
    await control('createApiKey', { path: { id }, body: {} });
    onKeyCreated();
    return 'API key created.';
  };
  return (
    <section class="organization" aria-label={name ?? id}>
      <header>
        <div class="organization-name baseline wraps gap-2 breaks">
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
      <div class="row">
        {apiKeys.map(key => (
          <span key={key} class="api-key card sunken">
            <code class="truncate">{key}</code>
            <CopyButton text={key} label={`Copy the API key ${key}`} />
          </span>
        ))}
        <Button text="New API key" small kind="quiet" icon={KeyRound} action={addKey} />
      </div>
      <Teams organization={organization} resets={resets} />
    </section>
  );
}

/** The teams of an organization, loaded from the public API with one of its keys. */
function Teams({ organization, resets }: { readonly organization: ControlOrganization; readonly resets: number }) {
  const [key] = organization.apiKeys;
  const teams = useResource(async signal => (key === undefined ? [] : await loadTeamsOf(key, signal)), {
    on: {
      event: ({ organizationId, type }) => organizationId === organization.id && /^(?:team|social-account)\./.test(type),
    },
    deps: [key, resets],
  });
  return (
    <div class="stack-small">
      {key === undefined ? (
        <p class="muted">The teams cannot be loaded without an API key.</p>
      ) : (
        <Loaded resource={teams} lines={2}>
          {items => (
            <>
              {items.length === 0 && <p class="muted">No teams yet.</p>}
              {items.map(team => (
                <TeamBlock key={team.id} team={team} onChanged={() => void teams.reload()} />
              ))}
            </>
          )}
        </Loaded>
      )}
      <div>
        <Button
          text="New team"
          small
          kind="quiet"
          icon={Plus}
          opens={close => <NewTeamDialog organizationId={organization.id} onDone={() => void teams.reload()} onClose={close} />}
        />
      </div>
    </div>
  );
}

function TeamBlock({ team: { id, name, socialAccounts }, onChanged }: { readonly team: Team; readonly onChanged: () => void }) {
  return (
    <article class="team card" aria-label={name}>
      <header>
        <span class="team-name breaks bold">
          {name} <code class="muted">{id}</code>
        </span>
        <Button
          text="Connect"
          small
          icon={Plus}
          label={`Connect an account to ${name}`}
          opens={close => (
            <ConnectDialog
              teamId={id}
              teamName={name}
              connected={socialAccounts.map(({ type }) => type)}
              onDone={onChanged}
              onClose={close}
            />
          )}
        />
      </header>
      {socialAccounts.length > 0 && (
        <ul class="team-accounts">
          {socialAccounts.map(account => (
            <Account key={account.id} account={account} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </article>
  );
}

function Account({ account, onChanged }: { readonly account: SocialAccount; readonly onChanged: () => void }) {
  const { id, type, username, displayName } = account;
  const disconnect = async () => {
    await control('deleteControlSocialAccount', { path: { id } });
    onChanged();
    return `${platformName(type)} disconnected.`;
  };
  return (
    <li class="account">
      <PlatformMark platform={type} named />
      <span class="account-name grow">
        <span class="truncate">{displayName ?? username ?? platformName(type)}</span>
        <code class="muted truncate">{id}</code>
      </span>
      {(type === 'TWITTER' || type === 'REDDIT' || type === 'YOUTUBE') && (
        <Button
          small
          kind="quiet"
          icon={SlidersHorizontal}
          label={`Edit ${id}`}
          opens={close => <AccountDialog account={account} onDone={onChanged} onClose={close} />}
        />
      )}

      <ConfirmButton
        small
        kind="quiet"
        icon={Unplug}
        title={`Disconnect ${id}`}
        warning="It is removed from draft and scheduled posts; those without another account become drafts."
        confirm="Disconnect"
        onConfirm={disconnect}
      />
    </li>
  );
}
