/** Rows of cells as lines whose columns have two spaces between them. A column stands at the left, unless it is one of `right`. */
export function alignedLines(rows: readonly (readonly string[])[], right: (column: number) => boolean = () => false): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row =>
    widths
      .map((width, column) => (right(column) ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width)))
      .join('  ')
      .trimEnd(),
  );
}
