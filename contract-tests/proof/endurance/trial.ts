/** A trial of endurance: what it does to a simulator, how much, and its goal. */
export interface Trial {
  /** Its name for `--only`, which is also the name of its file or folder in trials/: `hostile-input`. */
  readonly id: string;
  /** What it does, in one line. */
  readonly title: string;
  /** The goal, in words: `0 exits, 0 hangs`. */
  readonly goal: string;
  /** It observes its whole process, so that no other trial may run at the same time. */
  readonly runsAlone?: true;
  /** Performs the trial. Its findings are failures in the result; it rejects only when it could not be performed. */
  run(options: TrialOptions): Promise<TrialResult>;
}

/** The settings and tools of a trial. */
export interface TrialOptions {
  /** The seed of all random values. */
  readonly seed: number;
  /** Scales a number that is `atFullScale` at full scale; the result is at least `atLeast` (default 1). */
  scaled(atFullScale: number, atLeast?: number): number;
  /** An empty folder, removed after the trial. */
  readonly folder: string;
  /** Reports progress, rarely. */
  progress(line: string): void;
}

/** The result of a trial. */
export interface TrialResult {
  readonly figures: readonly Figure[];
  /** What violated the goal, one line each, with how to repeat it if that takes less than the whole trial. */
  readonly failures: readonly string[];
  /** Parts that could not be performed here, and why. They never count as passed. */
  readonly skipped: readonly Skipped[];
}

/** One measured number. */
export interface Figure {
  /** Its name, such as `requests` or `largest growth of memory`. */
  readonly what: string;
  readonly value: number;
  /** Empty for a count. */
  readonly unit: string;
  /** The bound, if there is one, and how the value must relate to it. */
  readonly goal?: { readonly bound: number; readonly is: 'at most' | 'at least' | 'exactly' };
}

export interface Skipped {
  readonly what: string;
  readonly reason: string;
}

/** Whether a figure meets its goal; one without a goal does. */
export function meetsGoal({ value, goal }: Figure): boolean {
  if (!goal) return true;
  if (goal.is === 'at most') return value <= goal.bound;
  return goal.is === 'at least' ? value >= goal.bound : value === goal.bound;
}
