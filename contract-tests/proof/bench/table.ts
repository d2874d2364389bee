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
