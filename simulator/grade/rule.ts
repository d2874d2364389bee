import type { ObservedCall, ObservedDelivery, Run } from './run.ts';

/** Whether a broken rule fails a run, is only mentioned, or is not checked. */
export type Level = 'error' | 'warning' | 'off';

/** A practice that was not followed, with what shows it. */
export interface Problem {
  /** One sentence: what happened, with the values that matter. */
  readonly text: string;
  /** What shows it, in order. */
  readonly evidence: readonly (ObservedCall | ObservedDelivery)[];
}

/** What a rule found in a run. */
export interface Verdict {
  /** How often there was an occasion to follow the rule or to break it. */
  readonly occasions: number;
  readonly problems: readonly Problem[];
}

/** One practice of a client that survives production. */
export interface Rule {
  /** `<area>/<what a good client does>`. */
  readonly id: string;
  /** The practice, as a sentence about the client. */
  readonly title: string;
  /** Why it matters in production. */
  readonly why: string;
  /** What to change. */
  readonly advice: string;
  /** What would give a run an occasion, as an imperative. */
  readonly occasion: string;
  /** Ids of the rules of the interface that it is about. */
  readonly interfaceRules: readonly string[];
  readonly level: Exclude<Level, 'off'>;
  check(run: Run): Verdict;
}
