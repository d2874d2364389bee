import type { ClockMove } from '../openapi/generated/control-types.ts';
import type { Platform } from '../openapi/generated/types.ts';
import type { ClockSteering, PlatformFailure, PlatformSteering, SimulatorOptions } from './api.ts';
import type { FailureOrder } from './domain/ports.ts';
import type { World } from './domain/world.ts';
import type { Advance } from './kernel/clock.ts';
import { iso } from './kernel/time.ts';
import { durationOption, instantOption } from './options.ts';

/** Steers the clock of a world, which is asked for at each call: a reset puts another one in its place. */
export function clockSteering(world: () => World): ClockSteering {
  const clock = () => world().clock;
  return {
    now: () => iso(clock().now()),
    advance: async duration => moveOf(await clock().advanceBy(durationOption(duration))),
    advanceTo: async instant => moveOf(await clock().advanceTo(instantOption('instant', instant) ?? clock().now())),
    settle: async (limit = 'PT1H') => moveOf(await clock().settle(durationOption(limit))),
  };
}

/** Steers the platforms of a world, which is asked for at each call. `changed` is told of each order. */
export function platformSteering(world: () => World, changed: () => void = () => undefined): Readonly<Record<Platform, PlatformSteering>> {
  const ids = Object.keys(world().platforms) as Platform[];
  const steering = ids.map((id): [Platform, PlatformSteering] => {
    const fail = (order: FailureOrder | null): void => {
      world().platforms[id].controls.fail(order);
      changed();
    };
    return [id, { fail: (mode, options) => fail(failureOrder({ ...options, mode })), recover: () => fail(null) }];
  });
  return Object.fromEntries(steering) as Record<Platform, PlatformSteering>;
}

/** Reads how a platform shall fail. Throws a TypeError that says what to write. */
export function failureOrder({ resetAt, ...order }: PlatformFailure): FailureOrder {
  return { ...order, resetAt: typeof resetAt === 'string' ? instantOption('resetAt', resetAt) : resetAt };
}

/** The same for several platforms. */
export function failureOrders(failures: NonNullable<SimulatorOptions['failures']>): Partial<Record<Platform, FailureOrder>> {
  return Object.fromEntries(Object.entries(failures).map(([platform, failure]) => [platform, failureOrder(failure)]));
}

function moveOf({ from, to, jobsRun }: Advance): ClockMove {
  return { from: iso(from), to: iso(to), jobsRun };
}
