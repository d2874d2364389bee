/** What happened, told to those who react to it, in the order of their subscription and before the teller goes on. */
export interface EventBus<Events> {
  emit<T extends keyof Events & string>(type: T, payload: Events[T]): void;
  on<T extends keyof Events & string>(type: T, react: (payload: Events[T]) => void): void;
}

/** Creates the bus of a world. A reaction that throws is the simulator's own error and reaches the teller. */
export function createEventBus<Events>(): EventBus<Events> {
  const reactions: { [T in keyof Events]?: ((payload: Events[T]) => void)[] } = {};
  return {
    emit(type, payload) {
      for (const react of reactions[type] ?? []) react(payload);
    },
    on(type, react) {
      const known = reactions[type];
      if (known) known.push(react);
      else reactions[type] = [react];
    },
  };
}
