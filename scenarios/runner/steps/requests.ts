import { StepError } from '../errors.ts';
import type { RequestsStep } from '../generated/steps.ts';
import { differences, matching } from '../match.ts';
import { recordedIn } from '../recorded.ts';
import { callControl, comparable, type ScenarioRun } from '../run.ts';
import { assertAndCapture } from './assert-and-capture.ts';

/** As many as the log keeps. */
const MAX_REQUESTS = 1000;

/** Asserts how often an operation was called. */
export async function requests(run: ScenarioRun, step: RequestsStep): Promise<string> {
  const { requests: operationId, called = { $gt: 0 }, where } = step;
  const selected = operationId === 'any' ? '' : `&operationId=${operationId}`;
  // The type is that of the control document.
  const { items } = (await callControl(run, 'GET', `/requests?limit=${MAX_REQUESTS}${selected}`)) as { readonly items: readonly object[] };
  const found = where === undefined ? items : matching(items, where);
  const [difference] = differences(comparable(run, called), found.length, 'called');
  if (difference)
    throw new StepError(`${subjectOf(operationId)} was not called as often as expected${closest(items, found, where)}`, [difference]);
  run.record(recordedIn(called, found.length, ['called']));
  assertAndCapture(run, { ...(step.save && { save: step.save }) }, { items: found, total: found.length });
  return `${found.length} ${found.length === 1 ? 'call' : 'calls'}`;
}

function subjectOf(operationId: string): string {
  return operationId === 'any' ? 'The API' : operationId;
}

/** How the call differs that comes closest to what was looked for. */
function closest(items: readonly object[], found: readonly object[], where: unknown): string {
  if (where === undefined || items.length === found.length) return '';
  const others = items.filter(item => !found.includes(item)).map(item => differences(where, item, ''));
  const [nearest = []] = others.toSorted((a, b) => a.length - b.length);
  const parts = nearest.map(({ path, expected, actual }) => `${path} is ${actual}, not ${expected}`);
  return `; of ${others.length} other ${others.length === 1 ? 'call' : 'calls'}, in the closest one ${parts.join(', ')}`;
}
