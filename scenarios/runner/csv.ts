/** Reads rows of a CSV file: a line with names, then one with values for each row. */
import { ScenarioFileError } from './errors.ts';

/** A cell, and whether it stood in quotes. */
interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
}

interface Line {
  readonly cells: readonly Cell[];
  /** From 1. */
  readonly line: number;
}

/** Rows by the names of the columns. Numbers, true and false are read as such unless they are quoted. Throws a ScenarioFileError with file and line. */
export function rowsOfCsv(text: string, file: string): Record<string, unknown>[] {
  const [head, ...lines] = linesOf(text.replace(/^\uFEFF/, ''), file);
  if (!head)
    throw new ScenarioFileError(`${file}:1: The file is empty; its first line has the names of the columns, such as platform,title`);
  const names = head.cells.map(cell => cell.text.trim());
  return lines.map(({ cells, line }) => {
    if (cells.length !== names.length)
      throw new ScenarioFileError(`${file}:${line}: The row has ${cells.length} cells, and the first line names ${names.length} columns`);
    return Object.fromEntries(names.map((name, index) => [name, valueOf(cells[index])]));
  });
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function valueOf(cell: Cell | undefined): unknown {
  if (!cell) return '';
  if (cell.isQuoted) return cell.text;
  if (cell.text === 'true' || cell.text === 'false') return cell.text === 'true';
  // A longer number would lose digits.
  return NUMBER.test(cell.text) && String(Number(cell.text)) === cell.text ? Number(cell.text) : cell.text;
}

/** A cell with what ends it: a comma, the end of a line, or that of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;

function linesOf(text: string, file: string): Line[] {
  const lines: Line[] = [];
  let cells: Cell[] = [];
  let start = 1;
  let line = 1;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const found = CELL.exec(text);
    if (!found)
      throw new ScenarioFileError(
        `${file}:${line}: A quote stands inside of a cell, or is not closed: quote the whole cell, and write "" for a quote in it`,
      );
    const [whole, quoted, plain = '', end] = found;
    cells.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined });
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === ',') continue;
    const isBlank = cells.length === 1 && cells[0]?.text === '' && !cells[0].isQuoted;
    if (!isBlank) lines.push({ cells, line: start });
    cells = [];
    start = line;
  }
  return lines;
}
