/** The ways in which deliveries to an endpoint go wrong, as people say them. */
import type { WebhookChaos } from '../../../../openapi/generated/control-types.ts';

export interface Mishap {
  readonly name: keyof WebhookChaos;
  readonly label: string;
  readonly hint: string;
}

export const MISHAPS: readonly Mishap[] = [
  { name: 'duplicate', label: 'Duplicate', hint: 'The event is sent twice at once.' },
  { name: 'reorder', label: 'Reorder', hint: 'The delivery lets a later one pass.' },
  { name: 'delay', label: 'Delay', hint: 'It leaves 1 s to 10 min late.' },
  { name: 'corruptSignature', label: 'Corrupt the signature', hint: 'It looks like one, but the secret did not make it.' },
  { name: 'truncate', label: 'Cut the body', hint: 'The signature is that of the whole body.' },
  { name: 'loseAck', label: 'Lose the answer', hint: 'The endpoint got it, and gets it again.' },
];

/** `Duplicate 50 %, lose the answer 100 %`; empty when nothing goes wrong. */
export function chaosSentence(chaos: WebhookChaos): string {
  const words = MISHAPS.filter(({ name }) => chaos[name] > 0).map(({ name, label }) => `${label.toLowerCase()} ${percent(chaos[name])}`);
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const percent = (rate: number): string => `${Math.round(rate * 100)} %`;
