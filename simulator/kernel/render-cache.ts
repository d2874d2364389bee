interface Kept<Wire> {
  readonly variant: string;
  readonly rendered: Readonly<Wire>;
}

/**
 * Wire forms of entities that were read lately, because clients read the same ones again and again. They are frozen, so that their text can be kept
 * as well. Whoever owns the cache has it forget what has changed.
 */
export class RenderCache<T extends object, Wire extends object> {
  private readonly kept = new Map<T, Kept<Wire>>();

  /** `maxKept`: so many are kept; the oldest one makes way. */
  constructor(private readonly maxKept: number) {}

  /** The wire form of an entity, rendered unless it is known. `variant`: what else it depends on. */
  get(entity: T, variant: string, render: () => Wire): Readonly<Wire> {
    const known = this.kept.get(entity);
    if (known?.variant === variant) return known.rendered;
    const rendered = Object.freeze(render());
    if (this.kept.size >= this.maxKept) this.forgetOldest();
    this.kept.set(entity, { variant, rendered });
    return rendered;
  }

  forget(entity: T): void {
    // A fork names each of its entities.
    if (this.kept.size > 0) this.kept.delete(entity);
  }

  forgetAll(): void {
    this.kept.clear();
  }

  private forgetOldest(): void {
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}
