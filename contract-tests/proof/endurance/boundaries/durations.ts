/** The durations in limits.yaml, so that each has a boundary or a reason to have none. */

/** Matches how names of durations end, how names of daily to yearly limits begin, and how names of times end. */
const DURATION =
  /(?:Ms|Seconds|Minutes|Hours|Days|Weeks|Months|Years)(?:By[A-Z]\w*)?$|^(?:daily|weekly|monthly|yearly)[A-Z]|Per(?:Minute|Hour|Day|Week|Month|Year)$|At$/;

/** Returns the paths of durations in a tree of limits, such as `webhooks.retryDelaysMs`. An item of a list has the path of its list. */
export function durationsIn(tree: unknown, path: readonly string[] = []): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (Array.isArray(tree)) return [...new Set(tree.flatMap(item => durationsIn(item, path)))];
  return Object.entries(tree).flatMap(([name, value]: readonly [string, unknown]) =>
    DURATION.test(name) ? [[...path, name].join('.')] : durationsIn(value, [...path, name]),
  );
}

/** Durations without a boundary, by path or its beginning, with the reasons. */
export const WITHOUT_A_BOUNDARY: Readonly<Record<string, string>> = {
  'quotas.monthlyReviews': 'The behaviour reviews/quota-by-month checks the first instant of a month, and the one before.',
  'webhooks.timeoutMs': 'It is real time; the trial `receivers` has endpoints that hang.',
  'uploads.urlImportTimeoutMs': 'A download takes no simulated time; its unit tests check the exact second.',
  'comments.imports.advisedPollIntervalMs': 'Advice to clients, which `sim grade` checks; the simulator answers any number of requests.',
  'health.advisedPollIntervalMs': 'Advice to clients, which `sim grade` checks; the simulator answers any number of requests.',
  'historyImports.maxDurationMs': 'A limit of a whole import, whose attempts and requests have shorter limits.',
  reviews: 'The unit tests of imports and replies check the exact millisecond.',
  'posts.media': 'These are lengths of videos.',
  'profiles.media': 'These are lengths of videos.',
  'profiles.maxKeywordAgeMonths': 'The unit tests of search keywords check the oldest month, and the one before.',
  'lookups.previewValidityMs': 'It is in the address of a preview, and nothing expires here.',
};

/** Whether a duration has a reason to have no boundary. */
export function hasReason(duration: string): boolean {
  return Object.keys(WITHOUT_A_BOUNDARY).some(path => duration === path || duration.startsWith(`${path}.`));
}
