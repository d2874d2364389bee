import { Clock } from './clock.ts';
import { createEventBus, type EventBus } from './events.ts';
import { createIds, type Ids } from './ids.ts';
import type { Job } from './job-queue.ts';
import { createKeyedMutex, type KeyedMutex } from './keyed-mutex.ts';
import { createRandom, type Random } from './random.ts';
import type { RealTime } from './real-time.ts';
import type { ClockMode } from './virtual-time.ts';

/** The kernel of a world: what knows nothing of publishing. */
export interface WorldKernel {
  readonly id: string;
  readonly seed: number;
  /** Where the world's time began, virtual milliseconds. */
  readonly startTime: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  /** Work that waits for bytes, one piece after the other by name. */
  readonly mutex: KeyedMutex;
  /** Where this simulator is reached; for URLs that no request asked for, such as those in webhooks. */
  readonly site: { readonly baseUrl: string };
}

/** A world whose parts react to one another by these events. */
export interface WithEvents<Events> {
  readonly events: EventBus<Events>;
}

export interface KernelOptions {
  readonly id: string;
  readonly seed: number;
  readonly startTime: number;
  readonly clockMode: ClockMode;
  readonly clockSpeed?: number;
  readonly realTime: RealTime;
  readonly site: { readonly baseUrl: string };
  readonly onJobError: (error: unknown, job: Job | undefined) => void;
}

/** Creates the kernel of a world. */
export function createKernel<Events>(options: KernelOptions): WorldKernel & WithEvents<Events> {
  const random = createRandom(options.seed);
  return {
    id: options.id,
    seed: options.seed,
    startTime: options.startTime,
    clock: new Clock({
      startTime: options.startTime,
      mode: options.clockMode,
      speed: options.clockSpeed ?? 1,
      realTime: options.realTime,
      onJobError: options.onJobError,
    }),
    random,
    ids: createIds(random),
    mutex: createKeyedMutex(),
    events: createEventBus<Events>(),
    site: options.site,
  };
}
