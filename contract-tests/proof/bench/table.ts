import Table from 'cli-table3';

/** Ratios and exponents of one run say the same on every machine; an absolute figure can only be compared with one of the same machine. */
export type Kind = 'ratio' | 'exponent' | 'absolute';

/** A limit that a figure shall keep. */
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

/** A run as it is kept in a file. */
export interface Run {
  /** The processor and the version of Node. */
  readonly machine: string;
  readonly rows: readonly Row[];
}

/** A row for a figure without a goal. */
export function plain(what: string, value: number, unit: string, digits = 0): Row {
  return { what, figure: { kind: kindOf(unit), value, unit, digits } };
}

/** A row for a figure, most often a ratio, that shall not be lower than its goal. */
export function atLeast(what: string, value: number, goal: number, unit = '×', digits = unit === '×' ? 2 : 0): Row {
  return { what, figure: { kind: kindOf(unit), value, unit, digits, goal: { bound: '≥', value: goal } } };
}

/** A row for a figure that shall not be higher than its goal. */
export function atMost(what: string, value: number, goal: number, unit: string, digits = 0): Row {
  return { what, figure: { kind: kindOf(unit), value, unit, digits, goal: { bound: '≤', value: goal } } };
}

/** A row for an exponent of growth. */
export function exponentAtMost(what: string, value: number, goal: number): Row {
  return { what, figure: { kind: 'exponent', value, unit: '', digits: 2, goal: { bound: '≤', value: goal } } };
}

function kindOf(unit: string): Kind {
  return unit === '×' ? 'ratio' : 'absolute';
}

/** Whether a figure keeps its goal; undefined without one. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return goal.bound === '≥' ? value >= goal.value : value <= goal.value;
}

/** The rows whose ratio is worse than half of its goal, which is more than a busy machine explains. Figures of other kinds do not count. */
export function worseThanHalf(rows: readonly Row[]): Row[] {
  return rows.filter(({ figure }) => {
    if (!figure?.goal || figure.kind !== 'ratio') return false;
    const { value, goal } = figure;
    // A ratio that is no number has not been measured.
    return !(goal.bound === '≥' ? value >= goal.value / 2 : value <= goal.value * 2);
  });
}

/** How a figure differs from an earlier one; undefined for absolute ones of different machines. */
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

/** The rows as a table, each with its figure in the earlier run, if there is one, and its change since then. */
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

/** What a row is about, without the figures in parentheses. */
function nameOf({ what }: Row): string {
  return what.replaceAll(/ \([^)]*\)/g, '');
}
