/** What steps have in common: nested steps, retries, and what they order. */
import { parseDuration } from '../../simulator/kernel/time.ts';
import type { Step } from './generated/steps.ts';
import type { Scenario } from './scenario.ts';

/** How often a step is tried again, and the milliseconds between. A wrong duration counts as none: the loader has refused it. */
export function retryOf({ retry = 0 }: Step): { readonly times: number; readonly waitMs: number } {
  const { times, wait = DEFAULT_RETRY_WAIT } = typeof retry === 'number' ? { times: retry } : retry;
  return { times, waitMs: parseDuration(wait) ?? 0 };
}

const DEFAULT_RETRY_WAIT = 'PT1S';

/** What a step tells the runner, and not the service. */
type Asserting = Partial<Record<'name' | 'each' | 'retry' | 'expect' | 'expect-soft' | 'save', unknown>>;

/** What a step says of its call, without what the runner does with it. */
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

/** All steps of a scenario, at any depth. */
export function allSteps(scenario: Scenario): Step[] {
  return stepLists(scenario).flatMap(([, steps]) => withInner(steps));
}

function withInner(steps: readonly Step[]): Step[] {
  return steps.flatMap(step => [step, ...withInner(innerSteps(step)?.steps ?? [])]);
}
