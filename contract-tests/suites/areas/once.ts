type Check<S, T> = (session: S, value: T) => Promise<void>;

/** The check, which lets a case pass that has passed in the session before: for few different cases, each in a world that is fresh for it. */
export function once<S extends object, T>(check: Check<S, T>): Check<S, T> {
  const passed = new WeakMap<S, Set<string>>();
  return async (session, value) => {
    const known = passed.get(session) ?? new Set();
    passed.set(session, known);
    const name = JSON.stringify(value) ?? '';
    if (known.has(name)) return;
    await check(session, value);
    known.add(name);
  };
}
