import Table from 'cli-table3';

/** One line of the bench's table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly met?: boolean;
}

/** A ratio that shall not be lower than its goal. */
export function atLeast(ratio: number, goal: number): Omit<Row, 'what'> {
  return { measured: `${ratio.toFixed(2)} ×`, goal: `≥ ${goal} ×`, met: ratio >= goal };
}

/** A figure that shall not be higher than its goal. */
export function atMost(value: number, goal: number, unit: string, digits = 0): Omit<Row, 'what'> {
  return { measured: `${value.toFixed(digits)} ${unit}`.trimEnd(), goal: `≤ ${goal} ${unit}`.trimEnd(), met: value <= goal };
}

/** The rows as a table, with what an earlier run has measured for each. */
export function render(rows: readonly Row[], before: readonly Row[]): string {
  const earlier = new Map(before.map(row => [nameOf(row), row.measured]));
  const head = ['what', ...(before.length > 0 ? ['before'] : []), 'now', 'goal', ''];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const row of rows) {
    const { what, measured, goal, met } = row;
    const was = before.length > 0 ? [earlier.get(nameOf(row)) ?? ''] : [];
    table.push([what, ...was, measured, goal ?? '', met === undefined ? '' : met ? 'met' : 'MISSED']);
  }
  return table.toString();
}

/** What a row is about, without the figures in parentheses. */
function nameOf({ what }: Row): string {
  return what.replaceAll(/ \([^)]*\)/g, '');
}
