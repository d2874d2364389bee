import type { LifecycleCoverage } from '../model/transitions.ts';
import type { Injected } from '../proxy/weather.ts';
import type { Need } from '../session.ts';

/** A request and its response in a report. Secrets are masked. */
export interface Exchange {
  /** Real time of the request, milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly requestBody: string | null;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** What `sim proxy` has done to it on purpose; absent for an exchange as the target made it. */
  readonly injected?: Injected;
}

export interface FailureReport {
  readonly message: string;
  /** The shrunk case, as text. */
  readonly counterexample: string;
  /** The token for `--replay`; empty if the exchanges come from a HAR file. */
  readonly token: string;
  /** The command that repeats the failure on the target where it was found, without the key; empty without a token. */
  readonly replay: string;
  /** Whether the exchanges alone show the failure, in a new world or on the deployment. */
  readonly isStandalone: boolean;
  /** A sentence about what the command repeats; empty if it repeats exactly the case. */
  readonly repeats: string;
  /** Present if the run ended before the case was as simple as it can be. */
  readonly isCut?: boolean;
  /** The requests of the case. */
  readonly exchanges: readonly Exchange[];
  /** The case as a scenario and as a curl script. */
  readonly scenario: string;
  readonly curl: string;
}

/** Returns a failure that no command repeats, because it concerns recorded traffic or the answers of a whole run. */
export function unrepeatable(message: string, counterexample: string, exchanges: readonly Exchange[] = []): FailureReport {
  const nothing = { token: '', replay: '', isStandalone: exchanges.length > 0, repeats: '' };
  return { message, counterexample, ...nothing, exchanges, scenario: '', curl: '' };
}

/** A failure that the baseline accepts. */
export interface KnownFailure {
  readonly property: string;
  /** The message with placeholders for ids, numbers and times. */
  readonly finding: string;
  /** The hash of property and finding. */
  readonly fingerprint: string;
  readonly reason?: string | undefined;
  readonly ticket?: string | undefined;
  /** The last day on which it is accepted, such as `2026-12-31`. */
  readonly until?: string | undefined;
}

/** The result of one property. */
export interface PropertyResult {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly rules: readonly string[];
  readonly verdict: VerdictName;
  /** `runs` are the checked cases, `skips` those that did not apply. */
  readonly runs: number;
  readonly skips: number;
  readonly requests: number;
  readonly durationMs: number;
  /** Why it was skipped, or why it passed with fewer cases than requested, and with how many. */
  readonly reason: string | null;
  /** The needs that the target does not meet; absent if it meets all. */
  readonly missing?: readonly Need[] | undefined;
  readonly failure: FailureReport | null;
  /** Present when the baseline accepts the failure, which then does not fail the run. */
  readonly known?: KnownFailure | undefined;
}

/** Returns the result of a property; what `more` leaves out is that of one that nobody has run. */
export function resultOf(
  { id, area, title, rules }: Pick<PropertyResult, 'id' | 'area' | 'title' | 'rules'>,
  { verdict, ...more }: Pick<PropertyResult, 'verdict'> & Partial<PropertyResult>,
): PropertyResult {
  return { id, area, title, rules, verdict, runs: 0, skips: 0, requests: 0, durationMs: 0, reason: null, failure: null, ...more };
}

/** Returns the result of a check; `name` is its id without `checks/`. */
export function checkResult(name: string, title: string, more: Pick<PropertyResult, 'verdict'> & Partial<PropertyResult>): PropertyResult {
  return resultOf({ id: `checks/${name}`, area: 'checks', title, rules: more.rules ?? [] }, more);
}

const VERDICTS = ['failed', 'warned', 'passed', 'skipped'] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** The outcomes of properties in reports. */
export const OUTCOMES = ['failed', 'known', 'warned', 'passed', 'skipped'] as const;
export type OutcomeName = (typeof OUTCOMES)[number];

