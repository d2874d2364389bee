/** Changes that last for one call. */
import { replaceMethod } from './inject-defect.ts';

/** Runs `work` with a method of a part replaced. */
export function during<T extends object, Name extends keyof T>(
  part: T,
  name: Name,
  make: (next: T[Name]) => T[Name],
  work: () => unknown,
): unknown {
  const own = part[name];
  replaceMethod(part, name, make);
  try {
    return work();
  } finally {
    Object.assign(part, { [name]: own });
  }
}
