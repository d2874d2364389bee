/** What several reports count and group: outcomes, reasons to skip, what was left, and coverage by area. */
import type { Need } from '../../session.ts';
import { groupedBy } from '../../words.ts';
import { type Leftover, OUTCOMES, type OutcomeName, outcomeOf, type PropertyResult, type Report, type Share } from '../results.ts';

/** The flag that meets a need on a deployment; undefined for needs that only a simulator meets. */
const FLAG_FOR: Readonly<Record<Need, string | undefined>> = {
  writes: '--allow-writes',
  publish: '--allow-publish',
  imports: '--allow-import',
  settings: '--allow-settings',
  receiver: '--receiver',
  throttle: '--allow-throttle',
  clock: undefined,
  control: undefined,
  tier: undefined,
};

/** Returns why a property was skipped or ended early: the flags that it needs, or the reason of the run. */
export function reasonText({ missing = [], reason }: PropertyResult): string {
  if (missing.length === 0) return reason ?? '';
  return isForSimulators(missing) ? `runs only on a simulator: needs ${missing.join(', ')}` : `needs ${flagsFor(missing)}`;
}

/** The most reasons that the table has. */
const MAX_REASONS = 8;

/** The operation or address at the beginning of a reason: the same reason about another one is the same row. */
const SUBJECT = /^(?:[A-Z]+ \S+|[a-z]\w+) (?=cannot|would|is (?!excluded))/;

/** Returns a table of the skipped properties with a row for each reason, the most frequent first; empty when none was skipped. */
export function skippedLines(results: readonly PropertyResult[]): string[] {
  const counts = new Map<string, number>();
  const skipped = results.filter(({ verdict }) => verdict === 'skipped');
  for (const result of skipped) counts.set(rowOf(result), (counts.get(rowOf(result)) ?? 0) + 1);
  if (counts.size === 0) return [];
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  const others = rows.slice(MAX_REASONS).reduce((sum, [, count]) => sum + count, 0);
  const shown = [...rows.slice(0, MAX_REASONS), ...(others > 0 ? [['other reasons', others] as const] : [])];
  const width = 'Skipped'.length;
  return ['Skipped  Why', ...shown.map(([reason, count]) => `${String(count).padStart(width)}  ${reason}`)];
}

/** Returns the reason of a skipped property. All needs that only a simulator meets are one reason. */
function rowOf({ missing = [], reason }: PropertyResult): string {
  if (missing.length === 0) return withoutSubject(reason ?? '');
  if (!isForSimulators(missing)) return `needs ${flagsFor(missing)}`;
  return 'runs only on a simulator';
}

/** Returns a reason without the operation or address at its beginning. */
export function withoutSubject(reason: string): string {
  return reason.replace(SUBJECT, '');
}

function isForSimulators(missing: readonly Need[]): boolean {
  return missing.some(need => FLAG_FOR[need] === undefined);
}

function flagsFor(missing: readonly Need[]): string {
  return Object.entries(FLAG_FOR)
    .flatMap(([need, flag]) => (flag !== undefined && missing.some(each => each === need) ? [flag] : []))
    .join(' ');
}

/** The most reasons why something was left that are shown, and the most names of each. */
const MAX_REASONS_TO_LEAVE = 5;
const MAX_NAMES = 3;

