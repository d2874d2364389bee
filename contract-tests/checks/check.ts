import type { OperationSpec } from '../../openapi/document.ts';

/** A call of a documented operation and its response. */
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
  /** Real time in milliseconds with fractions. Only exchanges that do not overlap have a known order. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Something wrong with an exchange. */
export interface Flaw {
  /** A sentence about what is wrong and what is expected. */
  readonly message: string;
  /** Whether it breaks only a decision of the simulator, not the interface. */
  readonly isDecision?: boolean;
}

export type Judge = (exchange: JudgedExchange) => readonly Flaw[];

/** A check of every exchange. Each check is listed in `all.ts`. */
export interface Check {
  /** A stable id: the name in reports is `checks/<id>`. */
  readonly id: string;
  readonly title: string;
  /** Ids of the rules that it covers. */
  readonly rules: readonly string[];
  /** Whether its result depends only on the response and its operation, so that equal responses are judged once. */
  readonly isAboutResponse?: boolean;
  /** Whether its result depends on earlier exchanges, on a deployment also of other properties. */
  readonly isAboutSequence?: boolean;
  /** Loads what the check needs. It must end before `begin`. */
  load?(): Promise<void>;
  /** Returns a judge for a new world, with an empty memory. */
  begin(): Judge;
}

/** Returns a flaw for each sentence. */
export function flaws(messages: Iterable<string>, isDecision = false): Flaw[] {
  return [...messages].map(message => ({ message, isDecision }));
}
