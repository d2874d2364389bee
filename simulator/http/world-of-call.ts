/** Finds the world of a call: by its API key, and by the header `x-sim-world`. A call never acts on another world than the one that it names. */
import type { World } from '../domain/world.ts';
import { type KeyOwner, keyInWorld, type Worlds } from '../domain/worlds/worlds.ts';
import { type ApiError, errors } from '../kernel/errors.ts';
import type { Message } from './message.ts';

type Headers = Message['headers'];

/**
 * Returns the owner of a public call's API key; undefined for a missing or unknown key. In a world that the header names, a key of the fixture stands
 * for the key that this world has made of it. Throws 400 when the header names no world, or when the key belongs only to another one.
 */
export function ownerOfCall(worlds: Worlds, headers: Headers): KeyOwner | undefined {
  const key = headers['x-api-key'] ?? '';
  const owner = worlds.ownerOf(key);
  const name = headers['x-sim-world'];
  if (!name) return owner;
  const world = worlds.get(name);
  if (!world) throw errors.invalid(worlds.expired(name) ?? `x-sim-world names no world: ${name}; there ${namesOf(worlds)}`).by('D-GEN-31');
  return ownerIn(worlds, world, key, owner);
}

/** Finds the world of an address of the object store; undefined for any other address. */
export type BucketOfPath = (path: string) => string | undefined;

/** Returns the world that a message uses: that of its header, of its API key, or that its address names, else the default one. Never throws. */
export function worldUsedBy(
  worlds: Worlds,
  { headers, path, query }: Pick<Message, 'headers' | 'path' | 'query'>,
  bucketOfPath: BucketOfPath,
): World {
  const named = headers['x-sim-world'] ?? bucketOfPath(path) ?? worldOfPage(path, query);
  const key = headers['x-api-key'];
  return (named ? worlds.get(named) : key ? worlds.ownerOf(key)?.world : undefined) ?? worlds.defaultWorld;
}

/** The 404 for the id or name of a world that there is not, or that has expired. */
export function noSuchWorld(worlds: Worlds, idOrName: string): ApiError {
  const expired = worlds.expired(idOrName);
  return expired === undefined ? errors.notFound(`World ${idOrName}`) : errors.absent(expired).by('D-GEN-45');
}

/**
 * Returns the world of a control call: that of the header, else that of the API key, else the default one. Throws 404 when the header names no world,
 * and 400 when the key belongs to another one.
 */
export function worldOfControlCall(worlds: Worlds, headers: Headers): World {
  const key = headers['x-api-key'] ?? '';
  const owner = key === '' ? undefined : worlds.ownerOf(key);
  const name = headers['x-sim-world'];
  if (name) {
    const world = worlds.get(name);
    if (!world) throw noSuchWorld(worlds, name).by('D-GEN-31');
    ownerIn(worlds, world, key, owner);
    return world;
  }
  const expired = owner ? undefined : worlds.expiredOfKey(key);
  if (expired !== undefined) throw errors.absent(expired).by('D-GEN-45');
  // A control call needs no key, so an unknown one means nothing.
  return owner?.world ?? worlds.defaultWorld;
}

function ownerIn(worlds: Worlds, world: World, key: string, owner: KeyOwner | undefined): KeyOwner | undefined {
  if (owner?.world.id === world.id) return owner;
  const known = key === '' ? undefined : worlds.ownerOf(keyInWorld(world.id, key));
  if (known?.world.id === world.id) return known;
  if (!owner) return undefined;
  throw errors
    .invalid(`The API key belongs to the world ${owner.world.id}, but x-sim-world names ${world.id}: leave one of the headers out`)
    .by('D-GEN-31');
}

function namesOf(worlds: Worlds): string {
  const names = worlds.list().map(({ id }) => worlds.originOf(id).name ?? id);
  return `${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`;
}

/** The world of a page of a fake platform. */
function worldOfPage(path: string, query: string): string | undefined {
  return path.startsWith('/_platform/') ? (new URLSearchParams(query).get('world') ?? undefined) : undefined;
}
