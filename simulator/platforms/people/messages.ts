import type { MessageCall, MessageResult, Receipts } from '../../domain/ports/people.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import { type FakePlatform, platformStream } from '../call-platform.ts';
import { platformFailure } from '../failures.ts';
import { createIdSource } from '../id-source.ts';
import { visibleComment } from '../state.ts';

/** Handles a message that has reached the platform. */
export function acceptMessage(fake: FakePlatform, { idempotencyKey, to }: MessageCall): MessageResult {
  const { traits, state } = fake;
  const { sent } = state.people;
  const existing = sent.get(idempotencyKey);
  if (existing !== undefined) return { ok: true, id: existing };
  if ('commentId' in to && !visibleComment(state, to.commentId))
    return { ok: false, failure: platformFailure(traits, 'missing'), timedOut: false };
  const ids = createIdSource(platformStream(fake, 'message-ids'));
  const id = traits.people.messageId?.(ids) ?? `m_${ids.letters(40, 'base64url')}`;
  sent.set(idempotencyKey, id);
  return { ok: true, id };
}

/** Ranges for the time until a message is opened. */
const SEEN_AFTER = [
  [5 * SECOND_MS, MINUTE_MS],
  [MINUTE_MS, 15 * MINUTE_MS],
  [15 * MINUTE_MS, 2 * HOUR_MS],
  [2 * HOUR_MS, 10 * HOUR_MS],
] as const satisfies readonly (readonly [number, number])[];

/** About 15 % of messages are never seen, and 35 % are seen without a delivery receipt, which not every device sends. */
export function receiptsOf({ kernel, traits }: FakePlatform, messageId: string): Receipts {
  const stream = kernel.random.derived(`platform:${traits.id}:receipts:${messageId}`);
  const deliveredAfterMs = stream.integer(SECOND_MS, 30 * SECOND_MS);
  const [soonest, latest] = stream.pick(SEEN_AFTER);
  const seenAfterMs = deliveredAfterMs + stream.integer(soonest, latest);
  const kind = stream.next();
  if (kind < 0.15) return { deliveredAfterMs, seenAfterMs: null };
  return { deliveredAfterMs: kind < 0.5 ? null : deliveredAfterMs, seenAfterMs };
}
