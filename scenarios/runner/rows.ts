/** Rows of values, which a scenario or a step runs once for each: written in it, or in a file of YAML or CSV. */
import { publicApi } from '../../openapi/document.ts';
import { isObject } from '../../simulator/text/json.ts';
import { ScenarioFileError } from './errors.ts';
import type { Each, Matrix } from './generated/steps.ts';
import type { Sources } from './shared.ts';
import { mistakeAt, type Path, type Source } from './source.ts';
import type { Names } from './templates.ts';

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

/** More rows come from a mistake. */
const MAX_ROWS = 10_000;
const ROWS_WORDS = 'a file of rows has a list of objects: [{ platform: FACEBOOK }]';

/** A part of a file, and all files that were read. */
export interface RowsPlace {
  readonly source: Source;
  readonly path: Path;
  readonly sources: Sources;
}

/** The rows of `each`. Throws a ScenarioFileError for mistakes, also for those in the file that it names. */
export function rowsOfEach(each: Each, place: RowsPlace): readonly Names[] {
  const { source, path } = place;
  const values = typeof each === 'string' ? valuesOfFile(each, place) : each;
  if (values.length === 0) throw mistakeAt(source, path, 'There is no row, so that nothing would run');
  checkCount(values.length, place);
  const rows = values.map(value => (isObject(value) ? value : { item: value }));
  const taken = rows.flatMap(row => Object.keys(row)).find(name => !isName(name));
  if (taken === undefined) return rows;
  const rule = `use letters, digits and _, starting with a letter, but none of ${RESERVED.join(', ')}`;
  throw mistakeAt(source, path, `${taken} is no name for a value of a row: ${rule}`);
}

/** The rows of `matrix`, in which a text stands for all platforms: the last list changes fastest. Throws a ScenarioFileError for too many. */
export function rowsOfMatrix(matrix: Matrix, place: Omit<RowsPlace, 'sources'>): readonly Names[] {
  const lists = Object.entries(matrix).map(([name, list]) => [name, typeof list === 'string' ? platforms() : list] as const);
  checkCount(
    lists.reduce((product, [, { length }]) => product * length, 1),
    place,
  );
  return lists.reduce<Names[]>((before, [name, list]) => before.flatMap(row => list.map(value => ({ ...row, [name]: value }))), [{}]);
}

/** The values of a row that tell it from others, in one line: `platform=INSTAGRAM, status=DRAFT`. */
export function rowLabel(row: Names): string {
  const whole = Object.entries(row)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return whole.length > MAX_LABEL_CHARACTERS ? `${whole.slice(0, MAX_LABEL_CHARACTERS)}…` : whole;
}

const MAX_LABEL_CHARACTERS = 80;

/** Titles of the scenarios of rows: with their values, unless the name of the scenario tells them apart already. */
export function titles(rows: readonly { readonly row: Names; readonly title: string }[]): string[] {
  const isTold = new Set(rows.map(({ title }) => title)).size === rows.length;
  const labelled = rows.map(({ row, title }) => (isTold || Object.keys(row).length === 0 ? title : `${title} [${rowLabel(row)}]`));
  const isUnique = new Set(labelled).size === labelled.length;
  return labelled.map((title, index) => (isUnique ? title : `${title} #${index + 1}`));
}

function platforms(): readonly unknown[] {
  return publicApi.schema('Platform').enum ?? [];
}

/** The names that the runner gives. */
const RESERVED = ['now', 'round', 'world', 'keys', 'webhooks'];

function isName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && !RESERVED.includes(name);
}

function valuesOfFile(name: string, { sources, ...naming }: RowsPlace): readonly unknown[] {
  const { file } = sources.named(name, naming);
  if (/\.csv$/i.test(name)) return rowsOfCsv(sources.text(name, naming), file);
  const { value } = sources.yaml(name, naming, ROWS_WORDS);
  if (Array.isArray(value)) return value;
  throw new ScenarioFileError(`${file}:1: The file has no list; ${ROWS_WORDS}`);
}

/** Throws a ScenarioFileError for more rows than run from one file. */
export function checkCount(count: number, { source, path }: Pick<RowsPlace, 'source' | 'path'>): void {
  if (count > MAX_ROWS) throw mistakeAt(source, path, `${count} rows are too many: at most ${MAX_ROWS} run from one file`);
}
