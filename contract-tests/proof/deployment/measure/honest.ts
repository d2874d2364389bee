/** Measures that runs find nothing on a correct deployment. */
import { mapConcurrent } from '../../../../simulator/kernel/concurrency.ts';
import { findingsOf, runContract } from './run-contract.ts';
import { type MeasuredOptions, withDeployment } from './with-deployment.ts';

export interface HonestOptions {
  readonly deployment: MeasuredOptions;
  readonly seeds: number;
  readonly flags: readonly string[];
  readonly atOnce: number;
  readonly print: (line: string) => void;
}

/** Runs once per seed on a deployment with that seed, whose clock is up to two minutes off. Returns whether nothing was found. */
export async function measureHonest({ deployment: options, seeds, flags, atOnce, print }: HonestOptions): Promise<boolean> {
  let findings = 0;
  const numbers = Array.from({ length: seeds }, (_, index) => index + 1);
  await mapConcurrent(numbers, atOnce, async seed => {
    await withDeployment({ clockOffsetMs: offsetOf(seed), ...options, seed }, async ({ address, flags: own }) => {
      const { report, seconds } = await runContract(address, [...flags, ...own, '--seed', String(seed)]);
      const found = findingsOf(report);
      findings += found.length;
      print(`seed ${seed}: ${found.length} findings in ${seconds.toFixed(0)} s, clock off by ${offsetOf(seed) / 1000} s`);
      for (const finding of found) print(`  ${finding}`);
    });
  });
  print(`honest: ${findings} findings in ${seeds} seeds`);
  return findings === 0;
}

/** Returns a different offset for each seed, from −120 to 120 seconds, in milliseconds. */
function offsetOf(seed: number): number {
  return (((seed * 70) % 241) - 120) * 1000;
}
