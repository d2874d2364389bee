import type { World } from '../domain/world.ts';
import { errors } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/time.ts';
import type { Message } from './message.ts';

/** Who is counted: the API key, else the bearer token, else the address (interface: Request throttling). */
export function trackerOf(message: Message): string {
  const key = message.headers['x-api-key'];
  if (key) return `key:${key}`;
  const authorization = message.headers['authorization'];
  if (authorization && /^bearer /i.test(authorization)) return `bearer:${authorization.slice(7)}`;
  return `ip:${message.remoteAddress}`;
}

/** Counts the request against every layer of its operation; throws 429 when one is full. Nothing tells the caller when to come back. */
export function throttle(world: World, operationId: string, message: Message): void {
  const full = world.throttle.take(`${operationId} ${trackerOf(message)}`, world.clock.now());
  if (!full) return;
  const seconds = full.windowMs / SECOND_MS;
  throw errors.throttled(`Too many requests: at most ${full.requests} in ${seconds} second${seconds === 1 ? '' : 's'} for this endpoint`);
}
