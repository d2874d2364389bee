/** How long worlds live: who made each, when it was last used, and when it ends because nobody uses it. All of it is real time. */
import { errors } from '../../kernel/errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { durationWords, iso } from '../../kernel/time.ts';

/** What is known of a world besides its contents. A reset keeps it. */
export interface WorldOrigin {
  /** Stands for the id wherever a world is named. */
  readonly name?: string | undefined;
  /** Real milliseconds since 1970. */
  readonly createdAt: number;
  /** The `user-agent` of the call that made it, or `library`; null where neither is known. */
  readonly madeBy: string | null;
  /** Real milliseconds of no use after which the world is removed; undefined for one that stays. */
  readonly expiresAfter?: number | undefined;
}

/** A world's origin with its use so far; real milliseconds since 1970. */
export interface WorldAge extends WorldOrigin {
  readonly lastUsedAt: number;
  /** Null for a world that stays. */
  readonly expiresAt: number | null;
}

/** A world that has expired. */
export interface ExpiredWorld {
  readonly id: string;
  readonly name: string | undefined;
  /** A sentence that says when and why, without its full stop. */
  readonly text: string;
}

export interface LifetimesOptions {
  readonly realTime: RealTime;
  /** Called when a world could not be removed completely. */
  readonly onProblem: (problem: unknown) => void;
}

interface Lifetime {
  readonly origin: WorldOrigin;
  lastUsedAt: number;
  /** The same on the monotonic clock, which nobody can set. */
  lastUsed: number;
  /** How many uses go on. */
  holds: number;
  cancel: () => void;
}

/** Removes worlds, and says whether something goes on in one. */
interface LivingWorlds {
  remove(id: string): Promise<unknown>;
  isBusy(id: string): boolean;
}

const MAX_EXPIRED = 100;
const NAME = /^[A-Za-z0-9._-]{1,64}$/;
/** Names that are or may become ids. */
const RESERVED = /^(default|world_\d+)$/;

/** Throws 400 for what cannot be the name of a world. */
export function checkWorldName(name: string): void {
  if (!NAME.test(name))
    throw errors.invalidField(['name'], `must be 1 to 64 letters, digits, dots, hyphens and underscores, not ${JSON.stringify(name)}`);
  if (RESERVED.test(name)) throw errors.invalidField(['name'], `must not look like the id of a world, as ${name} does`);
}

/** The lifetimes of the worlds of a process. A world with `expiresAfter` is removed when it was not used for that long. */
export class Lifetimes {
  private readonly byId = new Map<string, Lifetime>();
  private readonly expired: ExpiredWorld[] = [];

  constructor(
    private readonly worlds: LivingWorlds,
    private readonly options: LifetimesOptions,
  ) {}

  /** The origin of a world that is made now. */
  originNow({ madeBy = null, ...origin }: Partial<Omit<WorldOrigin, 'createdAt'>> = {}): WorldOrigin {
    return { ...origin, madeBy, createdAt: this.options.realTime.now() };
  }

  /** Begins the life of a world, or goes on with it where a world of that id is replaced; both are uses. */
  begin(id: string, origin: WorldOrigin): void {
    const { realTime } = this.options;
    const before = this.byId.get(id);
    before?.cancel();
    this.byId.set(id, {
      origin,
      lastUsedAt: realTime.now(),
      lastUsed: realTime.elapsed(),
      holds: before?.holds ?? 0,
      cancel: () => undefined,
    });
    this.arm(id);
  }

  /** Ends the life of a world that was removed. */
  end(id: string): void {
    this.byId.get(id)?.cancel();
    this.byId.delete(id);
  }

  /** Ends all timers: no world expires any more. */
  close(): void {
    for (const { cancel } of this.byId.values()) cancel();
  }

  /** Notes that a world is used now. A world that is gone stays so. */
  use(id: string): void {
    const life = this.byId.get(id);
    if (life) this.touch(life);
  }

  /** Notes a use, which goes on until the function that it returns is called. Undefined for a world that never expires: nobody has to wait for it. */
  hold(id: string): (() => void) | undefined {
    const life = this.byId.get(id);
    if (!life) return undefined;
    this.touch(life);
    if (life.origin.expiresAfter === undefined) return undefined;
    life.holds++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      // A reset may have replaced it, and goes on with its count.
      const current = this.byId.get(id);
      if (!current) return;
      current.holds--;
      this.touch(current);
    };
  }

  /** Undefined for an id that no world has. */
  ageOf(id: string): WorldAge | undefined {
    const life = this.byId.get(id);
    if (!life) return undefined;
    if (this.isInUse(id, life)) this.touch(life);
    const { origin, lastUsedAt } = life;
    return { ...origin, lastUsedAt, expiresAt: origin.expiresAfter === undefined ? null : lastUsedAt + origin.expiresAfter };
  }

  /** The latest expired world that the condition holds for, of the last 100. */
  findExpired(matches: (world: ExpiredWorld) => boolean): ExpiredWorld | undefined {
    return this.expired.findLast(matches);
  }

  private touch(life: Lifetime): void {
    const { realTime } = this.options;
    life.lastUsedAt = realTime.now();
    life.lastUsed = realTime.elapsed();
  }

  private isInUse(id: string, { holds }: Lifetime): boolean {
    return holds > 0 || this.worlds.isBusy(id);
  }

  /** Sets the timer of a world that expires. A use does not move it: it looks when it fires. */
  private arm(id: string): void {
    const life = this.byId.get(id);
    if (life?.origin.expiresAfter === undefined) return;
    const { realTime } = this.options;
    const rest = life.lastUsed + life.origin.expiresAfter - realTime.elapsed();
    life.cancel = realTime.after(Math.ceil(rest), () => this.check(id, life));
  }

  private check(id: string, life: Lifetime): void {
    const { origin } = life;
    if (origin.expiresAfter === undefined) return;
    if (this.isInUse(id, life)) this.touch(life);
    if (life.lastUsed + origin.expiresAfter > this.options.realTime.elapsed()) this.arm(id);
    else this.expire(id, origin.name, origin.expiresAfter);
  }

  private expire(id: string, name: string | undefined, after: number): void {
    const { realTime, onProblem } = this.options;
    // With its date: the sentence may be read days later.
    const text = `World ${name ?? id} expired after ${durationWords(after)} of no use, at ${iso(realTime.now()).replace(/\.\d+Z$/, 'Z')}`;
    this.expired.push({ id, name, text });
    if (this.expired.length > MAX_EXPIRED) this.expired.shift();
    this.worlds.remove(id).catch(onProblem);
  }
}
