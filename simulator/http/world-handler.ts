import { keyInWorld, type Worlds } from '../domain/worlds/worlds.ts';
import type { Message } from './message.ts';
import type { Handler } from './pipeline.ts';
import { type BucketOfPath, worldUsedBy } from './world-of-call.ts';

/**
 * Wraps a handler for one world: control calls go to this world unless they name another one, and an API key opens this world or none. Keys of
 * the fixture work in every world, so that code under test does not need to know which one it runs in.
 */
export function handlerForWorld(handler: Handler, worlds: Worlds, worldId: string): Handler {
  return message => handler({ ...message, headers: { 'x-sim-world': worldId, ...message.headers, ...keyOf(message) } });

  function keyOf({ headers }: Message): Message['headers'] {
    const key = headers['x-api-key'];
    const name = headers['x-sim-world'] ?? worldId;
    const named = worlds.get(name)?.id ?? name;
    if (!key || worlds.ownerOf(key)?.world.id === named) return {};
    return { 'x-api-key': keyInWorld(named, key) };
  }
}

/** Wraps a handler: a world is in use as long as a call of it goes on, so that it does not expire. */
export function holdingWorlds(handler: Handler, worlds: Worlds, bucketOfPath: BucketOfPath): Handler {
  return message => {
    const release = worlds.lifetimes.hold(worldUsedBy(worlds, message, bucketOfPath).id);
    if (!release) return handler(message);
    let answer: ReturnType<Handler> | undefined;
    try {
      answer = handler(message);
      return answer;
    } finally {
      if (answer instanceof Promise) answer.then(release, release);
      else release();
    }
  };
}
