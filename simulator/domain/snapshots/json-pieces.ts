import { Collection } from '../../kernel/collection.ts';
import type { World } from '../world.ts';
import { partsOf } from './snapshot.ts';

/** Items of a list in a piece. */
const ITEMS_PER_PIECE = 256;
/** Entities from which on the text of a world would hold other requests for more than some milliseconds. */
const LARGE_FROM = 2000;

/** Whether a world is so large that its text is better made in pieces. */
export function isLarge(world: World): boolean {
  let size = 0;
  for (const [, , part] of partsOf(world)) if (part instanceof Collection) size += part.size;
  return size >= LARGE_FROM;
}

/** The JSON of a snapshot or an image in pieces of a millisecond or two: joined they are its text. */
export function* jsonPiecesOf(value: unknown): Generator<string, void, void> {
  const list = value instanceof Collection ? value.all() : value;
  if (Array.isArray(list)) yield* piecesOfList(list);
  else if (isObject(list)) yield* piecesOfObject(list);
  else yield JSON.stringify(list);
}

function* piecesOfList(list: readonly unknown[]): Generator<string, void, void> {
  yield '[';
  for (let i = 0; i < list.length; i += ITEMS_PER_PIECE) {
    const items = JSON.stringify(list.slice(i, i + ITEMS_PER_PIECE)).slice(1, -1);
    yield i === 0 ? items : `,${items}`;
  }
  yield ']';
}

function* piecesOfObject(value: object): Generator<string, void, void> {
  let before = '{';
  for (const [name, field] of Object.entries(value)) {
    // JSON has no such fields.
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonPiecesOf(field);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
