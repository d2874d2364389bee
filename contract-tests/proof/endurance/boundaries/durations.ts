/** The durations of limits.yaml, so that none is left without a boundary unnoticed. */

/** How the name of a duration ends, a window of the calendar begins, and an instant is called. */
const DURATION =
  /(?:Ms|Seconds|Minutes|Hours|Days|Weeks|Months|Years)(?:By[A-Z]\w*)?$|^(?:daily|weekly|monthly|yearly)[A-Z]|Per(?:Minute|Hour|Day|Week|Month|Year)$|At$/;

/** Where a tree of limits has durations: `webhooks.retryDelaysMs`. An item of a list has the path of its list. */
export function durationsIn(tree: unknown, path: readonly string[] = []): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (Array.isArray(tree)) return [...new Set(tree.flatMap(item => durationsIn(item, path)))];
  return Object.entries(tree).flatMap(([name, value]: readonly [string, unknown]) =>
    DURATION.test(name) ? [[...path, name].join('.')] : durationsIn(value, [...path, name]),
  );
}

/** Those that no instant follows from, by where they stand or begin, and why. */
export const WITHOUT_A_BOUNDARY: Readonly<Record<string, string>> = {
  'quotas.monthlyReviews': 'No operation of the interface imports reviews.',
  'webhooks.timeoutMs': 'The time of the machine; `receivers` has endpoints that hang.',
  'uploads.urlImportTimeoutMs': 'A download has no virtual time of its own; its unit tests have the exact second.',
  'comments.imports.advisedPollIntervalMs': 'Advice to clients: `sim grade` reads it, the simulator answers as often as it is asked.',
  'health.advisedPollIntervalMs': 'Advice to clients: `sim grade` reads it, the simulator answers as often as it is asked.',
  'historyImports.maxDurationMs': 'A ceiling of a whole import: its tries and fetches have shorter times of their own.',
  'posts.media': 'The lengths of movies.',
};

/** Whether a duration is among them. */
export function hasReason(duration: string): boolean {
  return Object.keys(WITHOUT_A_BOUNDARY).some(path => duration === path || duration.startsWith(`${path}.`));
}
