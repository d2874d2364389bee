import { onlyAction } from '../actions.ts';
import { columns } from '../output.ts';

/** `sim resend <event>`: sends a webhook event again, to the enabled endpoints of its organization. */
export const run = onlyAction(
  'The event is missing: sim resend <event>; GET /_sim/events lists them',
  (client, [id = '']) => client.call('resendEvent', { path: { id } }),
  ({ items }, [id]) =>
    items.length === 0
      ? `${id} was sent to nobody: its organization has no enabled endpoint`
      : columns(items.map(delivery => [delivery.id, delivery.type, delivery.webhookId, delivery.status])),
);
