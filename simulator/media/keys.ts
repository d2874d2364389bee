import { InvariantError } from '../kernel/errors.ts';

const MAX_KEY_CHARACTERS = 512;
/** Names without a special meaning on any file system: no leading dot, no separator, no colon, ASCII only. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a text is a valid object key. */
export function isKey(text: string): boolean {
  return text.length <= MAX_KEY_CHARACTERS && KEY.test(text);
}

/** Throws an InvariantError for an invalid key: the service generates them, so that is a defect, and must not reach the file system. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvariantError(`${JSON.stringify(key)} is no storage key`);
}
