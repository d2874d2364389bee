/** The delivery faults of an endpoint. */
import type { WebhookChaos } from '../../../../openapi/generated/control-types.ts';
import { formatPercent } from '../../format.ts';

export interface DeliveryFault {
  readonly name: keyof WebhookChaos;
  readonly label: string;
  readonly hint: string;
}

export const DELIVERY_FAULTS: readonly DeliveryFault[] = [
  { name: 'duplicate', label: 'Duplicate', hint: 'The delivery is sent twice.' },
  { name: 'reorder', label: 'Reorder', hint: 'A later delivery is sent first.' },
  { name: 'delay', label: 'Delay', hint: 'The delivery is sent 1 s to 10 min late.' },
  { name: 'corruptSignature', label: 'Corrupt the signature', hint: 'The signature is well-formed but wrong.' },
  { name: 'truncate', label: 'Truncate the body', hint: 'The signature is that of the full body.' },
  { name: 'loseAck', label: 'Lose the response', hint: 'The endpoint receives the delivery, and receives it again.' },
];

/** `Duplicate 50 %, lose the response 100 %`; empty without faults. */
export function deliveryFaultsSentence(chaos: WebhookChaos): string {
  const phrases = DELIVERY_FAULTS.filter(({ name }) => chaos[name] > 0).map(
    ({ name, label }) => `${label.toLowerCase()} ${formatPercent(chaos[name])}`,
  );
  const text = phrases.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
