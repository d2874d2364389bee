/** Work by name, one after the other: what is asked for twice at once is done twice, but never at the same time. */
export interface KeyedMutex {
  /** Waits for earlier work of that name, however it ended, then begins. Settles as the work does. */
  runExclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const latest = new Map<string, Promise<unknown>>();
  return {
    runExclusive(name, work) {
      const turn = (latest.get(name) ?? Promise.resolve()).then(work, work);
      latest.set(name, turn);
      const leave = (): void => {
        if (latest.get(name) === turn) latest.delete(name);
      };
      turn.then(leave, leave);
      return turn;
    },
  };
}
