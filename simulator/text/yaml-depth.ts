/** Nobody writes this many levels; parsers of YAML recurse into them, and end with a message of the engine, or the process. */
const MAX_LEVELS = 100;

/** Nor so many keys in one place; parsers compare each with all before it, which takes minutes for a hundred thousand. */
const MAX_KEYS = 10_000;

/** Throws an error in one sentence for YAML that is nested too deeply, or has too many keys, to be parsed. Called before a parser sees the text. */
export function checkYamlDepth(text: string): void {
  const line = tooDeepLine(text);
  if (line !== undefined) throw new RangeError(`line ${line} is nested more than ${MAX_LEVELS} levels deep; write it flatter`);
  const key = tooManyKeysLine(text);
  if (key !== undefined) throw new RangeError(`line ${key} is one of more than ${MAX_KEYS} keys in one place; write a list`);
}

const KEY = /^ *[^\s#-][^:]*:(?:\s|$)/;

/** What may end a key in braces. */
const COLON = /["']:|:[ \t]/g;

/** The first line, from 1, that is one key too many. */
function tooManyKeysLine(text: string): number | undefined {
  /** How many keys there are so far at each indentation around the current line. */
  const counts: number[] = [];
  let number = 0;
  for (const line of text.split('\n')) {
    number++;
    if (line.trim() === '') continue;
    const column = line.length - line.trimStart().length;
    // What is further in ends here; a dash begins another object.
    counts.length = Math.min(counts.length, column + 1);
    // One line may have all of them, in braces.
    if (line.length > MAX_KEYS && [...line.matchAll(COLON)].length > MAX_KEYS) return number;
    if (!KEY.test(line)) continue;
    const count = (counts[column] ?? 0) + 1;
    if (count > MAX_KEYS) return number;
    counts[column] = count;
  }
  return undefined;
}

/** The first line that is too deep, from 1. */
function tooDeepLine(text: string): number | undefined {
  /** Columns at which the levels around the current line begin. */
  const columns: number[] = [];
  let brackets = 0;
  let number = 0;
  for (const line of text.split('\n')) {
    number++;
    if (line.trim() === '') continue;
    enterColumns(columns, line);
    brackets = bracketsAfter(line, brackets);
    if (columns.length + brackets > MAX_LEVELS) return number;
  }
  return undefined;
}

/** A line begins a level at its indentation, and one after each `- `, `? ` or `: ` that precedes its content. */
function enterColumns(columns: number[], line: string): void {
  const start = line.length - line.trimStart().length;
  while ((columns.at(-1) ?? -1) >= start) columns.pop();
  columns.push(start);
  const marker = /[-?:][ \t]+/y;
  marker.lastIndex = start;
  while (columns.length <= MAX_LEVELS && marker.test(line)) columns.push(marker.lastIndex);
}

/** How many brackets are open after a line, quoted ones and comments not counted. Stops counting when there are too many. */
function bracketsAfter(line: string, before: number): number {
  let open = before;
  for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|(?:^|\s)#.*|[[\]{}]/g)) {
    if (token === '[' || token === '{') open++;
    else if (token === ']' || token === '}') open = Math.max(open - 1, 0);
    if (open > MAX_LEVELS) break;
  }
  return open;
}
