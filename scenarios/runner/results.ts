import type { Exchange } from './client.ts';
import type { Difference } from './errors.ts';

/** What became of a story. */
export interface ScenarioResult {
  readonly name: string;
  readonly description: string | null;
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Real milliseconds. */
  readonly durationMs: number;
  /** How many steps were done, those inside of others counted each time. */
  readonly steps: number;
  readonly failure: Failure | null;
}

/** Why a story failed, where and when. */
export interface Failure {
  readonly step: string;
  readonly line: number;
  /** In which round of its repeat; null outside of any. */
  readonly round: number | null;
  /** The world's time when the step began; null when there was no world yet. */
  readonly at: string | null;
  readonly message: string;
  readonly differences: readonly Difference[];
  readonly timeline: readonly TimelineLine[];
  /** The latest calls, the last one last. */
  readonly exchanges: readonly Exchange[];
}

/** A line of the timeline: a step of the story, or an event that the service has produced. */
export interface TimelineLine {
  readonly at: string;
  readonly kind: 'step' | 'event';
  readonly line: number | null;
  readonly text: string;
  readonly outcome: string;
}
