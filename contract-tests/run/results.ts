/** The results of a run, as every reporter reads them. Secrets are masked when the report is built. */
import type { LifecycleCoverage } from '../model/transitions.ts';
import type { Need } from '../session.ts';

/** A request and its response, for reports. */
export interface Exchange {
  /** Real time of the request, milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Null where none was sent. */
  readonly requestBody: string | null;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
}

export interface FailureReport {
  readonly message: string;
  /** The shrunk case, as text. */
  readonly counterexample: string;
  /** Repeats the case (`--replay`); empty where the exchanges were recorded by others. */
  readonly token: string;
  /** Whether the case fails on its own in a new world; if not, the token repeats all cases up to it. */
  readonly isStandalone: boolean;
  /** The requests of the case. */
  readonly exchanges: readonly Exchange[];
  /** The case as a scenario and as a curl script. */
  readonly scenario: string;
  readonly curl: string;
}

/** A failure that the baseline accepts. */
export interface KnownFailure {
  readonly property: string;
  /** The message without ids, numbers, times and the like. */
  readonly finding: string;
  /** Names property and finding. */
  readonly fingerprint: string;
  readonly reason?: string | undefined;
  readonly ticket?: string | undefined;
  /** The last day on which it is accepted, `2026-12-31`. */
  readonly until?: string | undefined;
}

/** The result of one property. */
export interface PropertyResult {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly rules: readonly string[];
  readonly verdict: VerdictName;
  /** Cases that were checked, and cases that did not apply. */
  readonly runs: number;
  readonly skips: number;
  readonly requests: number;
  readonly durationMs: number;
  /** Why it was skipped; of a property that passed, why it had fewer cases than asked for, and how many. */
  readonly reason: string | null;
  /** What it needs and the target does not have; absent where nothing is missing. */
  readonly missing?: readonly Need[] | undefined;
  readonly failure: FailureReport | null;
  /** Present when the baseline accepts the failure: it does not fail the run. */
  readonly known?: KnownFailure | undefined;
}

export const VERDICTS = ['failed', 'warned', 'passed', 'skipped'] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** What a property counts as in reports. */
export const OUTCOMES = ['failed', 'known', 'warned', 'passed', 'skipped'] as const;
export type OutcomeName = (typeof OUTCOMES)[number];

/** How often each documented status of an operation was seen. */
export interface StatusCoverage {
  readonly operationId: string;
  /** Status → how often it was seen. */
  readonly seen: Readonly<Record<string, number>>;
}

/** How many rules of an area are covered by a property that passed. A covered rule need not be proven in full. */
export interface RuleCoverage {
  readonly area: string;
  readonly total: number;
  readonly covered: number;
  /** Ids. */
  readonly uncovered: readonly string[];
}

export interface Coverage {
  /** Each operation of the document. */
  readonly answers: readonly StatusCoverage[];
  /** Each lifecycle of the documents. */
  readonly transitions: readonly LifecycleCoverage[];
  /** Each area of the rules. */
  readonly rules: readonly RuleCoverage[];
}

/** A resource that the run created on a deployment and could not remove. */
export interface Leftover {
  readonly what: string;
  readonly id: string;
  readonly reason: string;
}

/** The baseline that a run was compared with. */
export interface BaselineUse {
  readonly file: string;
  /** Known failures that no longer occur. */
  readonly gone: readonly KnownFailure[];
}

export interface Report {
  readonly target: string;
  readonly seed: number;
  /** Cases asked for of a property of the usual weight. */
  readonly runs: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly results: readonly PropertyResult[];
  readonly coverage: Coverage;
  /** Ids of properties that passed with fewer cases than {@link minCasesOf}. Every report and the exit code count them as failed. */
  readonly tooFewCases: readonly string[];
  readonly leftovers: readonly Leftover[];
  /** Further remarks, a sentence each. */
  readonly notes: readonly string[];
  /** Whether the run was interrupted before all properties were checked. */
  readonly isInterrupted: boolean;
  /** Present when there is a baseline. */
  readonly baseline?: BaselineUse | undefined;
}

/** No run has to check more cases of a property. */
const MIN_CASES = 20;

/** A property that passed with fewer cases counts as a problem: with fewer than were asked for, as far as these are not plenty. */
export function minCasesOf({ runs }: Pick<Report, 'runs'>): number {
  return Math.min(MIN_CASES, runs);
}

/** What a property counts as: one with too few cases has failed, a failure that the baseline accepts is known. */
export function outcomeOf({ tooFewCases }: Pick<Report, 'tooFewCases'>, { id, verdict, known }: PropertyResult): OutcomeName {
  if (tooFewCases.includes(id)) return 'failed';
  return known ? 'known' : verdict;
}

/** A known failure in a line: what was found, and what its entry says of it. */
export function knownText({ finding, reason, ticket, until }: KnownFailure): string {
  const parts = [finding, reason, ticket, until === undefined ? undefined : `accepted until ${until}`];
  return parts.filter(part => part !== undefined).join(' · ');
}

/** How many properties have an outcome. */
export function countOf(report: Report, outcome: OutcomeName): number {
  return report.results.filter(result => outcomeOf(report, result) === outcome).length;
}

/** A sentence for each property that passed with too few cases. */
export function tooFewCasesLines(report: Report): string[] {
  const few = report.results.filter(({ id }) => report.tooFewCases.includes(id));
  return few.map(({ id, runs }) => `Too few cases: ${id} ran ${runs} of at least ${minCasesOf(report)}`);
}

export interface Share {
  readonly seen: number;
  readonly of: number;
}

/** Totals over all operations, lifecycles and areas. */
export function coverageTotals({ coverage }: Report): Readonly<Record<keyof Coverage, Share>> {
  const counts = coverage.answers.flatMap(({ seen }) => Object.values(seen));
  return {
    answers: { seen: counts.filter(count => count > 0).length, of: counts.length },
    transitions: { seen: sumOf(coverage.transitions, ({ seen }) => seen), of: sumOf(coverage.transitions, ({ declared }) => declared) },
    rules: { seen: sumOf(coverage.rules, ({ covered }) => covered), of: sumOf(coverage.rules, ({ total }) => total) },
  };
}

function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
