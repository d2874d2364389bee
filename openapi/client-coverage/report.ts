/** The coverage of a client, as `coverage.json` has it. */

/** Names of the document, apart by whether they were met. */
export interface Parts {
  readonly met: readonly string[];
  readonly missing: readonly string[];
}

/** What was met of an operation. */
export interface OperationCoverage {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Whether the percentage and the totals are of this operation, too. */
  readonly counted: boolean;
  readonly calls: number;
  /** Whether it was answered with a status from 200 to 299 at least once. */
  readonly succeeded: boolean;
  /** Of all documented answers. */
  readonly statuses: Parts;
  /** Query parameters that were sent. */
  readonly parameters: Parts;
  /** Fields of JSON bodies that were sent. */
  readonly requestFields: Parts;
  /** Fields of successful answers that were filled: not null, and not empty. */
  readonly responseFields: Parts;
}

export interface Share {
  readonly met: number;
  readonly of: number;
}

/** Of the counted operations; all but the first of those that were called. */
export interface CoverageTotals {
  /** How many succeeded at least once. */
  readonly operations: Share;
  readonly statuses: Share;
  readonly parameters: Share;
  readonly requestFields: Share;
  readonly responseFields: Share;
  /** Of all events of the document; null where deliveries are not seen. */
  readonly events: Share | null;
}

/** The content of `coverage.json`. */
export interface CoverageReport {
  /** How many runs were added up. */
  readonly runs: number;
  /** The share of counted operations that succeeded at least once, rounded down to one decimal. */
  readonly percent: number;
  readonly totals: CoverageTotals;
  readonly operations: readonly OperationCoverage[];
  /** Types of events that an endpoint has taken with a status from 200 to 299; null where deliveries are not seen. */
  readonly events: Parts | null;
}

type MetParts = { readonly [Name in 'statuses' | 'parameters' | 'requestFields' | 'responseFields']: Pick<Parts, 'met'> };

/** What is read of a `coverage.json` to add it to another one. */
export interface EarlierCoverage {
  readonly runs: number;
  readonly operations: readonly (MetParts & Pick<OperationCoverage, 'operationId' | 'calls'>)[];
  readonly events: Pick<Parts, 'met'> | null;
}

/** Counts the parts of operations and events. */
export function totalsOf(operations: readonly OperationCoverage[], events: Parts | null): CoverageTotals {
  const counted = operations.filter(operation => operation.counted);
  const called = counted.filter(({ calls }) => calls > 0);
  return {
    operations: { met: counted.filter(({ succeeded }) => succeeded).length, of: counted.length },
    statuses: sumOf(called.map(({ statuses }) => statuses)),
    parameters: sumOf(called.map(({ parameters }) => parameters)),
    requestFields: sumOf(called.map(({ requestFields }) => requestFields)),
    responseFields: sumOf(called.map(({ responseFields }) => responseFields)),
    events: events && sumOf([events]),
  };
}

function sumOf(all: readonly Parts[]): Share {
  const met = all.reduce((sum, parts) => sum + parts.met.length, 0);
  return { met, of: met + all.reduce((sum, { missing }) => sum + missing.length, 0) };
}

/** The counted operations that were called and got errors only. */
export function onlyRefused({ operations }: Pick<CoverageReport, 'operations'>): OperationCoverage[] {
  return operations.filter(({ counted, calls, succeeded }) => counted && calls > 0 && !succeeded);
}

/** The counted operations that were never called. */
export function neverCalled({ operations }: Pick<CoverageReport, 'operations'>): OperationCoverage[] {
  return operations.filter(({ counted, calls }) => counted && calls === 0);
}
