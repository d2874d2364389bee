import type { Target } from './client.ts';
import type { ScenarioFile } from './load.ts';
import { type ScenarioResult, skippedResult } from './results.ts';
import { type DeploymentUse, type RecordedValue, type RunContext, runScenario } from './run-scenario.ts';
import { startWebhookEndpoints } from './webhook-endpoints.ts';
import { keepSnapshots } from './world.ts';

export interface RunOptions {
  readonly target: Target;
  /** What scenarios use of the deployment, if the target is one. They run one after the other there, because they share its data. */
  readonly deployment?: DeploymentUse | undefined;
  /** Overrides the seed of every scenario. */
  readonly seed?: number | undefined;
  /** How many scenarios run at a time on a simulator. */
  readonly worldsAtOnce?: number | undefined;
  /** Skip the remaining scenarios after a failure. */
  readonly bail?: boolean;
  /** Interrupts the run: no further step begins, and scenarios that have not ended are skipped. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each scenario in the order of the list, as soon as it and all before it have ended. */
  readonly onResult?: (result: ScenarioResult) => void;
  /** Whether results have moments, for a timeline. */
  readonly withMoments?: boolean;
  /** Called with the values of recorded expectations, which are recorded anew; without it they are compared. */
  readonly onRecorded?: ((values: readonly RecordedValue[]) => void) | undefined;
  /** Called with the number of scenarios that have ended. */
  readonly onProgress?: (ended: number) => void;
}

/** Scenarios wait for webhooks, so several run at a time. */
const WORLDS_AT_ONCE = 6;

/** Runs scenarios, each in its own world, and returns the results in order. Rejects with an UnreachableError when no simulator or deployment responds. */
export async function runScenarios(files: readonly ScenarioFile[], options: RunOptions): Promise<ScenarioResult[]> {
  const { target, deployment, seed, signal, worldsAtOnce = WORLDS_AT_ONCE, withMoments = false } = options;
  const use = deployment ?? { webhookEndpoints: await startWebhookEndpoints(), seed, snapshots: keepSnapshots(target) };
  const context: RunContext = { target, use, signal, withMoments, onRecorded: options.onRecorded };
  const results: (ScenarioResult | undefined)[] = files.map(() => undefined);
  let next = 0;
  let reported = 0;
  let ended = 0;
  let stopped = false;

  const reportInOrder = () => {
    for (let result = results[reported]; result; result = results[++reported]) options.onResult?.(result);
  };
  const worker = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index];
      if (!file) return;
      const result = stopped || signal?.aborted ? skippedResult(file) : await runScenario(context, file);
      if (options.bail && result.status === 'failed') stopped = true;
      results[index] = result;
      options.onProgress?.(++ended);
      reportInOrder();
    }
  };

  try {
    await Promise.all(Array.from({ length: deployment ? 1 : worldsAtOnce }, worker));
  } finally {
    if ('webhookEndpoints' in use) {
      await use.webhookEndpoints.close();
      await use.snapshots.remove();
    }
  }
  return results.filter(result => result !== undefined);
}
