import { controlApi } from '../../../openapi/document.ts';
import type { Delivery, DeliveryStatus } from '../../../openapi/generated/control-types.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { showLog } from '../log-list.ts';
import type { Reader } from '../settings.ts';

/** The statuses of a delivery. */
export const deliveryStatuses = (): string[] => (controlApi().schema('DeliveryStatus').enum ?? []).map(String);

const deliveryStatus: Reader<DeliveryStatus> = (value, from) => {
  const known = deliveryStatuses();
  const wanted = value.toUpperCase();
  // The document lists them.
  if (known.includes(wanted)) return wanted as DeliveryStatus;
  throw usageError(`${from} must be ${known.join(', ')}, not ${value}${didYouMean(wanted, known)}`);
};

/** `sim deliveries`: lists the deliveries of webhooks. */
export function run(call: Call): Promise<void> {
  const status = call.settings.one('status', deliveryStatus);
  return showLog<Delivery>(call, {
    titles: ['delivery', 'event', 'type', 'status', 'attempts', 'last answer', ''],
    async load(client, limit) {
      const { items, total } = await client.call('listDeliveries', { query: { ...(status !== undefined && { status }), limit } });
      return { items: items.toReversed(), total };
    },
    cells({ id, eventId, type, status: state, attempts, synthetic }) {
      const last = attempts.at(-1);
      const answer = last ? (last.error ?? String(last.responseStatus)) : '';
      return [id, eventId, type, state, String(attempts.length), answer, synthetic ? 'synthetic' : ''];
    },
    event: 'delivery',
    select(data) {
      // The stream has what the document says.
      const delivery = data as Delivery;
      return status === undefined || delivery.status === status ? delivery : undefined;
    },
    none: 'No deliveries',
  });
}
