/**
 * Seeded randomness: one seed, many named streams, so that a new feature that draws numbers never shifts the numbers of another.
 * The generator is sfc32; the initial state of a stream is a hash of seed and name.
 */
export interface RandomStream {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** One of the items, which must not be empty. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True with probability `rate` (0–1). Draws one number whatever the rate, so that rates do not shift the stream. */
  chance(rate: number): boolean;
}

/** The state of all streams, for a snapshot. */
export type RandomState = Record<string, readonly number[]>;

export interface Random {
  readonly seed: number;
  /** The stream with that name; the same object at each call. */
  stream(name: string): RandomStream;
  /** A new stream that depends on seed and name alone and is not saved: for data derived from an id, such as a seeded history. */
  derived(name: string): RandomStream;
  save(): RandomState;
  load(state: RandomState): void;
}

/** Creates the random streams of a world. */
export function createRandom(seed: number): Random {
  const streams = new Map<string, Sfc32>();
  return {
    seed,
    stream(name) {
      let stream = streams.get(name);
      if (!stream) {
        stream = Sfc32.seeded(seed, name);
        streams.set(name, stream);
      }
      return stream;
    },
    derived: name => Sfc32.seeded(seed, name),
    save: () => Object.fromEntries([...streams].map(([name, stream]) => [name, stream.save()])),
    load(state) {
      streams.clear();
      for (const [name, words] of Object.entries(state)) streams.set(name, Sfc32.restored(words));
    },
  };
}

/** 32-bit FNV-1a with a final mix, which distributes similar names evenly. */
export function hash32(text: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return mixed(hash);
}

const FNV_PRIME = 0x01000193;

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

class Sfc32 implements RandomStream {
  private constructor(
    private a: number,
    private b: number,
    private c: number,
    private counter: number,
  ) {}

  static seeded(seed: number, name: string): Sfc32 {
    const key = `${seed}:${name}`;
    let [a, b, c] = [0x811c9dc5, 0x9e3779b9, 0x243f6a88];
    // hash32 of three bases in one pass: a new world has a hundred streams.
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i);
      a = Math.imul(a ^ code, FNV_PRIME);
      b = Math.imul(b ^ code, FNV_PRIME);
      c = Math.imul(c ^ code, FNV_PRIME);
    }
    const stream = new Sfc32(mixed(a), mixed(b), mixed(c), 1);
    for (let i = 0; i < 12; i++) stream.next();
    return stream;
  }

  static restored(words: readonly number[]): Sfc32 {
    return new Sfc32(words[0] ?? 0, words[1] ?? 0, words[2] ?? 0, words[3] ?? 0);
  }

  save(): readonly number[] {
    return [this.a, this.b, this.c, this.counter];
  }

  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    this.c |= 0;
    return (sum >>> 0) / 4294967296;
  }

  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }

  chance(rate: number): boolean {
    return this.next() < rate;
  }
}
