/** Checks judge one exchange, whoever caused it. A check is a file in this folder, listed in `all.ts`. */
import type { OperationSpec } from '../../openapi/document.ts';

/** A call of a documented operation and its response, as checks read them. */
export interface JudgedExchange {
  readonly operation: OperationSpec;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Each parameter with all its values. */
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed text; undefined when it is no JSON. */
  readonly body: unknown;
  /** Real time, milliseconds with fractions: what happened before what is known only of exchanges that do not overlap. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Something wrong with an exchange. */
export interface Flaw {
  /** A sentence: what it is, and what it should be. */
  readonly message: string;
  /** Whether it breaks a decision of the simulator only, not the interface. */
  readonly isDecision?: boolean;
}

export type Judge = (exchange: JudgedExchange) => readonly Flaw[];

export interface Check {
  /** Stable: reports name it `checks/<id>`. */
  readonly id: string;
  readonly title: string;
  /** Ids of the rules that it covers. */
  readonly rules: readonly string[];
  /** Whether its verdict depends on the response and its operation only, so that equal responses need one look. */
  readonly isAboutResponse?: boolean;
  /** Whether its verdict depends on what it has seen before, on a deployment also by other properties. */
  readonly isAboutSequence?: boolean;
  /** Must have ended before `begin`. */
  load?(): Promise<void>;
  /** Starts judging a world that nothing is known of: what a check remembers, it remembers from here on. */
  begin(): Judge;
}

/** A flaw for each sentence. */
export function flaws(messages: Iterable<string>, isDecision = false): Flaw[] {
  return [...messages].map(message => ({ message, isDecision }));
}
