import type { PlatformAccount, PlatformFailure } from '../domain/ports/platform-account.ts';
import type { RandomStream } from '../kernel/random.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { failureOf, failureOfOrder } from './failures.ts';
import { concerns, countDown, type StandingOrder } from './orders.ts';
import { orderInForce, type PlatformState } from './state.ts';
import type { PlatformTraits } from './traits.ts';

/** One fake platform of a world: what makes it that platform, and how it stands. */
export interface Fake {
  readonly kernel: WorldKernel;
  readonly traits: PlatformTraits;
  readonly state: PlatformState;
}

/** A random stream of the platform. Asked for at each draw, because a restored world has new ones. */
export function stream({ kernel, traits }: Fake, what: string): RandomStream {
  return kernel.random.stream(`platform:${traits.id}:${what}`);
}

/**
 * A call of the service. An order to fail comes first: it stands for what happens before the platform looks at the token, let alone at the
 * rest. So even what is live already cannot be asked for while the platform is down. `timedOut` tells `refuse` that no answer came.
 */
export function perform<T, R>(
  fake: Fake,
  account: PlatformAccount,
  take: () => T,
  refuse: (failure: PlatformFailure, timedOut: boolean) => R,
): T | R {
  const order = meetOrder(fake, account);
  const isRevoked = fake.state.revokedTokens.has(account.externalId);
  if (!order) return isRevoked ? refuse(failureOf(fake.traits, 'auth'), false) : take();
  // The platform does what it is asked; only the answer gets lost.
  if (order.mode === 'timeout' && order.accepted && !isRevoked) take();
  return refuse(failureOfOrder(fake.traits, order), order.mode === 'timeout');
}

/** The answer of most calls that go wrong. */
export function refused(failure: PlatformFailure) {
  return { ok: false, failure } as const;
}

/** The order that a call through this account runs into; the order has one call less then. */
export function meetOrder(fake: Fake, account: PlatformAccount): StandingOrder | null {
  const order = orderInForce(fake.state, fake.kernel.clock.now());
  if (!order || !concerns(order, account.socialAccountId) || !stream(fake, 'failures').chance(order.rate)) return null;
  fake.state.order = countDown(order);
  return order;
}
