import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import Table from 'cli-table3';

/** Ratios and exponents can be compared between machines; an absolute figure only with one of the same machine. */
export type Kind = 'ratio' | 'exponent' | 'absolute';

/** The limit for a figure. */
export interface Goal {
  readonly bound: '≥' | '≤';
  readonly value: number;
}

/** A measured figure. */
export interface Figure {
  readonly kind: Kind;
  readonly value: number;
  readonly unit: string;
  readonly digits: number;
  readonly goal?: Goal;
}

/** One line of the bench's table: a figure, or why there is none. */
export interface Row {
  readonly what: string;
  readonly figure?: Figure;
  readonly skipped?: string;
}

/** A run as it is saved in a file. */
export interface Run {
  /** The processor and the version of Node. */
  readonly machine: string;
  readonly rows: readonly Row[];
}

/** Returns a row for a figure without a goal. */
export function plain(what: string, value: number, unit: string, digits = 0): Row {
  return { what, figure: { kind: kindOf(unit), value, unit, digits } };
}

/** Returns a row for a figure, usually a ratio, that must not be below its goal. */
export function atLeast(what: string, value: number, goal: number, unit = '×', digits = unit === '×' ? 2 : 0): Row {
  return { what, figure: { kind: kindOf(unit), value, unit, digits, goal: { bound: '≥', value: goal } } };
}

/** Returns a row for a figure that must not be above its goal. */
export function atMost(what: string, value: number, goal: number, unit: string, digits = 0): Row {
  return { what, figure: { kind: kindOf(unit), value, unit, digits, goal: { bound: '≤', value: goal } } };
}

/** Returns a row for an exponent of growth. */
export function exponentAtMost(what: string, value: number, goal: number): Row {
  return { what, figure: { kind: 'exponent', value, unit: '', digits: 2, goal: { bound: '≤', value: goal } } };
}

function kindOf(unit: string): Kind {
  return unit === '×' ? 'ratio' : 'absolute';
}

/** Whether a figure meets its goal; undefined without one. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return goal.bound === '≥' ? value >= goal.value : value <= goal.value;
}

/** Returns the rows whose ratio is worse than half of its goal, which a busy machine does not explain. Other figures do not count. */
export function worseThanHalf(rows: readonly Row[]): Row[] {
  return rows.filter(({ figure }) => {
    if (!figure?.goal || figure.kind !== 'ratio') return false;
    const { value, goal } = figure;
    // A ratio that is NaN has not been measured.
    return !(goal.bound === '≥' ? value >= goal.value / 2 : value <= goal.value * 2);
  });
}

/** The change of a figure since an earlier run; undefined for absolute figures of different machines. */
export function changeOf(now: Figure, before: Figure, isSameMachine: boolean): string | undefined {
  if (now.kind !== before.kind || now.unit !== before.unit) return undefined;
  if (now.kind === 'exponent') return signed(now.value - before.value, 2);
  if ((now.kind === 'absolute' && !isSameMachine) || before.value === 0) return undefined;
  return `${signed(100 * (now.value / before.value - 1), 0)} %`;
}

function signed(difference: number, digits: number): string {
  const size = Math.abs(difference).toFixed(digits);
  if (Number(size) === 0) return `±${size}`;
  return `${difference < 0 ? '−' : '+'}${size}`;
}

/** Returns the rows as a table, each with its figure in the earlier run, if there is one, and the change since then. */
export function render({ machine, rows }: Run, before?: Run): string {
  const earlier = new Map(before?.rows.map(row => [nameOf(row), row.figure]));
  const table = new Table({ head: ['what', 'now', 'before', 'change', 'goal', ''], style: { head: [], border: [] } });
  for (const row of rows) {
    const { what, figure, skipped } = row;
    if (!figure) {
      table.push([what, skipped ?? '', '', '', '', '']);
      continue;
    }
    const was = earlier.get(nameOf(row));
    const change = was && changeOf(figure, was, machine === before?.machine);
    const { goal } = figure;
    table.push([
      what,
      text(figure),
      was ? text(was) : '',
      change ?? '',
      goal ? `${goal.bound} ${goal.value} ${figure.unit}`.trimEnd() : '',
      { true: 'met', false: 'MISSED', undefined: '' }[`${isMet(figure)}`],
    ]);
  }
  return table.toString();
}

function text({ value, unit, digits }: Figure): string {
  return `${value.toFixed(digits)} ${unit}`.trimEnd();
}

/** The name of a row: its text without the figures in parentheses. */
function nameOf({ what }: Row): string {
  return what.replaceAll(/ \([^)]*\)/g, '');
}

/** The limit for work on each of the things whose number grows. */
const MAX_EXPONENT = 1.05;

/**
 * How a time grows with a size: 1 when it doubles with it, 2 when it quadruples, 0 when it is constant. It is the slope of the line that fits the
 * logarithms best. Throws a RangeError for fewer than two different sizes, and for values that are not above 0.
 */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  const points = sizes.map((size, i) => ({ x: Math.log(size), y: Math.log(times[i] ?? Number.NaN) }));
  if (!points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) throw new RangeError('sizes and times must be above 0');
  const x = mean(points.map(point => point.x));
  const y = mean(points.map(point => point.y));
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('growth needs two sizes');
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}

/** Returns a row for the growth of a time from the smallest to the largest size. */
export function growthRow(what: string, sizes: readonly number[], seconds: readonly number[]): Row {
  const measured = seconds.map(time => `${(time * 1000).toFixed(time < 0.1 ? 1 : 0)} ms`).join(', ');
  return exponentAtMost(`… ${what} at 1, 10 and 100 × (${measured}): exponent`, growthExponent(sizes, seconds), MAX_EXPONENT);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The last saved run, with which the next ones are compared. */
const KEPT = 'contract-tests/proof/bench/kept.json';

/** The processor with the number of its cores, and the version of Node. */
export function machineOf(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
}

/** Reads the run in a file; without a file the kept run, if there is one. */
export function readRun(file: string | undefined): Run | undefined {
  if (file === undefined && !existsSync(KEPT)) return undefined;
  return JSON.parse(readFileSync(file ?? KEPT, 'utf8')) as Run;
}

/** Saves a run in a file, a figure in each line, without figures that could not be measured, and with five digits, which is more than the accuracy. */
export function writeRun(file: string, run: Run): void {
  const shortened = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value);
  const rows = run.rows.filter(({ figure }) => !figure || Number.isFinite(figure.value));
  const lines = rows.map(row => `    ${JSON.stringify(row, shortened)}`);
  writeFileSync(file, `{\n  "machine": ${JSON.stringify(run.machine)},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`);
}
