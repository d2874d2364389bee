import type { Target } from './client.ts';
import type { ScenarioFile } from './load.ts';
import type { ScenarioResult } from './results.ts';
import { type RunContext, runScenario } from './run-scenario.ts';
import { startWebhookEndpoints } from './webhook-endpoints.ts';

export interface RunOptions {
  readonly target: Target;
  /** Overrides the seed of every scenario. */
  readonly seed?: number | undefined;
  /** Skip the remaining scenarios after a failure. */
  readonly bail?: boolean;
  /** Folders to look up files in that are not next to the scenario. */
  readonly sampleFolders?: readonly string[];
  /** Called for each scenario in the order of the list, as soon as it and all before it have ended. */
  readonly onResult?: (result: ScenarioResult) => void;
  /** Called with the number of scenarios that have ended. */
  readonly onProgress?: (ended: number) => void;
}

/** Scenarios wait for webhooks, so several run at a time. */
const MAX_CONCURRENT_SCENARIOS = 6;

/** Runs scenarios, each in its own world, and returns the results in order. Rejects with an UnreachableError when no simulator responds. */
export async function runScenarios(files: readonly ScenarioFile[], options: RunOptions): Promise<ScenarioResult[]> {
  const webhookEndpoints = await startWebhookEndpoints();
  const context: RunContext = { target: options.target, webhookEndpoints, seed: options.seed, sampleFolders: options.sampleFolders ?? [] };
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
      const result = stopped ? skippedResult(file) : await runScenario(context, file);
      if (options.bail && result.status === 'failed') stopped = true;
      results[index] = result;
      options.onProgress?.(++ended);
      reportInOrder();
    }
  };

  try {
    await Promise.all(Array.from({ length: MAX_CONCURRENT_SCENARIOS }, worker));
  } finally {
    await webhookEndpoints.close();
  }
  return results.filter(result => result !== undefined);
}

function skippedResult({ scenario, file }: ScenarioFile): ScenarioResult {
  return {
    name: scenario.name,
    description: scenario.description ?? null,
    file,
    status: 'skipped',
    durationMs: 0,
    steps: 0,
    failure: null,
  };
}
