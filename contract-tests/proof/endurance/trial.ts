/** One trial of endurance: what it does to a simulator, how much of it, and what must hold. */
export interface Trial {
  /** Its name for `--only`, which is also the name of its file or folder in trials/: `hostile-input`. */
  readonly id: string;
  /** One line: what it does. */
  readonly title: string;
  /** What must hold, in words: `0 exits, 0 hangs`. */
  readonly goal: string;
  /** It watches what its whole process does, so that no other trial may run next to it. */
  readonly runsAlone?: true;
  /** Performs the trial. What it finds is a failure in the result; it rejects only when it could not be performed. */
  run(options: TrialOptions): Promise<TrialResult>;
}

/** What a trial is given. */
export interface TrialOptions {
  /** Everything random follows from it. */
  readonly seed: number;
  /** So many of what is `atFullScale` at full scale, at least `atLeast` (default 1). */
  scaled(atFullScale: number, atLeast?: number): number;
  /** An empty folder, removed after the trial. */
  readonly folder: string;
  /** Says how far the trial is; rare lines only. */
  progress(line: string): void;
}

/** What a trial has found. */
export interface TrialResult {
  readonly figures: readonly Figure[];
  /** What broke the goal, one line each, with what repeats it where it is less than the whole trial. */
  readonly failures: readonly string[];
  /** What could not be performed here, and why. Never counts as passed. */
  readonly skipped: readonly Skipped[];
}

/** One measured number. */
export interface Figure {
  /** `requests`, `largest growth of memory`. */
  readonly what: string;
  readonly value: number;
  /** Empty for a count. */
  readonly unit: string;
  /** Where there is one: the bound, and whether the value has to stay at or below it, at or above it, or meet it. */
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
