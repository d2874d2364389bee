import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { meetsGoal, type Trial, type TrialResult } from './trial.ts';

export interface RunOptions {
  readonly seed: number;
  /** 1 is full scale. */
  readonly scale: number;
  readonly print: (line: string) => void;
}

/** A trial and its result. */
export interface Outcome {
  readonly trial: Trial;
  readonly result: TrialResult;
  readonly seconds: number;
}

/** Runs a trial in a separate folder. A trial that could not be performed has failed. */
export async function runTrial(trial: Trial, { seed, scale, print }: RunOptions): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-endurance-'));
  const started = performance.now();
  const scaled = (atFullScale: number, atLeast = 1): number => Math.max(atLeast, Math.round(atFullScale * scale));
  const progress = (line: string): void => print(`  ${trial.id}: ${line}`);
  try {
    const result = await trial.run({ seed, scaled, folder, progress }).catch(failedToRun);
    return { trial, result, seconds: (performance.now() - started) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a trial has no failures and meets the goals of its figures. */
export function isPassed({ result: { failures, figures } }: Outcome): boolean {
  return failures.length === 0 && figures.every(meetsGoal);
}

function failedToRun(error: unknown): TrialResult {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { figures: [], failures: [`The trial could not be performed: ${message}`], skipped: [] };
}
