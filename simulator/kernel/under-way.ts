import type { MaybePromise } from './promises.ts';

/** Counts calls of functions, such as requests, that have begun and not ended. */
export class UnderWay {
  private begun = 0;
  private ended = 0;

  /** How many calls have begun so far. */
  get total(): number {
    return this.begun;
  }

  get isEmpty(): boolean {
    return this.begun === this.ended;
  }

  /** Returns the function with its calls counted. */
  counted<T, U>(run: (value: T) => MaybePromise<U>): (value: T) => MaybePromise<U> {
    const end = (): void => {
      this.ended++;
    };
    return value => {
      this.begun++;
      let result: MaybePromise<U> | undefined;
      try {
        result = run(value);
        return result;
      } finally {
        if (result instanceof Promise) result.then(end, end);
        else end();
      }
    };
  }
}
