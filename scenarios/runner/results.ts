import type { Exchange } from './client.ts';
import type { Difference } from './errors.ts';
import type { ScenarioFile } from './load.ts';

/** The result of a scenario. */
export interface ScenarioResult {
  readonly name: string;
  readonly description: string | null;
  readonly file: string;
  readonly tags: readonly string[];
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Real milliseconds. */
  readonly durationMs: number;
  /** Number of steps that ran; nested steps are counted in each round. */
  readonly steps: number;
  readonly failure: Failure | null;
  /** What happened, in the order of simulated time. Present when the run was asked for it. */
  readonly moments?: readonly Moment[];
}

/** What happened at an instant: a step, a move of the clock, a request, a job, an event, or an attempt to deliver one. */
export interface Moment {
  readonly at: string;
  readonly lane: 'step' | 'clock' | 'request' | 'job' | 'event' | 'delivery';
  readonly text: string;
  readonly outcome: string;
  readonly isFailed: boolean;
}

/** A step that failed: why, where and when. */
export interface StepFailure {
  readonly step: string;
  /** The file of the step, and its line from 1. */
  readonly file: string;
  readonly line: number;
  /** Round of the enclosing repeat; null outside of a repeat. */
  readonly round: number | null;
  /** Simulated time at the start of the step, on a deployment the real one; null if the world could not be created. */
  readonly at: string | null;
  readonly message: string;
  readonly differences: readonly Difference[];
}

/** The first failure of a scenario. */
export interface Failure extends StepFailure {
  /** What failed later, such as steps that run after a failure. */
  readonly others: readonly StepFailure[];
  readonly timeline: readonly TimelineLine[];
  /** The latest calls, in order. */
  readonly exchanges: readonly Exchange[];
}

/** A run on a deployment, for reports. */
export interface OnDeployment {
  /** Its base address. */
  readonly target: string;
  /** What the titles of all that the run made began with. */
  readonly tag: string;
  /** Remarks, a sentence each. */
  readonly notes: readonly string[];
  /** What could not be removed, a sentence each. */
  readonly leftovers: readonly string[];
}

/** A line of the timeline: a step of the scenario, or an event of the service. */
export interface TimelineLine {
  readonly at: string;
  readonly kind: 'step' | 'event';
  /** Where the step was written. */
  readonly file: string | null;
  readonly line: number | null;
  readonly text: string;
  readonly outcome: string;
}

/** The result of a scenario that did not run, or not to its end. */
export function skippedResult({ scenario, file }: ScenarioFile): ScenarioResult {
  return {
    name: scenario.name,
    description: scenario.description ?? null,
    file,
    tags: scenario.tags ?? [],
    status: 'skipped',
    durationMs: 0,
    steps: 0,
    failure: null,
  };
}
