/** Work in real time, such as a webhook delivery, that virtual time waits for. */
export class HeldWork {
  private readonly pending = new Set<Promise<unknown>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  get isEmpty(): boolean {
    return this.pending.size === 0;
  }

  add(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.catch(this.onError).finally(() => this.pending.delete(settled));
    this.pending.add(settled);
  }

  /** Waits until nothing is pending. */
  async idle(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }
}
