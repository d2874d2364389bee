import { ownKey, type Worlds } from '../domain/worlds/worlds.ts';
import type { Message } from './message.ts';
import type { Handler } from './pipeline.ts';

/**
 * The site as one world has it: control calls are about this world unless they name another, and a key opens this world or none. Keys may be
 * written as the fixture has them, so that code under test need not know in which world it runs.
 */
export function withinWorld(handler: Handler, worlds: Worlds, worldId: string): Handler {
  return message => handler({ ...message, headers: { 'x-sim-world': worldId, ...message.headers, ...keyOf(message) } });

  function keyOf({ headers }: Message): Message['headers'] {
    const key = headers['x-api-key'];
    if (!key || worlds.ownerOf(key)?.world.id === worldId) return {};
    return { 'x-api-key': ownKey(worldId, key) };
  }
}
