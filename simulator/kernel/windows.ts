/** One layer of a rate limit: at most `requests` in each window. */
export interface WindowLayer {
  readonly windowMs: number;
  readonly requests: number;
}

/** A layer that takes no more requests for now. */
export interface FullLayer {
  readonly layer: WindowLayer;
  /** Its place among the layers, from 0. */
  readonly index: number;
  readonly used: number;
  /** When every layer that is full now takes requests again; undefined when one of them never does. */
  readonly resetsAt: number | undefined;
}

interface Windows {
  /** By layer: when its window started, and how many requests it has counted. */
  readonly starts: number[];
  readonly counts: number[];
}

/** With this many keys, stale ones are removed; if that is not enough, the oldest half, so that a sweep is rare. */
const MAX_KEYS = 50_000;

/** Fixed windows per key that start with the first request of the key. All layers apply together; refused requests are not counted. */
export class FixedWindows {
  private readonly byKey = new Map<string, Windows>();

  constructor(private readonly layers: readonly WindowLayer[]) {}

  /** Counts a request in every layer, by default those of all keys; if a layer is full, counts nothing and returns that layer, the first of several. */
  take(key: string, now: number, layers: readonly WindowLayer[] = this.layers): FullLayer | undefined {
    let windows = this.byKey.get(key);
    if (!windows) {
      if (this.byKey.size >= MAX_KEYS) this.sweep(now);
      windows = { starts: layers.map(() => now), counts: layers.map(() => 0) };
      this.byKey.set(key, windows);
    }
    const { starts, counts } = windows;
    const isOver = (layer: WindowLayer, i: number) => now - (starts[i] ?? 0) >= layer.windowMs;
    // A window that is over has counted nothing; a layer that takes no request takes none in the next window either.
    const isFull = (layer: WindowLayer, i: number) => (isOver(layer, i) ? 0 : (counts[i] ?? 0)) >= layer.requests;
    const index = layers.findIndex(isFull);
    const full = layers[index];
    if (full) {
      const ends = layers.flatMap((layer, i) =>
        isFull(layer, i) ? [layer.requests === 0 ? Infinity : (starts[i] ?? 0) + layer.windowMs] : [],
      );
      const resetsAt = Math.max(...ends);
      return { layer: full, index, used: counts[index] ?? 0, resetsAt: resetsAt === Infinity ? undefined : resetsAt };
    }
    layers.forEach((layer, i) => {
      if (isOver(layer, i)) {
        starts[i] = now;
        counts[i] = 0;
      }
      counts[i] = (counts[i] ?? 0) + 1;
    });
    return undefined;
  }

  save(): readonly (readonly [string, Windows])[] {
    return [...this.byKey].map(([key, { starts, counts }]) => [key, { starts: [...starts], counts: [...counts] }]);
  }

  load(entries: readonly (readonly [string, Windows])[]): void {
    this.byKey.clear();
    for (const [key, { starts, counts }] of entries) this.byKey.set(key, { starts: [...starts], counts: [...counts] });
  }

  private sweep(now: number): void {
    const longest = Math.max(...this.layers.map(layer => layer.windowMs));
    for (const [key, { starts }] of this.byKey) if (now - Math.max(...starts) >= longest) this.byKey.delete(key);
    for (const key of this.byKey.keys()) {
      if (this.byKey.size <= MAX_KEYS / 2) break;
      this.byKey.delete(key);
    }
  }
}
