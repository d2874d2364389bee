/** Runs the text of a scenario. */
import path from 'node:path';
import type { Target } from '../../scenarios/runner/client.ts';
import { ScenarioFileError } from '../../scenarios/runner/errors.ts';
import { checkText, type ScenarioFile } from '../../scenarios/runner/load.ts';
import type { ScenarioResult } from '../../scenarios/runner/results.ts';
import { runScenarios } from '../../scenarios/runner/run-scenarios.ts';
import { unknownVars } from '../../scenarios/runner/vars.ts';
import { sampleFolders, shippedScenarios } from '../package-files.ts';
import { ArgumentError } from '../text/failures.ts';

const NAME = 'scenario.yaml';

/** What a text is run with. */
export interface RunTextOptions {
  readonly target: Target;
  readonly seed: number | undefined;
  /** Values of its variables. */
  readonly vars: Readonly<Record<string, string>>;
}

/** The scenarios of a text. Throws an ArgumentError with a line for each mistake. */
export function checkedScenarios(text: string, vars: RunTextOptions['vars']): ScenarioFile[] {
  const files = parsed(text, vars);
  const unknown = unknownVars(
    Object.keys(vars),
    files.flatMap(({ varNames }) => varNames),
  );
  if (unknown.length > 0) throw new ArgumentError(unknown.join('\n'));
  return files;
}

/**
 * Runs the scenarios of a text, each in a new world that is removed at the end. Rejects with an ArgumentError for mistakes, and with an UnreachableError
 * without a simulator.
 */
export function runText(text: string, { target, seed, vars }: RunTextOptions): Promise<ScenarioResult[]> {
  return runScenarios(checkedScenarios(text, vars), { target, seed });
}

function parsed(text: string, vars: RunTextOptions['vars']): ScenarioFile[] {
  const given = new Map(Object.entries(vars).map(([name, value]) => [name, { value, from: `The value of vars.${name}` }]));
  try {
    return checkText(text, path.join(shippedScenarios, NAME), NAME, {
      vars: given,
      files: { samples: sampleFolders, isSamplesOnly: true },
    });
  } catch (error) {
    throw error instanceof ScenarioFileError ? new ArgumentError(error.message) : error;
  }
}
