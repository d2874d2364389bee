import { Plus, Unplug } from 'lucide';
import { useState } from 'preact/hooks';
import type { ControlOrganization } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount, Team } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { Loaded } from '../../components/states.tsx';
import { platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { ConnectDialog, NewTeamDialog } from './new-dialogs.tsx';

/** The teams of an organization: the public API tells of them, so it takes one of its keys. */
export function Teams({ organization, age }: { readonly organization: ControlOrganization; readonly age: number }) {
  const [making, make] = useState(false);
  const [key] = organization.apiKeys;
  const teams = useResource(async signal => (key === undefined ? [] : await teamsOf(key, signal)), {
    on: ['event'],
    deps: [key, age],
    when: message =>
      message.kind === 'event' && message.data.organizationId === organization.id && /^(?:team|social-account)\./.test(message.data.type),
  });
  return (
    <div class="stack-small">
      {key === undefined ? (
        <p class="muted">Without an API key its teams cannot be looked at.</p>
      ) : (
        <Loaded resource={teams} lines={2}>
          {items => (
            <>
              {items.length === 0 && <p class="muted">No team yet.</p>}
              {items.map(team => (
                <TeamBlock key={team.id} team={team} onChanged={() => void teams.reload()} />
              ))}
            </>
          )}
        </Loaded>
      )}
      <div>
        <Button small kind="quiet" icon={Plus} onClick={() => make(true)}>
          New team
        </Button>
      </div>
      {making && <NewTeamDialog organizationId={organization.id} onMade={() => void teams.reload()} onClose={() => make(false)} />}
    </div>
  );
}

/** All of them; the API gives a page at a time. */
async function teamsOf(key: string, signal: AbortSignal): Promise<readonly Team[]> {
  const teams: Team[] = [];
  for (;;) {
    const { items, total } = await service(key, 'listTeams', { query: { offset: teams.length }, signal });
    teams.push(...items);
    if (items.length === 0 || teams.length >= total) return teams;
  }
}

function TeamBlock({ team: { id, name, socialAccounts }, onChanged }: { readonly team: Team; readonly onChanged: () => void }) {
  const [connecting, connect] = useState(false);
  return (
    <article class="team" aria-label={name}>
      <header>
        <span class="team-name">
          {name} <code class="muted">{id}</code>
        </span>
        <Button small icon={Plus} label={`Connect an account to ${name}`} onClick={() => connect(true)}>
          Connect
        </Button>
      </header>
      {socialAccounts.length > 0 && (
        <ul class="team-accounts">
          {socialAccounts.map(account => (
            <Account key={account.id} account={account} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {connecting && (
        <ConnectDialog
          teamId={id}
          teamName={name}
          taken={socialAccounts.map(({ type }) => type)}
          onMade={onChanged}
          onClose={() => connect(false)}
        />
      )}
    </article>
  );
}

function Account({ account, onChanged }: { readonly account: SocialAccount; readonly onChanged: () => void }) {
  const { id, type, username, displayName } = account;
  const disconnect = useAction(async () => {
    await control('deleteControlSocialAccount', { path: { id } });
    onChanged();
    return `${platformName(type)} is disconnected.`;
  });
  return (
    <li class="account">
      <PlatformMark of={type} named />
      <span class="account-what">
        <span class="truncate">{displayName ?? username ?? platformName(type)}</span>
        <code class="muted truncate">{id}</code>
      </span>
      <ConfirmButton
        small
        kind="quiet"
        icon={Unplug}
        busy={disconnect.busy}
        title={`Disconnect ${id}`}
        warning="It leaves draft and scheduled posts; those that have no other account become drafts."
        answer="Disconnect"
        onConfirm={() => void disconnect.run()}
      />
    </li>
  );
}
