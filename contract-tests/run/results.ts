/** What came of a run, as every reporter reads it. Nothing in it is secret: texts are masked when it is made. */

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
  readonly example: string;
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

/** Something on a deployment that the run made and could not remove. */
export interface Leftover {
  readonly what: string;
  readonly id: string;
  readonly reason: string;
}

export interface Report {
  readonly target: string;
  readonly seed: number;
  /** Cases asked for, each property. */
  readonly runs: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly results: readonly PropertyResult[];
  readonly coverage: readonly StatusCoverage[];
  /** Properties that hold and were looked at too seldom to say so. */
  readonly tooSeldom: readonly string[];
  readonly leftovers: readonly Leftover[];
  /** Whether the run was broken off before all were looked at. */
  readonly isInterrupted: boolean;
}

/** Below so many cases nothing was shown. */
export const MIN_CASES = 20;

export function countOf({ results }: Report, verdict: VerdictName): number {
  return results.filter(result => result.verdict === verdict).length;
}

/** Answers that were seen, and that the document declares. */
export function coverageTotals({ coverage }: Report): { readonly seen: number; readonly declared: number } {
  const counts = coverage.flatMap(({ seen }) => Object.values(seen));
  return { seen: counts.filter(count => count > 0).length, declared: counts.length };
}
