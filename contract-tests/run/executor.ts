/** Who examines the properties of a run: this process, or threads of it. */
import type { Transitions } from '../model/transitions.ts';
import type { CheckOptions, Property } from '../property.ts';
import type { Target } from '../target.ts';
import type { FailureReport, PropertyResult } from './results.ts';
import { runProperty } from './run-property.ts';
import { NOTHING_SEEN, type Seen } from './seen.ts';
import { tokenOf } from './token.ts';

/** One property, examined. */
export interface PropertyRun {
  readonly result: PropertyResult;
  readonly seen: Seen;
}

export interface Executor {
  /** How many properties are examined at once. */
  readonly size: number;
  /** Never rejects: what goes wrong is a verdict. */
  runProperty(property: Property, cases: CheckOptions): Promise<PropertyRun>;
  close(): Promise<void>;
}

export interface ExecutorOptions {
  readonly target: Target;
  readonly transitions: Transitions;
  /** How many at once; on a simulator each has a world of its own. */
  readonly size?: number;
  /** Once aborted, nothing more is sent: what is under way ends soon. */
  readonly signal?: AbortSignal | undefined;
}

/** Examines in this process. */
export function createExecutor({ target, transitions, size = 1, signal }: ExecutorOptions): Executor {
  return {
    size,
    async runProperty(property, cases) {
      const { result, answers, requests } = await runProperty(property, target, cases, signal);
      return { result, seen: { answers, requests, transitions: transitions.coverage() } };
    },
    close: () => target.close(),
  };
}

/** A property that nobody came to, or came to the end of. */
export function notRun(property: Property, reason: string): PropertyRun {
  return { result: { ...emptyResult(property), verdict: 'not checkable', reason }, seen: NOTHING_SEEN };
}

/** A property at which the simulator's thread broke down. All cases again, in a process of their own, show why. */
export function crashed(property: Property, { seed, runs }: CheckOptions, { message }: Error): PropertyRun {
  const failure: FailureReport = {
    message: `The simulator broke down: ${message}`,
    counterexample: '',
    token: tokenOf({ id: property.id, seed, runs }),
    isAlone: false,
    exchanges: [],
    scenario: '',
    curl: '',
  };
  return { result: { ...emptyResult(property), verdict: 'fails', failure }, seen: NOTHING_SEEN };
}

function emptyResult({ id, area, statement, rules }: Property): Omit<PropertyResult, 'verdict'> {
  return { id, area, statement, rules, runs: 0, skips: 0, requests: 0, durationMs: 0, reason: null, failure: null };
}
