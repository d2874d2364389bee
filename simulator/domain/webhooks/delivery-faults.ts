import { createHash } from 'node:crypto';
import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import type { WebhookRequest, WebhookResponse } from '../ports/webhook-sender.ts';

/** How late a delivery that is late leaves; whole virtual seconds. */
const MIN_DELAY_SECONDS = 1;
const MAX_DELAY_SECONDS = 600;

/** How long a delivery that is out of order waits for a later one at most, virtual milliseconds. */
const HOLD_MS = MINUTE_MS;
/** How long after the later one it leaves: in manual mode that one has been answered by then. Virtual milliseconds. */
export const OVERTAKEN_MS = SECOND_MS;

/** No delivery goes wrong by itself. */
export const NO_DELIVERY_FAULTS: Readonly<WebhookChaos> = {
  duplicate: 0,
  reorder: 0,
  delay: 0,
  corruptSignature: 0,
  truncate: 0,
  loseAck: 0,
};

/** Whether nothing goes wrong: the rule, and then it must cost nothing. */
export function isDisabled(chaos: Readonly<WebhookChaos>): boolean {
  return Object.values(chaos).every(rate => rate === 0);
}

/** When a delivery leaves for the first time. */
interface Departure {
  /** It waits for a later one. */
  readonly isHeld: boolean;
  /** Virtual milliseconds. */
  readonly delayMs: number;
}

/** Decides when a delivery is sent. `mayHold` is false while another one already waits to be overtaken. */
export function departureOf(chaos: Readonly<WebhookChaos>, draws: RandomStream, mayHold: boolean): Departure {
  const isHeld = draws.chance(chaos.reorder) && mayHold;
  const isLate = draws.chance(chaos.delay);
  if (isHeld) return { isHeld, delayMs: HOLD_MS };
  return { isHeld, delayMs: isLate ? draws.integer(MIN_DELAY_SECONDS, MAX_DELAY_SECONDS) * SECOND_MS : 0 };
}

/** What goes wrong with one attempt. */
interface AttemptFaults {
  readonly isDoubled: boolean;
  /** What is sent in place of the signature. */
  readonly signature: string | undefined;
  /** What is sent of the body. */
  readonly body: string | undefined;
  readonly losesAnswer: boolean;
}

/** Decides what goes wrong with an attempt to send `request`. */
export function faultsFor(chaos: Readonly<WebhookChaos>, draws: RandomStream, { headers, body }: WebhookRequest): AttemptFaults {
  const isDoubled = draws.chance(chaos.duplicate);
  const isCorrupted = draws.chance(chaos.corruptSignature);
  const isTruncated = draws.chance(chaos.truncate);
  const losesAnswer = draws.chance(chaos.loseAck);
  return {
    isDoubled,
    signature: isCorrupted ? corrupted(headers['x-signature'] ?? '') : undefined,
    body: isTruncated ? beginningOf(body, draws.integer(1, body.length - 1)) : undefined,
    losesAnswer,
  };
}

/** The request as sent. A truncated body keeps the signature of the whole one. */
export function applyFaults(request: WebhookRequest, { signature, body }: AttemptFaults): WebhookRequest {
  const headers = signature === undefined ? request.headers : { ...request.headers, 'x-signature': signature };
  return { ...request, headers, body: body ?? request.body };
}

/** The service never hears of an answer that was lost; one that never came stays what it is. */
export function withoutAnswer(response: WebhookResponse): WebhookResponse {
  if (response.status === null) return response;
  return { status: null, body: null, error: `the answer (${response.status}) was lost on its way` };
}

/** As long as a signature and of the same letters, but none that any known secret makes. */
function corrupted(signature: string): string {
  return createHash('sha256').update(signature).digest('hex');
}

/** A character of two code units is not torn apart: there are no bytes for half of one. */
function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
