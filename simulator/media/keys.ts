import { InvariantError } from '../kernel/errors.ts';

const MAX_KEY_CHARACTERS = 512;
/** Names that no file system reads in a way of its own: no dot in front, no separator, no colon, nothing outside ASCII. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a text can be the key of an object. */
export function isKey(text: string): boolean {
  return text.length <= MAX_KEY_CHARACTERS && KEY.test(text);
}

/** Keys are made by the service; one that is none is a defect, and must not reach a file system. Throws an InvariantError. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvariantError(`${JSON.stringify(key)} is no storage key`);
}