export interface StatusCoverage {
  readonly operationId: string;
  /** How often each documented status was seen. */
  readonly seen: Readonly<Record<string, number>>;
}

/** How many rules of an area are covered by a passed property, which need not prove the whole rule. */
export interface RuleCoverage {
  readonly area: string;
  readonly total: number;
  readonly covered: number;
  /** The ids of uncovered rules. */
  readonly uncovered: readonly string[];
}

export interface Coverage {
  /** One item for each operation of the document. */
  readonly answers: readonly StatusCoverage[];
  /** One item for each lifecycle of the documents. */
  readonly transitions: readonly LifecycleCoverage[];
  /** One item for each area of the rules. */
  readonly rules: readonly RuleCoverage[];
}

/** How fast an operation of a deployment was answered: percentiles, in milliseconds. */
export interface OperationTimes {
  readonly operationId: string;
  readonly answers: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** The longest 95th percentile that is allowed; absent without a limit. */
  readonly limitMs?: number;
}

/** A resource that the run created on a deployment and could not remove. */
export interface Leftover {
  readonly what: string;
  readonly id: string;
  readonly reason: string;
}

/** The baseline of a run. */
export interface BaselineUse {
  readonly file: string;
  /** Known failures that no longer occur. */
  readonly gone: readonly KnownFailure[];
}

export interface Report {
  readonly target: string;
  readonly seed: number;
  /** Requested cases of a property with weight 1. */
  readonly runs: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly results: readonly PropertyResult[];
  readonly coverage: Coverage;
  /** Ids of properties that passed with fewer cases than {@link minCasesOf}. All reports and the exit code count them as failed. */
  readonly tooFewCases: readonly string[];
  readonly leftovers: readonly Leftover[];
  /** What is missing for a verdict, one sentence each. A run that found nothing and saw too little is inconclusive, and has not passed. */
  readonly inconclusive: readonly string[];
  /** Further remarks, one sentence each. */
  readonly notes: readonly string[];
  /** Whether the run was interrupted before all properties were checked. */
  readonly isInterrupted: boolean;
  /** By operation: the slowest first, and those with too few answers for a verdict last. Absent for a simulator and for recorded traffic. */
  readonly responseTimes?: readonly OperationTimes[] | undefined;
  /** Present when there is a baseline. */
  readonly baseline?: BaselineUse | undefined;
}

/** The most cases that a property needs to pass. */
const MIN_CASES = 20;

/** Returns the least number of cases of a passed property: 20, or the requested number if that is lower. */
export function minCasesOf({ runs }: Pick<Report, 'runs'>): number {
  return Math.min(MIN_CASES, runs);
}

/** Returns the outcome of a property: it failed with too few cases, and is known if the baseline accepts its failure. */
export function outcomeOf({ tooFewCases }: Pick<Report, 'tooFewCases'>, { id, verdict, known }: PropertyResult): OutcomeName {
  if (tooFewCases.includes(id)) return 'failed';
  return known ? 'known' : verdict;
}

/** Returns a known failure in one line: its finding and the remarks of its entry. */
export function knownText({ finding, reason, ticket, until }: KnownFailure): string {
  const parts = [finding, reason, ticket, until === undefined ? undefined : `accepted until ${until}`];
  return parts.filter(part => part !== undefined).join(' · ');
}

/** Counts the properties with an outcome. */
export function countOf(report: Report, outcome: OutcomeName): number {
  return report.results.filter(result => outcomeOf(report, result) === outcome).length;
}

/** Returns a sentence for each property that passed with too few cases. */
export function tooFewCasesLines(report: Report): string[] {
  const few = report.results.filter(({ id }) => report.tooFewCases.includes(id));
  return few.map(({ id, runs }) => `Too few cases: ${id} ran ${runs} of at least ${minCasesOf(report)}`);
}

export interface Share {
  readonly seen: number;
  readonly of: number;
}

/** Returns the totals of all operations, lifecycles and areas. */
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
