import { Clock } from './clock.ts';
import { createEventBus, type EventBus } from './events.ts';
import { createIds, type Ids } from './ids.ts';
import type { Job } from './job-queue.ts';
import { createRandom, type Random } from './random.ts';
import type { RealTime } from './real-time.ts';
import { Trail } from './trail.ts';
import type { ClockMode } from './virtual-time.ts';

/** Where worlds are reached, and whom they may reach. */
export interface WorldSite {
  /** What addresses in events begin with; changes when a socket opens. */
  readonly baseUrl: string;
  /** Names besides loopback to which webhooks may go by http. Default: none. */
  readonly webhookHosts?: readonly string[];
}

/** The parts of a world that are independent of the domain. */
export interface WorldKernel {
  readonly id: string;
  readonly seed: number;
  /** When people began to use the world, virtual milliseconds. */
  readonly startTime: number;
  /** When its time began: before its start, where its fixture declares a past. What lies before that is of the platforms alone. */
  readonly beginning: number;
  readonly clock: Clock;
  /** Why the world is as it is. */
  readonly trail: Trail;
  readonly random: Random;
  readonly ids: Ids;
  /** Serializes asynchronous work by key. */
  readonly mutex: KeyedMutex;
  /** The address of the simulator, for URLs outside of responses, such as those in webhooks. */
  readonly site: WorldSite;
}

/** A world with an event bus. */
export interface WithEvents<Events> {
  readonly events: EventBus<Events>;
}

export interface KernelOptions {
  readonly id: string;
  readonly seed: number;
  readonly startTime: number;
  readonly beginning: number;
  readonly clockMode: ClockMode;
  readonly clockSpeed?: number;
  readonly realTime: RealTime;
  readonly site: WorldSite;
  readonly onJobError: (error: unknown, job: Job | undefined) => void;
}

/** Creates the kernel of a world. */
export function createKernel<Events>(options: KernelOptions): WorldKernel & WithEvents<Events> {
  const random = createRandom(options.seed);
  const trail: Trail = new Trail(() => clock.now());
  const clock: Clock = new Clock({
    startTime: options.beginning,
    mode: options.clockMode,
    speed: options.clockSpeed ?? 1,
    realTime: options.realTime,
    onJobError: options.onJobError,
    trail,
  });
  return {
    id: options.id,
    seed: options.seed,
    startTime: options.startTime,
    beginning: options.beginning,
    clock,
    trail,
    random,
    ids: createIds(random),
    mutex: createKeyedMutex(),
    events: createEventBus<Events>(),
    site: options.site,
  };
}

/** Runs work for the same key one after the other, and for different keys concurrently. */
interface KeyedMutex {
  /** Starts `work` once earlier work for the key has settled. Settles as `work` does. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const latest = new Map<string, Promise<unknown>>();
  return {
    runExclusive(key, work) {
      const run = (latest.get(key) ?? Promise.resolve()).then(work, work);
      latest.set(key, run);
      const cleanUp = (): void => {
        if (latest.get(key) === run) latest.delete(key);
      };
      run.then(cleanUp, cleanUp);
      return run;
    },
  };
}
