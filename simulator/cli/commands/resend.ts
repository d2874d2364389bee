import type { DeliveryList } from '../../../openapi/generated/control-types.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, print } from '../output.ts';

/** `sim resend <event>`: sends a webhook event again, to the enabled endpoints of its organization. */
export async function run(call: Call): Promise<void> {
  const [id] = call.words;
  if (id === undefined) throw usageError('The event is missing: sim resend <event>; GET /_sim/events lists them');
  const deliveries = await controlClient(call.settings).call('resendEvent', { path: { id } });
  print(call, deliveries, () => describe(id, deliveries));
}

function describe(id: string, { items }: DeliveryList): string {
  if (items.length === 0) return `${id} was sent to nobody: its organization has no enabled endpoint`;
  return columns(items.map(delivery => [delivery.id, delivery.type, delivery.webhookId, delivery.status]));
}
