/** Nobody writes this many levels; parsers of YAML recurse into them, and end with a message of the engine, or the process. */
const MAX_LEVELS = 100;

/** Throws an error in one sentence for YAML that is nested too deeply to be parsed. Called before a parser sees the text. */
export function checkYamlDepth(text: string): void {
  const line = tooDeepLine(text);
  if (line === undefined) return;
  throw new RangeError(`line ${line} is nested more than ${MAX_LEVELS} levels deep; write it flatter`);
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
