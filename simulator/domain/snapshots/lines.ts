/**
 * A world as lines of JSON. Each line can be serialized and parsed at once; together they may exceed the longest string. They are strings and no
 * bytes, because memory outside of the heap makes V8 collect garbage in steps of a tenth of a second and more.
 */

import { ownValue, setOwn } from '../../text/json.ts';
import type { WorldSnapshot } from './format.ts';
import { ITEMS_PER_LINE, itemsLine, type Line, lineOf, type PendingLine, type Place } from './line.ts';

/** The lines of a value, without line ends. Its lists may change after the call, their items may not. */
export function* linesOf(value: unknown, at: Place = []): Generator<PendingLine, void, void> {
  const lists: [at: Place, items: readonly unknown[]][] = [];
  yield lineOf({ at, value: withoutLists(value, at, lists) });
  for (const [place, items] of lists) {
    for (let i = 0; i < items.length; i += ITEMS_PER_LINE) {
      const part = items.slice(i, i + ITEMS_PER_LINE);
      yield () => itemsLine(place, part);
    }
  }
}

/** The line itself. */
export function completed(line: PendingLine): string {
  return typeof line === 'function' ? line() : line;
}

/** Parses the lines of a snapshot. Throws a SyntaxError for other lines. */
export function snapshotOf(lines: readonly string[]): WorldSnapshot {
  let root: unknown;
  for (const text of lines) {
    const line = parsed(text);
    if (line.at.length === 0 && 'value' in line) root = line.value;
    else put(root, line);
  }
  if (!isObject(root)) throw new SyntaxError('The frame of a world is missing');
  // Written by linesOf; a part of another shape fails to load.
  return root as unknown as WorldSnapshot;
}

/** Long lists go to `lists`, and leave empty ones. */
function withoutLists(value: unknown, at: Place, lists: [at: Place, items: readonly unknown[]][]): unknown {
  if (Array.isArray(value)) {
    if (value.length <= ITEMS_PER_LINE) return value;
    lists.push([at, value]);
    return [];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutLists(inner, [...at, name], lists)]));
}

function put(root: unknown, line: Line): void {
  let parent = fieldsOf(root);
  for (const name of line.at.slice(0, -1)) parent = fieldsOf(ownOr(parent, name, {}));
  const name = line.at.at(-1) ?? '';
  if ('value' in line) {
    setOwn(parent, name, line.value);
    return;
  }
  const list = ownOr(parent, name, []);
  if (!Array.isArray(list)) throw new SyntaxError('A line of a world has items of something that is no list');
  for (const item of line.items) list.push(item);
}

/** The value of a field, which is `fresh` from now on if there is none. */
function ownOr(object: object, name: string, fresh: unknown): unknown {
  const found = ownValue(object, name);
  if (found !== undefined && found !== null) return found;
  setOwn(object, name, fresh);
  return fresh;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new SyntaxError('A line of a world belongs nowhere');
  return value;
}

function parsed(text: string): Line {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !Array.isArray(value['at'])) throw new SyntaxError('A line of a world is no object with a place');
  // Written by lineOf.
  return value as unknown as Line;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
