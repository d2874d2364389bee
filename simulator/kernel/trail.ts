import type { Json } from './job-queue.ts';

/**
 * What happens: a call of either API, a declaration of a fixture, a job, an event, a call of a platform that failed, a finding that kept something from
 * being done, a change of how the world behaves, a change of an entity.
 */
export type LinkKind = 'request' | 'control' | 'fixture' | 'job' | 'event' | 'call' | 'reason' | 'lever' | 'created' | 'removed' | 'change';

/** What has happened, before it has a place in the trail. */
export interface Happening {
  readonly kind: LinkKind;
  /** The id of what it is about. */
  readonly subject: string;
  readonly data?: Json;
}

/** Something that has happened, and the number of what caused it; null where nothing did, or nothing that is known. */
export interface Link extends Happening {
  /** Virtual milliseconds. */
  readonly at: number;
  readonly cause: number | null;
}

/** A link with its number. Numbers rise, and that of a cause is lower than that of its effect. */
export interface NumberedLink extends Link {
  readonly number: number;
}

/**
 * Something that goes on, such as a request or a job. It becomes a link of its trail with its first effect, so that what changes nothing leaves no
 * trace.
 */
export interface Step {
  /** Its number in the trail; undefined while it has no effect. */
  readonly number: number | undefined;
  /** Runs a synchronous part of it: what happens in there has the step as its cause. */
  run<T>(part: () => T): T;
}

/** Runs later parts of a step, such as those after an `await`. */
export type Continued = <T>(part: () => T) => T;

export interface SavedTrail {
  readonly first: number;
  readonly links: readonly Link[];
  /** Older links that are still of use. */
  readonly kept: readonly NumberedLink[];
}

/** How many links a trail keeps; older ones are forgotten, a quarter at a time. */
const MAX_LINKS = 40_000;

/** Why a world is as it is: what happened in it, each with its cause. It knows the latest 30,000 to 40,000 links. */
export class Trail {
  private links: Link[] = [];
  /** The number of the oldest link that is known. */
  private first = 1;
  /** Levers that may still be in force, and what moved them, though they are older than the oldest link. */
  private kept: readonly NumberedLink[] = [];
  /** All levers that are known, oldest first; undefined until somebody looks for one. */
  private levers: NumberedLink[] | undefined;
  private current: OpenStep | undefined;
  /** Called with each link that is added from now on; those of {@link load} are none. */
  onLink: ((link: NumberedLink) => void) | undefined;

  constructor(private readonly now: () => number) {}

  /** Begins a step, which `cause` led to. */
  step(describe: () => Happening, cause: number | null = null): Step {
    return new OpenStep(this, describe, cause);
  }

  /** Returns a function that runs later parts of the present step, such as those after an `await`. */
  continued(): Continued {
    const { current } = this;
    return part => this.enter(current, part);
  }

  /** The number of the present step; null when it is not known what is going on. */
  cause(): number | null {
    return this.current?.linked() ?? null;
  }

  /** Adds an effect of the present step, and returns its number. */
  note(happening: Happening): number {
    return this.add(happening, this.cause());
  }

  /**
   * Notes why something is not done, before anything else that its step does: `what` is a sentence about the subject, `of` are the ids of what it
   * depends on, such as an account that was removed. What happened to these last led to it, too.
   */
  noteReason(subject: string, what: string, of: readonly string[]): void {
    this.note({ kind: 'reason', subject, data: { what, of } });
  }

  /** Whether it is known what is going on. */
  get isWithin(): boolean {
    return this.current !== undefined;
  }

  /** The link with a number, unless it was forgotten. */
  get(number: number): NumberedLink | undefined {
    const link = this.links[number - this.first];
    return link ? { ...link, number } : this.kept.find(old => old.number === number);
  }

  /** The links that a condition holds for, oldest first. */
  find(matches: (link: Link) => boolean): NumberedLink[] {
    const found = this.kept.filter(matches);
    for (const [index, link] of this.links.entries()) if (matches(link)) found.push({ ...link, number: this.first + index });
    return found;
  }

  /** The last link before a number that a condition holds for. */
  findLast(before: number, matches: (link: Link) => boolean): NumberedLink | undefined {
    for (let index = Math.min(before - this.first, this.links.length) - 1; index >= 0; index--) {
      const link = this.links[index];
      if (link && matches(link)) return { ...link, number: this.first + index };
    }
    return this.kept.findLast(link => link.number < before && matches(link));
  }

  /** The last lever before a number that a condition holds for: there are few among all links. */
  findLever(before: number, matches: (link: Link) => boolean): NumberedLink | undefined {
    this.levers ??= this.find(({ kind }) => kind === 'lever');
    return this.levers.findLast(link => link.number < before && matches(link));
  }

  save(): SavedTrail {
    return { first: this.first, links: this.links.slice(), kept: this.kept };
  }

  load({ first, links, kept }: SavedTrail): void {
    this.first = first;
    this.kept = kept;
    this.links = links.slice();
    this.levers = undefined;
  }

  /** Runs a part of a step, for {@link OpenStep}. */
  enter<T>(step: OpenStep | undefined, part: () => T): T {
    const outer = this.current;
    this.current = step;
    try {
      return part();
    } finally {
      this.current = outer;
    }
  }

  /** Forgets the oldest links, but keeps of each lever how it was moved last, with its cause: it may still be in force. */
  private forget(count: number): void {
    const levers = new Map<string, NumberedLink>();
    const keep = (link: NumberedLink) => link.kind === 'lever' && levers.set(`${link.subject} ${settingOf(link)}`, link);
    this.kept.forEach(keep);
    // Levers are few: the others are not copied.
    for (let index = 0; index < count; index++) {
      const link = this.links[index];
      if (link?.kind === 'lever') keep({ ...link, number: this.first + index });
    }
    const causes = [...levers.values()].flatMap(({ cause }) => (cause === null ? [] : (this.get(cause) ?? [])));
    this.kept = [...new Map([...causes, ...levers.values()].map(link => [link.number, link])).values()].toSorted(
      (a, b) => a.number - b.number,
    );
    this.links = this.links.slice(count);
    this.first += count;
    this.levers = undefined;
  }

  /** Adds a link, and returns its number. */
  add({ kind, subject, data }: Happening, cause: number | null): number {
    if (this.links.length >= MAX_LINKS) this.forget(MAX_LINKS / 4);
    const at = this.now();
    const link: Link = data === undefined ? { at, kind, subject, cause } : { at, kind, subject, cause, data };
    const number = this.first + this.links.push(link) - 1;
    this.onLink?.({ ...link, number });
    if (kind === 'lever') this.levers?.push({ ...link, number });
    return number;
  }
}

function settingOf({ data }: Link): string {
  return typeof data === 'object' && data !== null && 'setting' in data ? JSON.stringify(data.setting) : '';
}

class OpenStep implements Step {
  number: number | undefined;

  constructor(
    private readonly trail: Trail,
    private readonly describe: () => Happening,
    private readonly cause: number | null,
  ) {}

  run<T>(part: () => T): T {
    return this.trail.enter(this, part);
  }

  linked(): number {
    return (this.number ??= this.trail.add(this.describe(), this.cause));
  }
}
