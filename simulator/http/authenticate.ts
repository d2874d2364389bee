import type { KeyOwner, Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import type { Message } from './message.ts';

/** The owner of the request's API key. Only the `x-api-key` header counts: 401 without it, 403 for an unknown key. */
export function authenticate(worlds: Worlds, message: Message): KeyOwner {
  const key = message.headers['x-api-key'];
  if (!key) throw errors.keyMissing();
  const owner = worlds.ownerOf(key);
  if (!owner) throw errors.keyInvalid();
  return owner;
}
