/** Fields of objects whose names somebody else has chosen: `__proto__` and `constructor` are names like any other. */

/** The value of a field of an object's own, and nothing of what every object inherits. */
export function ownValue(object: object, name: string | number): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value as unknown;
}

/** Sets a field of an object's own; an assignment to `__proto__` would set its prototype. */
export function setOwn(object: object, name: string | number, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
