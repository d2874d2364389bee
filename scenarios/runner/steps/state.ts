import { ownValue } from '../../../simulator/text/json.ts';
import { type Difference, StepError } from '../errors.ts';
import type { ExpectStateStep, RequestsStep, SnapshotStep } from '../generated/steps.ts';
import { differences, matching, preview } from '../match.ts';
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

/** Number of differences between two worlds in a report. */
const MAX_CHANGES = 20;
const MAX_ITEMS = 1000;

/** Asserts on a resource of the control API. */
export async function expectState(run: ScenarioRun, step: ExpectStateStep): Promise<string> {
  const { 'expect-state': what, where, ...assertion } = step;
  const isList = !['status', 'clock'].includes(what);
  const state = await callControl(run, 'GET', isList ? `/${what}?limit=${MAX_ITEMS}` : `/${what}`);
  // Lists are { items, total } in the control document.
  const actual = isList && where !== undefined ? filtered(state as { readonly items: readonly unknown[] }, where) : (state as object);
  assertAndCapture(run, assertion, actual);
  return 'as expected';
}

/** Saves a world, restores it, or compares it with a saved one. */
export async function snapshot(run: ScenarioRun, { snapshot: what }: SnapshotStep): Promise<string> {
  const { save, restore, same } = what;
  if (save !== undefined) {
    run.snapshots.set(save, await run.control.call('GET', '/snapshot'));
    return 'saved';
  }
  const name = restore ?? same ?? '';
  const saved = run.snapshots.get(name);
  if (saved === undefined)
    throw new StepError(`Snapshot ${name} does not exist; saved snapshots: ${[...run.snapshots.keys()].join(', ') || 'none'}`);
  if (restore !== undefined) {
    await run.control.call('PUT', '/snapshot', saved);
    return 'restored';
  }
  const found = changes(withoutThrottle(saved), withoutThrottle(await run.control.call('GET', '/snapshot')), '');
  if (found.length > 0) throw new StepError(`The world differs from snapshot ${name}`, found.slice(0, MAX_CHANGES));
  return 'unchanged';
}

function filtered({ items }: { readonly items: readonly unknown[] }, where: unknown) {
  const found = matching(items, where);
  return { items: found, total: found.length };
}

/** Leaves out the throttle, which counts every request. */
function withoutThrottle(world: unknown): unknown {
  const { state, ...others } = world as { readonly state: Readonly<Record<string, unknown>> };
  const { http: _, ...areas } = state;
  return { ...others, state: areas };
}

/** All differences between two values. */
function changes(before: unknown, after: unknown, path: string): Difference[] {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
    return Object.is(before, after) ? [] : [{ path, expected: preview(before), actual: preview(after) }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap(name => {
    const part = (value: object) => ownValue(value, name);
    return changes(part(before), part(after), path === '' ? name : `${path}.${name}`);
  });
}