/** Returns a line for each reason why something could not be removed from the target, with the first names. */
export function leftoverLines(leftovers: readonly Leftover[]): string[] {
  const reasons = [...groupedBy(leftovers, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const others = reasons.slice(MAX_REASONS_TO_LEAVE).reduce((sum, [, names]) => sum + names.length, 0);
  return [
    ...reasons.slice(0, MAX_REASONS_TO_LEAVE).map(([reason, names]) => `Not removed from the target: ${namesText(names)} (${reason})`),
    ...(others > 0 ? [`Not removed from the target: ${others} more, for other reasons`] : []),
  ];
}

function namesText(left: readonly Leftover[]): string {
  const names = left.map(({ what, id }) => `${what} ${id}`);
  const more = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The coverage of an area, as a row of a table. */
export interface CoverageRow {
  readonly area: string;
  readonly rules: Share;
  readonly transitions: Share;
}

/** The area of each lifecycle. */
const AREA_OF: Readonly<Record<string, string>> = {
  AutomationExecutionStatus: 'automations',
  AutomationExecutionStepStatus: 'automations',
  AutomationStatus: 'automations',
  CommentImportStatus: 'comment-imports',
  CommentStatus: 'comments',
  ConversationStatus: 'conversations',
  CsvImportRowStatus: 'csv-imports',
  CsvImportStatus: 'csv-imports',
  DeliveryStatus: 'webhooks',
  HistoryImportStatus: 'history-imports',
  MessageStatus: 'conversations',
  PlatformStatus: 'health',
  PostStatus: 'posts',
  ProviderSettingStatus: 'provider-settings',
  RecommendationImportStatus: 'reviews',
  ReviewImportStatus: 'reviews',
};

/** Returns the area of a lifecycle, or its name if the area is unknown. */
export function areaOf(lifecycle: string): string {
  return AREA_OF[lifecycle] ?? lifecycle;
}

/** Returns a row for each area with rules or transitions, sorted by name. */
export function coverageRows({ coverage: { rules, transitions } }: Pick<Report, 'coverage'>): CoverageRow[] {
  const declared = transitions.filter(lifecycle => lifecycle.declared > 0);
  const areas = [...new Set([...rules.map(({ area }) => area), ...declared.map(({ lifecycle }) => areaOf(lifecycle))])].sort();
  return areas.map(area => {
    const own = declared.filter(({ lifecycle }) => areaOf(lifecycle) === area);
    const named = rules.find(candidate => candidate.area === area);
    return {
      area,
      rules: { seen: named?.covered ?? 0, of: named?.total ?? 0 },
      transitions: { seen: own.reduce((sum, { seen }) => sum + seen, 0), of: own.reduce((sum, each) => sum + each.declared, 0) },
    };
  });
}

/** Returns a text such as `3 of 12`, or an empty one if there is nothing to cover. */
export function shareText({ seen, of }: Share): string {
  return of === 0 ? '' : `${seen} of ${of}`;
}

/** Counts of a report: a check has a result for each of its findings, so properties and checks are counted apart. */
export interface Outcomes {
  readonly total: number;
  readonly outcomes: Readonly<Record<OutcomeName, number>>;
}

interface Tally {
  readonly properties: Outcomes;
  /** A check with findings has the outcome of its worst finding. */
  readonly checks: Outcomes & {
    /** How many findings all checks have. */
    readonly findings: number;
  };
}

/** Whether a result is that of a check of every exchange, and not of a property. */
function isOfCheck({ id }: Pick<PropertyResult, 'id'>): boolean {
  return id.startsWith('checks/');
}

/** Returns the check of a result with the id `checks/<check>` or `checks/<check>/<operation>`. */
function checkOf({ id }: PropertyResult): string {
  return id.split('/', 2).join('/');
}

/** Counts the properties and the checks of a report by their outcomes. */
export function tallyOf(report: Report): Tally {
  const properties = report.results.filter(result => !isOfCheck(result)).map(result => outcomeOf(report, result));
  const found = report.results.filter(isOfCheck);
  const names = new Set(found.map(checkOf));
  const worst = [...names].flatMap(name => {
    const own = new Set(found.filter(result => checkOf(result) === name).map(result => outcomeOf(report, result)));
    return OUTCOMES.find(outcome => own.has(outcome)) ?? [];
  });
  return {
    properties: outcomesOf(properties),
    checks: { ...outcomesOf(worst), findings: found.filter(({ failure }) => failure !== null).length },
  };
}

function outcomesOf(all: readonly OutcomeName[]): Outcomes {
  const count = (name: OutcomeName): number => all.filter(outcome => outcome === name).length;
  return {
    total: all.length,
    outcomes: {
      failed: count('failed'),
      known: count('known'),
      warned: count('warned'),
      passed: count('passed'),
      skipped: count('skipped'),
    },
  };
}
