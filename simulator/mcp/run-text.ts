/** Runs the text of a scenario. */
import path from 'node:path';
import type { Target } from '../../scenarios/runner/client.ts';
import { ScenarioFileError } from '../../scenarios/runner/errors.ts';
import { checkScenarios, parseScenario, type ScenarioFile } from '../../scenarios/runner/load.ts';
import type { ScenarioResult } from '../../scenarios/runner/results.ts';
import { runScenarios } from '../../scenarios/runner/run-scenarios.ts';
import { sampleFolders, shippedScenarios } from '../package-files.ts';
import { ArgumentError } from '../text/argument-error.ts';

const NAME = 'scenario.yaml';

/** The scenario of a text. Throws an ArgumentError with a line for each mistake. */
export function checkedScenario(text: string): ScenarioFile {
  const file = parsed(text);
  const mistakes = checkScenarios([file]);
  if (mistakes.length > 0) throw new ArgumentError(mistakes.join('\n'));
  return file;
}

/** Runs a text in a new world, which is removed at the end. Rejects with an ArgumentError for mistakes, and with an UnreachableError without a simulator. */
export async function runText(text: string, seed: number | undefined, target: Target): Promise<ScenarioResult> {
  const [result] = await runScenarios([checkedScenario(text)], { target, seed, sampleFolders });
  if (!result) throw new Error('A run of one scenario has one result');
  return result;
}

function parsed(text: string): ScenarioFile {
  try {
    // Files that it names are the samples that come with the simulator.
    return parseScenario(text, path.join(shippedScenarios, NAME), NAME);
  } catch (error) {
    throw error instanceof ScenarioFileError ? new ArgumentError(error.message) : error;
  }
}
