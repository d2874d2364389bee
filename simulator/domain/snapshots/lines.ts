/**
 * A world as lines of JSON, as bytes outside the heap. Each line can be serialized and parsed at once; together they may exceed the
 * longest string.
 */
import type { SnapshotFrame, WorldSnapshot } from './snapshot.ts';

/** Entities in a line. */
export const ITEMS_PER_LINE = 256;

/** A part of an area: a list in chunks of items, anything else whole. */
interface PartLine {
  readonly area: string;
  readonly part: string;
  readonly items?: readonly unknown[];
  readonly value?: unknown;
}

type Line =
  | { readonly frame: SnapshotFrame }
  | PartLine
  | { readonly platform: string; readonly value: WorldSnapshot['platforms'][string] };

/** The lines of a world, without line ends. */
export function linesOf(snapshot: WorldSnapshot): Uint8Array[] {
  const { state, platforms } = snapshot;
  const parts = Object.entries(state).flatMap(([area, values]) => Object.entries(values).map(([part, value]) => ({ area, part, value })));
  return [frameLine(snapshot), ...parts.flatMap(({ area, part, value }) => partLines(area, part, value)), ...platformLines(platforms)];
}

/** The line that comes first. */
export function frameLine({ version, seed, startTime, clock, random }: SnapshotFrame): Uint8Array {
  return lineOf({ frame: { version, seed, startTime, clock, random } });
}

/** A part of an area; an empty list has a line too. */
export function partLines(area: string, part: string, value: unknown): Uint8Array[] {
  if (!Array.isArray(value)) return [lineOf({ area, part, value })];
  const lines: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < value.length; at += ITEMS_PER_LINE)
    lines.push(itemsLine(area, part, value.slice(at, at + ITEMS_PER_LINE)));
  return lines;
}

/** Some items of a part, in their order. */
export function itemsLine(area: string, part: string, items: readonly unknown[]): Uint8Array {
  return lineOf({ area, part, items });
}

export function platformLines(platforms: WorldSnapshot['platforms']): Uint8Array[] {
  return Object.entries(platforms).map(([platform, value]) => lineOf({ platform, value }));
}

/** The size of a text in bytes, line ends included. */
export function sizeOf(lines: readonly Uint8Array[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Parses the lines of a snapshot. Throws a SyntaxError for other lines. */
export function snapshotOf(lines: readonly Uint8Array[]): WorldSnapshot {
  const state: Record<string, Record<string, unknown>> = {};
  const platforms: Record<string, WorldSnapshot['platforms'][string]> = {};
  let frame: SnapshotFrame | undefined;
  for (const bytes of lines) {
    const line = parsed(bytes);
    if ('frame' in line) frame = line.frame;
    else if ('platform' in line) platforms[line.platform] = line.value;
    else addPart((state[line.area] ??= {}), line);
  }
  if (!frame) throw new SyntaxError('The frame of a world is missing');
  return { ...frame, state, platforms };
}

function addPart(area: Record<string, unknown>, { part, items, value }: PartLine): void {
  const list = area[part];
  if (!items) area[part] = value;
  else if (Array.isArray(list)) list.push(...items);
  else area[part] = items;
}

function lineOf(line: Line): Uint8Array {
  return Buffer.from(JSON.stringify(line));
}

function parsed(bytes: Uint8Array): Line {
  const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new SyntaxError('A line of a world is no object');
  // Written by lineOf; a part of another shape fails to load.
  return value as Line;
}
