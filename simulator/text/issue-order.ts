/** The order in which an error lists its issues. Pure: the contract suites learn it with these functions. */

/** `as-sent`: by their platforms in the request, as the simulator finds them. */
export const ISSUE_ORDERS = ['as-sent', 'by-name', 'by-document'] as const;
export type IssueOrder = (typeof ISSUE_ORDERS)[number];

interface Issue {
  readonly path: readonly (string | number)[];
}

/** The place of a field in the document: one number for each step of its path. */
export type PlaceOf = (path: Issue['path']) => readonly number[];

/** The issues in an order. Those of one field stay as they are. */
export function inOrder<T extends Issue>(issues: readonly T[], order: IssueOrder, placeOf: PlaceOf): readonly T[] {
  if (order === 'by-name') return issues.toSorted((a, b) => byText(a.path.join('.'), b.path.join('.')));
  if (order === 'by-document') return issues.toSorted((a, b) => byPlace(placeOf(a.path), placeOf(b.path)));
  return issues;
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function byPlace(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((step, index) => step !== b[index]);
  return differing < 0 ? a.length - b.length : (a[differing] ?? 0) - (b[differing] ?? -1);
}

interface ErrorOfIssues<T extends Issue> {
  readonly message: string;
  readonly issues: readonly T[];
}

/** The error with its issues in an order. A message that speaks of the first issue speaks of the one that is first now. */
export function withIssuesInOrder<T extends Issue & { readonly message: string }>(
  { message, issues }: ErrorOfIssues<T>,
  order: IssueOrder,
  placeOf: PlaceOf,
): ErrorOfIssues<T> {
  const ordered = inOrder(issues, order, placeOf);
  const [before, after] = [issues[0], ordered[0]];
  if (!before || !after || before === after) return { message, issues: ordered };
  if (message === before.message) return { message: after.message, issues: ordered };
  return { message: message === told(before) ? told(after) : message, issues: ordered };
}

function told({ path, message }: Issue & { readonly message: string }): string {
  return `${path.join('.')}: ${message}`;
}
