/** Runs work for the same key one after the other, and for different keys concurrently. */
export interface KeyedMutex {
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
