/** Returns every combination of one value of each column; the last column changes fastest. */
export function combinations<T extends object>(columns: { readonly [Name in keyof T]: readonly T[Name][] }): readonly T[] {
  const rows = Object.entries<readonly unknown[]>(columns).reduce<readonly object[]>(
    (before, [name, values]) => before.flatMap(row => values.map(value => ({ ...row, [name]: value }))),
    [{}],
  );
  // By now each row has a value of each column.
  return rows as readonly T[];
}
