/** What came of a run, as every reporter reads it. Nothing in it is secret: texts are masked when it is made. */
import type { LifecycleCoverage } from '../model/transitions.ts';

/** A call and its answer, for reports. */
export interface Exchange {
  /** When it was sent, milliseconds since 1970 by the machine's clock. */
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
  /** The smallest case found, as text. */
  readonly counterexample: string;
  /** Repeats it (`--replay`). */
  readonly token: string;
  /** Whether the case alone shows the failure in a new world; else the token repeats all cases up to it. */
  readonly isAlone: boolean;
  /** The calls of the case, or the last ones of all. */
  readonly exchanges: readonly Exchange[];
  /** A scenario and a curl script that show the case. */
  readonly scenario: string;
  readonly curl: string;
}

/** What became of one property. Verdicts are never added up: what could not be checked neither holds nor fails. */
export interface PropertyResult {
  readonly id: string;
  readonly area: string;
  readonly statement: string;
  readonly rules: readonly string[];
  readonly verdict: VerdictName;
  /** Cases that were looked at, and cases left out. */
  readonly runs: number;
  readonly skips: number;
  readonly requests: number;
  readonly durationMs: number;
  /** Why it was not checkable. */
  readonly reason: string | null;
  readonly failure: FailureReport | null;
}

export const VERDICTS = ['fails', 'warns', 'holds', 'not checkable'] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** How often one answer of one operation was seen. */
export interface StatusCoverage {
  readonly operationId: string;
  /** Each documented status → how often it was seen. */
  readonly seen: Readonly<Record<string, number>>;
}

/** How many rules of an area are the subject of a property that holds. It says what was looked at, and not that each rule is proven in full. */
export interface RuleCoverage {
  readonly area: string;
  /** All of the ledger's in that area. */
  readonly rules: number;
  readonly named: number;
  /** The ids of those that no property which holds is about. */
  readonly unnamed: readonly string[];
}

/** What a run has come to, of all that there is. */
export interface Coverage {
  /** Each operation of the document. */
  readonly answers: readonly StatusCoverage[];
  /** Each lifecycle of the documents. */
  readonly transitions: readonly LifecycleCoverage[];
  /** Each area of the ledger. */
  readonly rules: readonly RuleCoverage[];
}

/** Something on a deployment that the run made and could not remove. */
export interface Leftover {
  readonly what: string;
  readonly id: string;
  readonly reason: string;
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
  /** Properties that hold and were looked at too seldom to say so. */
  readonly tooFewCases: readonly string[];
  readonly leftovers: readonly Leftover[];
  /** What else is to be said, a sentence each. */
  readonly notes: readonly string[];
  /** Whether the run was broken off before all were looked at. */
  readonly isInterrupted: boolean;
}

/** Below so many cases nothing was shown. */
export const MIN_CASES = 20;

export function countOf({ results }: Report, verdict: VerdictName): number {
  return results.filter(result => result.verdict === verdict).length;
}

export interface Share {
  readonly seen: number;
  readonly of: number;
}

/** How much of all was seen: documented answers, declared moves of statuses, rules of the ledger. */
export function coverageTotals({ coverage }: Report): Readonly<Record<keyof Coverage, Share>> {
  const counts = coverage.answers.flatMap(({ seen }) => Object.values(seen));
  return {
    answers: { seen: counts.filter(count => count > 0).length, of: counts.length },
    transitions: { seen: sumOf(coverage.transitions, ({ seen }) => seen), of: sumOf(coverage.transitions, ({ declared }) => declared) },
    rules: { seen: sumOf(coverage.rules, ({ named }) => named), of: sumOf(coverage.rules, ({ rules }) => rules) },
  };
}

function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
