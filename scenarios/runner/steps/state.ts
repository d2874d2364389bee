import type { Difference } from '../errors.ts';
import { StepError } from '../errors.ts';
import { differences, shown } from '../match.ts';
import { callControl, type ScenarioRun } from '../run.ts';
import type { SnapshotStep, StateStep } from '../scenario.ts';
import { assertAndCapture } from './assert-and-capture.ts';

/** Differences that a report shows of two worlds. */
const MAX_CHANGES = 20;
const MAX_ITEMS = 1000;

/** Looks at what the control API tells. */
export async function expectState(run: ScenarioRun, step: StateStep): Promise<string> {
  const { 'expect-state': what, where, ...looking } = step;
  const isList = !['status', 'clock'].includes(what);
  const state = await callControl(run, 'GET', isList ? `/${what}?limit=${MAX_ITEMS}` : `/${what}`);
  // The control document says that lists are { items, total }.
  const came = isList && where !== undefined ? filtered(state as { readonly items: readonly unknown[] }, where) : (state as object);
  assertAndCapture(run, looking, came);
  return 'as expected';
}

/** Keeps a world, puts it back, or compares it. */
export async function snapshot(run: ScenarioRun, { snapshot: what }: SnapshotStep): Promise<string> {
  if ('save' in what) {
    run.snapshots.set(what.save, await run.control.call('GET', '/snapshot'));
    return 'kept';
  }
  const name = 'restore' in what ? what.restore : what.same;
  const kept = run.snapshots.get(name);
  if (kept === undefined) throw new StepError(`No snapshot ${name} was saved; there are ${[...run.snapshots.keys()].join(', ') || 'none'}`);
  if ('restore' in what) {
    await run.control.call('PUT', '/snapshot', kept);
    return 'put back';
  }
  const found = changes(comparable(kept), comparable(await run.control.call('GET', '/snapshot')), '');
  if (found.length > 0) throw new StepError(`The world is not as it was kept in ${name}`, found.slice(0, MAX_CHANGES));
  return 'the same';
}

function filtered({ items }: { readonly items: readonly unknown[] }, where: unknown) {
  const fitting = items.filter(item => differences(where, item, '').length === 0);
  return { items: fitting, total: fitting.length };
}

/** The throttle counts every request, also one that changes nothing. */
function comparable(world: unknown): unknown {
  const { state, ...others } = world as { readonly state: Readonly<Record<string, unknown>> };
  const { http: _, ...areas } = state;
  return { ...others, state: areas };
}

/** What leads from one value to another. */
function changes(before: unknown, after: unknown, path: string): Difference[] {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
    return Object.is(before, after) ? [] : [{ path, expected: shown(before), came: shown(after) }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap(name => {
    const part = (value: object) => (value as Readonly<Record<string, unknown>>)[name];
    return changes(part(before), part(after), path === '' ? name : `${path}.${name}`);
  });
}
