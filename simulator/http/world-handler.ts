import { keyInWorld, type Worlds } from '../domain/worlds/worlds.ts';
import type { Message } from './message.ts';
import type { Handler } from './pipeline.ts';

/**
 * Wraps a handler for one world: control calls go to this world unless they name another one, and an API key opens this world or none. Keys of
 * the fixture work in every world, so that code under test does not need to know which one it runs in.
 */
export function handlerForWorld(handler: Handler, worlds: Worlds, worldId: string): Handler {
  return message => handler({ ...message, headers: { 'x-sim-world': worldId, ...message.headers, ...keyOf(message) } });

  function keyOf({ headers }: Message): Message['headers'] {
    const key = headers['x-api-key'];
    const named = headers['x-sim-world'] ?? worldId;
    if (!key || worlds.ownerOf(key)?.world.id === named) return {};
    return { 'x-api-key': keyInWorld(named, key) };
  }
}
