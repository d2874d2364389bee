import { createHash } from 'node:crypto';
import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import type { WebhookRequest, WebhookResponse } from '../ports/webhook-sender.ts';
import type { DeliveryAttempt } from './model.ts';

/** Bounds of the delay fault, in virtual seconds. */
const MIN_DELAY_SECONDS = 1;
const MAX_DELAY_SECONDS = 600;

/** The longest time that a reordered delivery waits for a later one, in virtual milliseconds. */
const MAX_HOLD_MS = MINUTE_MS;
/** The time between the later delivery and the reordered one, in virtual milliseconds; in manual mode the later one has ended by then. */
export const RELEASE_DELAY_MS = SECOND_MS;

/** The default: no faults. */
export const NO_DELIVERY_FAULTS: Readonly<WebhookChaos> = {
  duplicate: 0,
  reorder: 0,
  delay: 0,
  corruptSignature: 0,
  truncate: 0,
  loseAck: 0,
};

/** Whether all rates are 0, the common case, which must cost nothing. */
export function isDisabled(chaos: Readonly<WebhookChaos>): boolean {
  return chaos === NO_DELIVERY_FAULTS || Object.values(chaos).every(rate => rate === 0);
}

/** When a delivery leaves for the first time. */
interface Departure {
  /** Whether it waits for a later delivery. */
  readonly isHeld: boolean;
  /** Virtual milliseconds. */
  readonly delayMs: number;
}

/** Decides when a delivery is sent. `mayHold` is false while another one already waits to be overtaken. */
export function planDeparture(chaos: Readonly<WebhookChaos>, random: RandomStream, mayHold: boolean): Departure {
  const isHeld = random.chance(chaos.reorder) && mayHold;
  const isLate = random.chance(chaos.delay);
  if (isHeld) return { isHeld, delayMs: MAX_HOLD_MS };
  return { isHeld, delayMs: isLate ? random.integer(MIN_DELAY_SECONDS, MAX_DELAY_SECONDS) * SECOND_MS : 0 };
}

/** The faults of one attempt. */
interface AttemptFaults {
  readonly isDuplicated: boolean;
  /** Sent instead of the signature. */
  readonly signature: string | undefined;
  /** The truncated body. */
  readonly body: string | undefined;
  readonly losesResponse: boolean;
}

/** Draws the faults of an attempt to send `request`. */
export function faultsFor(chaos: Readonly<WebhookChaos>, random: RandomStream, { headers, body }: WebhookRequest): AttemptFaults {
  const isDuplicated = random.chance(chaos.duplicate);
  const isCorrupted = random.chance(chaos.corruptSignature);
  const isTruncated = random.chance(chaos.truncate);
  const losesResponse = random.chance(chaos.loseAck);
  return {
    isDuplicated,
    signature: isCorrupted ? corruptSignature(headers['x-signature'] ?? '') : undefined,
    body: isTruncated ? truncate(body, random.integer(1, body.length - 1)) : undefined,
    losesResponse,
  };
}

/** The request with its faults. A truncated body has the signature of the whole one. */
export function applyFaults(request: WebhookRequest, { signature, body }: AttemptFaults): WebhookRequest {
  const headers = signature === undefined ? request.headers : { ...request.headers, 'x-signature': signature };
  return { ...request, headers, body: body ?? request.body };
}

/** The response as a lost one. A timeout or connection error stays unchanged. */
export function loseResponse(response: WebhookResponse): WebhookResponse {
  if (response.status === null) return response;
  return { status: null, body: null, error: `the answer (${response.status}) ${LOST}` };
}

const LOST = 'was lost on its way';

/** Whether the response to an attempt was lost by this fault. */
export function isLostResponse({ error }: Pick<DeliveryAttempt, 'error'>): boolean {
  return error?.endsWith(LOST) ?? false;
}

/** A value in the format of a signature that does not verify. */
function corruptSignature(signature: string): string {
  return createHash('sha256').update(signature).digest('hex');
}

/** Does not split surrogate pairs. */
function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
