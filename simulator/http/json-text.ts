import type { ByteStream } from '../domain/ports/media.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { inSlices } from '../kernel/time-slice.ts';

/** The texts of frozen objects, for as long as there are those objects. */
const texts = new WeakMap<object, string>();

/** A list that was answered lately, by its first item. */
const lists = new WeakMap<object, KnownList>();

interface KnownList {
  readonly items: readonly unknown[];
  /** The JSON of what else it has. */
  readonly fields: string;
  readonly text: string;
}

/** A value as JSON of the moment in which it was made, for what changes before the answer is sent. */
export class JsonText<T> {
  readonly text: string;

  constructor(value: T) {
    this.text = JSON.stringify(value);
  }
}

/** The JSON of a result. A frozen object never changes, nor does a list of the same ones, so each is turned into text once. */
export function jsonTextOf(result: unknown): string {
  if (isFrozenObject(result)) return keptTextOf(result);
  return isListOfFrozen(result) ? listTextOf(result) : JSON.stringify(result);
}

function listTextOf({ items, ...rest }: ListOfFrozen): string {
  const fields = JSON.stringify(rest).slice(1);
  const known = lists.get(items[0]);
  if (known?.fields === fields && known.items.length === items.length && known.items.every((item, i) => item === items[i]))
    return known.text;
  const text = `{"items":[${items.map(textOf).join(',')}]${fields === '}' ? '' : ','}${fields}`;
  if (items.every(isFrozenObject)) lists.set(items[0], { items, fields, text });
  return text;
}

function textOf(item: unknown): string {
  return isFrozenObject(item) ? keptTextOf(item) : JSON.stringify(item);
}

function keptTextOf(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

function isFrozenObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value);
}

interface ListOfFrozen {
  readonly items: readonly [object, ...unknown[]];
}

function isListOfFrozen(value: unknown): value is ListOfFrozen {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && isFrozenObject(value.items[0]);
}

/** A result as JSON in pieces, because one long text would hold all other requests while it is made. */
export class JsonPieces {
  constructor(readonly pieces: Iterable<string>) {}
}

/** Characters that are sent at once: single pieces may be very short. */
const CHARACTERS_AT_ONCE = 65_536;

/** The bytes of a JSON text, made while they are read. Other requests have their turn in between. */
export async function* bytesOf({ pieces }: JsonPieces, realTime: RealTime): ByteStream {
  for await (const text of inSlices(joined(pieces), realTime)) yield Buffer.from(text);
}

function* joined(pieces: Iterable<string>): Generator<string, void, void> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHARACTERS_AT_ONCE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
