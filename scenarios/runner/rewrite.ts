/** Writes values that a run has recorded into the expectations of a file, and leaves everything else as it is. */
import { isDeepStrictEqual } from 'node:util';
import { isAlias, type Node, parse, parseDocument } from 'yaml';
import { mapTexts } from '../../simulator/text/json.ts';
import { isRecorded, type Recorded } from './recorded.ts';
import type { Path } from './source.ts';

/** Some lines of a file, before and after. */
export interface Chunk {
  /** The number of the first one, from 1. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A file with other values. */
export interface Rewritten {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  /** The number of values that have changed. */
  readonly values: number;
  /** A sentence for each value that could not be written, with its line. */
  readonly refused: readonly { readonly line: number; readonly message: string }[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the text of a file with recorded values. A place that got different values, in rows or rounds, keeps what it has. */
export function rewritten(text: string, recorded: readonly Recorded[]): Rewritten {
  const document = parseDocument(text, { merge: true });
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const edits: Edit[] = [];
  const refused: { readonly line: number; readonly message: string }[] = [];
  for (const values of byPath(recorded).values()) {
    const [{ path, value }] = values;
    const node = document.getIn(path, true) as Node | undefined;
    const [start, end] = node?.range ?? [];
    const name = path.join('.');
    if (!node || isAlias(node) || start === undefined || end === undefined || !isRecorded(node.toJS(document)))
      refused.push({ line: 1, message: `${name} is not written here as such: replace the alias or the template in its path` });
    else if (values.some(other => !isDeepStrictEqual(other.value, value)))
      refused.push({ line: lineAt(start), message: `${name} got different values, so that none of them is right for all rows and rounds` });
    else if (!isDeepStrictEqual(node.toJS(document), { $recorded: escaped(value) }))
      edits.push({ start, end: start + text.slice(start, end).trimEnd().length, text: flow({ $recorded: escaped(value) }) });
  }
  edits.sort((a, b) => a.start - b.start);
  return { text: applied(text, edits), chunks: chunksOf(text, edits), values: edits.length, refused };
}

function byPath(recorded: readonly Recorded[]): Map<string, [Recorded, ...Recorded[]]> {
  const places = new Map<string, [Recorded, ...Recorded[]]>();
  for (const each of recorded) {
    const key = JSON.stringify(each.path satisfies Path);
    const known = places.get(key);
    if (known) known.push(each);
    else places.set(key, [each]);
  }
  return places;
}

/** YAML in one line, so that it stands wherever a value can. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? flowText(value) : JSON.stringify(value);
  const entries = Object.entries(value).map(([name, part]) => `${flowText(name)}: ${flow(part)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function flowText(text: string): string {
  return /^[A-Za-z_$][\w.@/-]*$/.test(text) && parse(text) === text ? text : JSON.stringify(text);
}

/** Braces of a value are no template. */
function escaped(value: unknown): unknown {
  const change = (text: string): string => text.replaceAll('{{', String.raw`\{{`);
  return mapTexts(value, change, change);
}

function applied(text: string, edits: readonly Edit[], from = 0, to = text.length): string {
  let result = '';
  let at = from;
  for (const { start, end, text: inserted } of edits) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at, to);
}

/** The lines of edits; edits in the same line make one chunk. */
function chunksOf(text: string, edits: readonly Edit[]): Chunk[] {
  const groups: { from: number; to: number; readonly edits: Edit[] }[] = [];
  for (const edit of edits) {
    const from = text.lastIndexOf('\n', edit.start - 1) + 1;
    const next = text.indexOf('\n', edit.end);
    const to = next < 0 ? text.length : next;
    const last = groups.at(-1);
    if (last && from <= last.to) {
      last.edits.push(edit);
      last.to = Math.max(last.to, to);
    } else groups.push({ from, to, edits: [edit] });
  }
  return groups.map(({ from, to, edits: own }) => ({
    line: text.slice(0, from).split('\n').length,
    before: text.slice(from, to).split('\n'),
    after: applied(text, own, from, to).split('\n'),
  }));
}
