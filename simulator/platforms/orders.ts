import type { FailureMode, FailureOrder } from '../domain/ports/platform.ts';

/** An order to fail with everything spelled out: what it leaves open is null. A type, not an interface, so that it counts as JSON. */
export type StandingOrder = {
  readonly mode: FailureMode;
  readonly rate: number;
  readonly code: string | null;
  readonly resetAt: number | null;
  readonly accepted: boolean;
  readonly socialAccountId: string | null;
  readonly times: number | null;
};

const DEGRADED_RATE = 0.5;

/** Spells an order out. */
export function standingOrder(order: FailureOrder): StandingOrder {
  return {
    mode: order.mode,
    rate: order.rate ?? (order.mode === 'degraded' ? DEGRADED_RATE : 1),
    code: order.code ?? null,
    resetAt: order.resetAt ?? null,
    accepted: order.accepted ?? false,
    socialAccountId: order.socialAccountId ?? null,
    times: order.times ?? null,
  };
}

/** The order as somebody would give it now: with the calls that are left. */
export function orderOf(standing: StandingOrder): FailureOrder {
  return {
    mode: standing.mode,
    rate: standing.rate,
    code: standing.code ?? undefined,
    resetAt: standing.resetAt ?? undefined,
    accepted: standing.accepted,
    socialAccountId: standing.socialAccountId ?? undefined,
    times: standing.times ?? undefined,
  };
}

/** Whether an order has had its calls, or its time. */
export function isOver(order: StandingOrder, now: number): boolean {
  if (order.times !== null && order.times <= 0) return true;
  return order.mode === 'rate-limited' && order.resetAt !== null && now >= order.resetAt;
}

/** Whether an order speaks of calls through this account. */
export function concerns(order: StandingOrder, socialAccountId: string): boolean {
  return order.socialAccountId === null || order.socialAccountId === socialAccountId;
}

/** The order after one more of its calls has failed. */
export function countDown(order: StandingOrder): StandingOrder {
  return order.times === null ? order : { ...order, times: order.times - 1 };
}
