/** A synchronous, typed event bus: `emit` returns after all listeners have run, in the order of their subscription. */
export interface EventBus<Events> {
  emit<T extends keyof Events & string>(type: T, payload: Events[T]): void;
  on<T extends keyof Events & string>(type: T, listener: (payload: Events[T]) => void): void;
}

/** Creates the bus of a world. What a listener throws reaches the emitter. */
export function createEventBus<Events>(): EventBus<Events> {
  const listeners: { [T in keyof Events]?: ((payload: Events[T]) => void)[] } = {};
  return {
    emit(type, payload) {
      for (const listener of listeners[type] ?? []) listener(payload);
    },
    on(type, listener) {
      const existing = listeners[type];
      if (existing) existing.push(listener);
      else listeners[type] = [listener];
    },
  };
}
