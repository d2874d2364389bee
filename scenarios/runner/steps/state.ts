import { ownValue } from '../../../simulator/text/own.ts';
import type { Difference } from '../errors.ts';
import { StepError } from '../errors.ts';
import type { ExpectStateStep, SnapshotStep } from '../generated/steps.ts';
import { matching, preview } from '../match.ts';
import { callControl, type ScenarioRun } from '../run.ts';
import { assertAndCapture } from './assert-and-capture.ts';

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
  const found = changes(comparable(saved), comparable(await run.control.call('GET', '/snapshot')), '');
  if (found.length > 0) throw new StepError(`The world differs from snapshot ${name}`, found.slice(0, MAX_CHANGES));
  return 'unchanged';
}

function filtered({ items }: { readonly items: readonly unknown[] }, where: unknown) {
  const found = matching(items, where);
  return { items: found, total: found.length };
}

/** Leaves out the throttle, which counts every request. */
function comparable(world: unknown): unknown {
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
