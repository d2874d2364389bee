import type { MessagingRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';

/** Enables or disables direct messages of the account. The API has no operation that reads the setting, so both buttons are shown. */
export function EnableMessaging({ context: { account, team, apiKey } }: { readonly context: AccountContext }) {
  const change = useAction(async (isOn: boolean) => {
    // This component is rendered only for accounts with direct messages.
    const body = { teamId: team.id, type: account.type as MessagingRequest['type'] };
    await service(apiKey, isOn ? 'enableMessaging' : 'disableMessaging', { body });
    return `Direct messages of ${accountName(account)} are ${isOn ? 'enabled' : 'disabled'}.`;
  });
  return (
    <span class="inbox-enable muted">
      Messaging
      <Button small kind="quiet" label="Messaging on" busy={change.busy} onClick={() => void change.run(true)}>
        on
      </Button>
      <Button small kind="quiet" label="Messaging off" busy={change.busy} onClick={() => void change.run(false)}>
        off
      </Button>
    </span>
  );
}
