import type { MessagingRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { accountName } from '../../hooks/use-tenants.ts';

/** Whether the account takes part in direct messages. The service tells only when it is asked to change it, so both are offered. */
export function EnableMessaging({ seat: { account, team, apiKey } }: { readonly seat: Seat }) {
  const turn = useAction(async (isOn: boolean) => {
    // Only accounts with direct messages are shown here.
    const body = { teamId: team.id, type: account.type as MessagingRequest['type'] };
    await service(apiKey, isOn ? 'enableMessaging' : 'disableMessaging', { body });
    return `${accountName(account)} ${isOn ? 'takes' : 'no longer takes'} part in direct messages.`;
  });
  return (
    <span class="inbox-enable muted">
      Messaging
      <Button small kind="quiet" label="Switch messaging on" busy={turn.busy} onClick={() => void turn.run(true)}>
        on
      </Button>
      <Button small kind="quiet" label="Switch messaging off" busy={turn.busy} onClick={() => void turn.run(false)}>
        off
      </Button>
    </span>
  );
}
