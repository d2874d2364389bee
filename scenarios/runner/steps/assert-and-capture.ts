import { StepError } from '../errors.ts';
import { differences } from '../match.ts';
import { recordedIn } from '../recorded.ts';
import { comparable, type ScenarioRun } from '../run.ts';
import { resolvePath } from '../templates.ts';

interface Assertion {
  readonly expect?: unknown;
  /** Noted for the end of the scenario. */
  readonly 'expect-soft'?: unknown;
  readonly save?: Readonly<Record<string, string>> | undefined;
}

/** Compares a result with the expectations and saves the parts that the step names. Throws a StepError with all differences from those that are not soft. */
export function assertAndCapture(run: ScenarioRun, step: Assertion, actual: object): void {
  const soft = mismatch(comparable(run, step['expect-soft']), actual);
  if (soft) run.noteSoft(soft);
  const hard = mismatch(comparable(run, step.expect), actual);
  if (hard) throw hard;
  run.record([...recordedIn(step.expect, actual, ['expect']), ...recordedIn(step['expect-soft'], actual, ['expect-soft'])]);
  for (const [name, path] of Object.entries(step.save ?? {})) {
    const part = resolvePath(actual, path);
    if ('missing' in part) throw new StepError(`Cannot save ${path} as ${name}: ${part.missing}`);
    run.saved.set(name, part.value);
  }
}

function mismatch(expected: unknown, actual: object): StepError | undefined {
  const found = expected === undefined ? [] : differences(expected, actual, '');
  return found.length === 0 ? undefined : new StepError('The result does not match the expectation', found);
}

/** Whether an expectation of a step names a status, so that no status is wrong by itself. */
export function expectsStatus(step: Assertion): boolean {
  return [step.expect, step['expect-soft']].some(expected => typeof expected === 'object' && expected !== null && 'status' in expected);
}
