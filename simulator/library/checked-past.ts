import { ApiError } from '../kernel/errors.ts';

/** Makes a world. Throws a TypeError that names every declaration of the past that the rules refuse, where its fixture has one. */
export function checkedPast<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof ApiError ? new TypeError(error.message, { cause: error }) : error;
  }
}
