/** What steps have in common: their kind and title, nested steps, retries, and what they order. */
import { parseDuration } from '../../simulator/kernel/time.ts';
import { type Step, type StepKind, stepKinds, type Scenario as WrittenScenario } from './generated/steps.ts';
import type { Path } from './source.ts';

/** A scenario as the runner has it: its files are in place of their names, and its values are filled in. */
export type Scenario = Omit<WrittenScenario, 'vars' | 'each' | 'matrix'>;
export type WorldSettings = NonNullable<Scenario['world']>;

/** The kind of a step, by the property that names it; undefined if there is none. */
export function kindOf(step: object): StepKind | undefined {
  return stepKinds.find(kind => Object.hasOwn(step, kind));
}

/** How often a step is tried again, and the milliseconds between. A wrong duration counts as none: the loader has refused it. */
export function retryOf({ retry = 0 }: Step): { readonly times: number; readonly waitMs: number } {
  const { times, wait = DEFAULT_RETRY_WAIT } = typeof retry === 'number' ? { times: retry } : retry;
  return { times, waitMs: parseDuration(wait) ?? 0 };
}

const DEFAULT_RETRY_WAIT = 'PT1S';

/** What a step tells the runner, and not the service. */
type Asserting = Partial<Record<'name' | 'each' | 'retry' | 'expect' | 'expect-soft' | 'save', unknown>>;

/** Returns what a step says of its call, without what the runner does with it. */
export function orderOf<S extends Asserting>(step: S): Omit<S, keyof Asserting> {
  const { name: _, each: __, retry: ___, expect: ____, 'expect-soft': _____, save: ______, ...order } = step;
  return order;
}

/** The nested steps of a step, and the property that they stand in; undefined if it has none. */
export function innerSteps(step: Step): { readonly key: 'parallel' | 'steps'; readonly steps: readonly Step[] } | undefined {
  if ('parallel' in step) return { key: 'parallel', steps: step.parallel };
  return 'steps' in step ? { key: 'steps', steps: step.steps ?? [] } : undefined;
}

/** The lists of steps of a scenario, in the order in which they run. */
export function stepLists({ before = [], steps, after = [] }: Scenario) {
  return [
    ['before', before],
    ['steps', steps],
    ['after', after],
  ] as const satisfies readonly (readonly [keyof Scenario, readonly Step[]])[];
}

/** A step, where it stands in its scenario, and the names that the steps around it give to it. */
interface PlacedStep {
  readonly step: Step;
  readonly path: Path;
  readonly given: readonly string[];
}

/** All steps of a scenario, at any depth; each comes before those in it. */
export function allSteps(scenario: Scenario): PlacedStep[] {
  const placed = (steps: readonly Step[], list: Path, given: readonly string[]): PlacedStep[] =>
    steps.flatMap((step, index) => {
      const path = [...list, index];
      const inner = innerSteps(step);
      const names = [...given, ...Object.keys('use' in step ? (step.with ?? {}) : {})];
      return [{ step, path, given }, ...(inner ? placed(inner.steps, [...path, inner.key], names) : [])];
    });
  return stepLists(scenario).flatMap(([key, steps]) => placed(steps, [key], []));
}

/** Title of a step in reports: its name, or what it does. Templates are not replaced. */
export function titleOf(step: Step): string {
  if (step.name !== undefined) return step.name;
  if ('request' in step) return `${step.request}${step.as === undefined ? '' : ` as ${step.as}`}`;
  if ('event' in step) return `event ${step.event} on ${step.platform}`;
  if ('platform' in step) return `platform ${step.platform}${failureSuffix(step)}`;
  if ('webhook' in step) return `${step.absent ? 'no ' : ''}webhook ${step.webhook}${step.of === undefined ? '' : ` of ${step.of}`}`;
  if ('advance' in step) return typeof step.advance === 'object' ? `advance to ${step.advance.to}` : `advance ${step.advance}`;
  if ('snapshot' in step) return `snapshot ${Object.entries(step.snapshot).flat().join(' ')}`;
  const kind = kindOf(step) ?? '';
  const value: unknown = Object.entries(step).find(([key]) => key === kind)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? `${kind} ${value}` : kind;
}

function failureSuffix({ fail, recover }: { readonly fail?: unknown; readonly recover?: true | undefined }): string {
  if (recover) return ' recovers';
  if (typeof fail === 'string') return ` ${fail}`;
  return typeof fail === 'object' && fail !== null && 'mode' in fail ? ` ${String(fail.mode)}` : '';
}
