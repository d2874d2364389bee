import { StepError } from '../errors.ts';
import { differences } from '../match.ts';
import { resolvePath } from '../paths.ts';
import type { ScenarioRun } from '../run.ts';

interface Assertion {
  readonly expect?: unknown;
  readonly save?: Readonly<Record<string, string>>;
}

/** Compares a result with the expectation and saves the parts that the step names. Throws a StepError with all differences. */
export function assertAndCapture(run: ScenarioRun, step: Assertion, actual: object): void {
  const found = step.expect === undefined ? [] : differences(step.expect, actual, '');
  if (found.length > 0) throw new StepError('The result does not match the expectation', found);
  for (const [name, path] of Object.entries(step.save ?? {})) {
    const part = resolvePath(actual, path);
    if ('missing' in part) throw new StepError(`Cannot save ${path} as ${name}: ${part.missing}`);
    run.saved.set(name, part.value);
  }
}
