/** Work in real time, such as a webhook delivery, that virtual time waits for. */
export class HeldWork {
  private count = 0;
  /** Called when nothing is pending any more. */
  private waiting: (() => void)[] = [];

  constructor(private readonly onError: (error: unknown) => void) {}

  get isEmpty(): boolean {
    return this.count === 0;
  }

  add(work: Promise<unknown>): void {
    this.count++;
    const end = (): void => {
      if (--this.count === 0) for (const release of this.waiting.splice(0)) release();
    };
    work.then(end, (error: unknown) => {
      end();
      this.onError(error);
    });
  }

  /** Waits until nothing is pending. */
  async idle(): Promise<void> {
    while (this.count > 0) await new Promise<void>(resolve => this.waiting.push(resolve));
  }
}
