import { type CallLever, platformLevers } from '../../openapi/generated/control-lever-calls.ts';
import type { ClockLevers } from '../../openapi/generated/control-levers.ts';
import type { ClockMove } from '../../openapi/generated/control-types.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import type { FailureSettings } from '../domain/ports/platform.ts';
import type { World } from '../domain/world.ts';
import type { Advance } from '../kernel/advances.ts';
import type { Clock } from '../kernel/clock.ts';
import { iso } from '../kernel/time.ts';
import { checkArgument, text } from '../text/arguments.ts';
import { didYouMean } from '../text/suggest.ts';
import type { ClockControl, PlatformControl, PlatformFailure, SimulatorOptions } from './api.ts';
import { checkFailure } from './check-options.ts';
import { durationOption, instantOption } from './options.ts';

/** Controls the clock of a world. The world is looked up at each call, because a reset replaces it. */
export function createClockControl(world: () => World, levers: ClockLevers): ClockControl {
  const clock = () => world().clock;
  return {
    ...levers,
    now: () => iso(clock().now()),
    advance: async duration => moveOf(await clock().advanceBy(durationOption('advance', duration))),
    advanceTo: async instant => moveOf(await clock().advanceTo(futureInstant(clock(), instant))),
    settle: async (limit = 'PT1H') => moveOf(await clock().settle(durationOption('limit', limit))),
  };
}

/** Controls the platforms of a world, looked up at each call. `changed` is called after each change. */
export function createPlatformControls(
  world: () => World,
  call: CallLever,
  changed: () => void = () => undefined,
): Readonly<Record<Platform, PlatformControl>> {
  const ids = Object.keys(world().platforms) as Platform[];
  const controls = ids.map((id): [Platform, PlatformControl] => {
    const set = (read: () => FailureSettings | null): void => {
      const { controls: platform } = world().platforms[id];
      platform.fail(read());
      changed();
    };
    const own: Pick<PlatformControl, 'fail' | 'recover'> = {
      fail: (mode, options) => set(() => checkedFailure(id, { ...options, mode })),
      recover: () => set(() => null),
    };
    return [id, { ...platformLevers(call, id), ...own }];
  });
  return new Proxy(Object.fromEntries(controls) as Record<Platform, PlatformControl>, {
    get(known, name) {
      if (typeof name === 'string' && /^[A-Z_]+$/i.test(name) && !(name in known)) refuseUnknown(name, ids);
      return Reflect.get(known, name);
    },
  });
}

/** Throws for a platform that there is not. What others ask an object for, such as toJSON, is none. */
function refuseUnknown(name: string, ids: readonly Platform[]): void {
  const hint = didYouMean(name.toUpperCase(), ids);
  if (hint !== '' || name === name.toUpperCase())
    throw new TypeError(`There is no platform ${name}${hint || `; there are ${ids.join(', ')}`}`);
}

/** Checks and reads how a platform is to fail. */
function checkedFailure(id: Platform, failure: PlatformFailure): FailureSettings {
  checkFailure(`platforms.${id}.fail`, failure);
  return failureSettings(failure);
}

function futureInstant(clock: Clock, instant: string): number {
  checkArgument('The instant', instant, text);
  const at = instantOption('The instant', instant) ?? Number.NaN;
  const now = clock.now();
  if (at < now) throw new TypeError(`The instant must not be before now (${iso(now)}): the clock only goes forward`);
  return at;
}

/** Reads how a platform is to fail. Throws a TypeError that says what to write. */
export function failureSettings({ resetAt, ...failure }: PlatformFailure): FailureSettings {
  return { ...failure, resetAt: typeof resetAt === 'string' ? instantOption('resetAt', resetAt) : resetAt };
}

/** The same for each platform. */
export function failureSettingsByPlatform(failures: NonNullable<SimulatorOptions['failures']>): Partial<Record<Platform, FailureSettings>> {
  return Object.fromEntries(Object.entries(failures).map(([platform, failure]) => [platform, failureSettings(failure)]));
}

function moveOf({ from, to, jobsRun }: Advance): ClockMove {
  return { from: iso(from), to: iso(to), jobsRun };
}
