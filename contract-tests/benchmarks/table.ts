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
  return { measured: `${value.toFixed(digits)} ${unit}`, goal: `≤ ${goal} ${unit}`, met: value <= goal };
}

/** The rows as a table. */
export function render(rows: readonly Row[]): string {
  const table = new Table({ head: ['what', 'measured', 'goal', ''], style: { head: [], border: [] } });
  for (const { what, measured, goal, met } of rows)
    table.push([what, measured, goal ?? '', met === undefined ? '' : met ? 'met' : 'MISSED']);
  return table.toString();
}
