import type { Target } from './client.ts';
import type { ScenarioFile } from './load.ts';
import type { ScenarioResult } from './results.ts';
import { type RunContext, runScenario } from './run-scenario.ts';
import { startWebhookEndpoints } from './webhook-endpoints.ts';

export interface RunOptions {
  readonly target: Target;
  /** Goes before the seed of every story. */
  readonly seed?: number | undefined;
  /** Begin no further story once one has failed. */
  readonly bail?: boolean;
  /** Where files are looked for that do not lie beside a story. */
  readonly sampleFolders?: readonly string[];
  /** Told of each story in the order of the list, as soon as it and those before it have ended. */
  readonly onResult?: (result: ScenarioResult) => void;
  /** Told how many have ended. */
  readonly onProgress?: (ended: number) => void;
}

/** Stories under way at once. Each waits for its webhooks now and then, and leaves the turn to others. */
const MAX_AT_ONCE = 6;

/** Tells stories, each in a world of its own, and gives what became of them in their order. Rejects with an UnreachableError when nobody answers. */
export async function runScenarios(files: readonly ScenarioFile[], options: RunOptions): Promise<ScenarioResult[]> {
  const webhookEndpoints = await startWebhookEndpoints();
  const stage: RunContext = { target: options.target, webhookEndpoints, seed: options.seed, sampleFolders: options.sampleFolders ?? [] };
  const results: (ScenarioResult | undefined)[] = files.map(() => undefined);
  let next = 0;
  let told = 0;
  let ended = 0;
  let stopped = false;

  const tellInOrder = () => {
    for (let result = results[told]; result; result = results[++told]) options.onResult?.(result);
  };
  const work = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index];
      if (!file) return;
      const result = stopped ? skipped(file) : await runScenario(stage, file);
      if (options.bail && result.status === 'failed') stopped = true;
      results[index] = result;
      options.onProgress?.(++ended);
      tellInOrder();
    }
  };

  try {
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
  } finally {
    await webhookEndpoints.close();
  }
  return results.filter(result => result !== undefined);
}

function skipped({ scenario, file }: ScenarioFile): ScenarioResult {
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
