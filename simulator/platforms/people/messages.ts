import type { MessageCall, MessageResult, Receipts } from '../../domain/ports/people.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import { type Fake, stream } from '../calls.ts';
import { failureOf } from '../failures.ts';
import { createIdSource } from '../id-source.ts';
import { commentOn } from '../state.ts';

/** What the platform makes of a message that reaches it. */
export function takeMessage(fake: Fake, { idempotencyKey, to }: MessageCall): MessageResult {
  const { traits, state } = fake;
  const { sent } = state.people;
  const known = sent.get(idempotencyKey);
  if (known !== undefined) return { ok: true, id: known };
  if ('commentId' in to && !commentOn(state, to.commentId)) return { ok: false, failure: failureOf(traits, 'missing'), timedOut: false };
  const ids = createIdSource(stream(fake, 'message-ids'));
  const id = traits.people.messageId?.(ids) ?? `m_${ids.letters(40, 'base64url')}`;
  sent.set(idempotencyKey, id);
  return { ok: true, id };
}

/** How soon a message is opened: some at once, some in the evening. */
const SEEN_AFTER = [
  [5 * SECOND_MS, MINUTE_MS],
  [MINUTE_MS, 15 * MINUTE_MS],
  [15 * MINUTE_MS, 2 * HOUR_MS],
  [2 * HOUR_MS, 10 * HOUR_MS],
] as const satisfies readonly (readonly [number, number])[];

/** Some 15 in 100 messages are never seen. Of the others about a third jumps there: not every device reports that a message has reached it. */
export function receiptsOf({ kernel, traits }: Fake, messageId: string): Receipts {
  const draw = kernel.random.derived(`platform:${traits.id}:receipts:${messageId}`);
  const deliveredAfterMs = draw.integer(SECOND_MS, 30 * SECOND_MS);
  const [soonest, latest] = draw.pick(SEEN_AFTER);
  const seenAfterMs = deliveredAfterMs + draw.integer(soonest, latest);
  const kind = draw.next();
  if (kind < 0.15) return { deliveredAfterMs, seenAfterMs: null };
  return { deliveredAfterMs: kind < 0.5 ? null : deliveredAfterMs, seenAfterMs };
}
