import { platformName } from '../format.ts';
import { type AccountContext, accountName } from '../hooks/use-teams.ts';
import { PlatformMark } from './basic.tsx';
import { Field } from './field.tsx';

interface AccountSelectProps {
  readonly contexts: readonly AccountContext[];
  readonly value: AccountContext;
  readonly onChange: (accountId: string) => void;
}

/** Selects a connected account; the accounts are grouped by team. */
export function AccountSelect({ contexts, value, onChange }: AccountSelectProps) {
  const teams = [...new Map(contexts.map(context => [context.team, context])).values()];
  return (
    <div class="account-select">
      <PlatformMark platform={value.account.type} />
      <Field label="Account" hideLabel>
        {field => (
          <select {...field} class="input" value={value.account.id} onChange={event => onChange(event.currentTarget.value)}>
            {teams.map(({ team, organization }) => (
              <optgroup key={team.id} label={`${organization.name ?? organization.id} · ${team.name}`}>
                {contexts
                  .filter(context => context.team === team)
                  .map(({ account }) => (
                    <option key={account.id} value={account.id}>
                      {platformName(account.type)}: {accountName(account)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
