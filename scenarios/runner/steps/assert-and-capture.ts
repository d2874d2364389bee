import { StepError } from '../errors.ts';
import { differences } from '../match.ts';
import { follow } from '../paths.ts';
import type { ScenarioRun } from '../run.ts';

interface Looking {
  readonly expect?: unknown;
  readonly save?: Readonly<Record<string, string>>;
}

/** Compares what came with what is expected, and keeps what shall be kept. Throws a StepError that names each difference. */
export function assertAndCapture(run: ScenarioRun, step: Looking, came: object): void {
  const found = step.expect === undefined ? [] : differences(step.expect, came, '');
  if (found.length > 0) throw new StepError('What came is not what is expected', found);
  for (const [name, path] of Object.entries(step.save ?? {})) {
    const part = follow(came, path);
    if ('missing' in part) throw new StepError(`There is no ${path} to save as ${name}: ${part.missing}`);
    run.saved.set(name, part.value);
  }
}
