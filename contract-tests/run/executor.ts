import type { WorldJudge } from '../checks/judge.ts';
import type { CheckOptions, Property } from '../property.ts';
import { type Need, type Target, through, type WorldFacts } from '../session.ts';
import type { Suites } from '../suites/all.ts';
import { NO_OBSERVATIONS, type Observations } from './observations.ts';
import { replayCommand, tokenOf } from './replay-token.ts';
import { type PropertyResult, resultOf, unrepeatable } from './results.ts';
import { runProperty } from './run-property.ts';

export interface PropertyRun {
  readonly result: PropertyResult;
  readonly observations: Observations;
}

/** Checks properties, in this process or in a worker pool. */
export interface Executor {
  /** The needs that its target meets. */
  readonly has: ReadonlySet<Need>;
  /** How many properties are checked at once. */
  readonly size: number;
  /** How many requests were answered so far; those of a worker count when its property has ended. */
  readonly requests: number;
  /** Checks a property. Never rejects: an error becomes a verdict. */
  runProperty(property: Property, cases: CheckOptions): Promise<PropertyRun>;
  /** Makes checks and properties forget what they have seen of a deployment, as at the beginning of a run. */
  forget(): void;
  close(): Promise<void>;
}

export interface ExecutorOptions {
  readonly target: Target;
  readonly suites: Pick<Suites, 'transitions' | 'judges'>;
  /** How many properties are checked at once; on a simulator each has its own world. */
  readonly size?: number;
  /** No request is sent after it was aborted. */
  readonly signal?: AbortSignal | undefined;
  /** The flags that name the target in the command that repeats a failure; none for a simulator. */
  readonly replayFlags?: string | undefined;
}

/** Creates an executor that checks properties in this process. */
export function createExecutor({ target, suites, size = 1, signal, replayFlags }: ExecutorOptions): Executor {
  let shared: WorldJudge | undefined;
  const facts = withFacts(target);
  let requests = 0;
  const countRequest = (): void => {
    requests += 1;
  };
  return {
    has: target.has,
    size,
    get requests() {
      return requests;
    },
    async runProperty(property, cases) {
      const createJudge = await suites.judges();
      const { result, ...seen } = await runProperty(property, facts.target, cases, {
        // All properties share the world of a deployment, so a judge must remember objects from one property to the next.
        createJudge: target.kind === 'deployment' ? () => (shared ??= createJudge()) : createJudge,
        signal,
        replayFlags,
        onRequest: countRequest,
      });
      return { result, observations: { ...seen, transitions: suites.transitions.coverage() } };
    },
    forget() {
      shared = undefined;
      facts.forget();
    },
    close: () => target.close(),
  };
}

/** Wraps a target so that its sessions can forget the facts that they share, such as known ids: a property then reads them again. */
function withFacts(target: Target): { readonly target: Target; forget(): void } {
  let forgets = 0;
  let own: { readonly since: number; readonly facts: WorldFacts } | undefined;
  return {
    target: through(target, session => {
      if (forgets === 0) return {};
      if (own?.since !== forgets) {
        // What the run itself has made stays known.
        const { writable, runsBegun = 0 } = own?.facts ?? session.worldFacts;
        own = { since: forgets, facts: { runsBegun, ...(writable && { writable }) } };
      }
      return { worldFacts: own.facts };
    }),
    forget() {
      if (target.kind === 'deployment') forgets += 1;
    },
  };
}

/** Returns the run of a property that was not checked. */
export function skippedRun(property: Property, reason: string): PropertyRun {
  return { result: resultOf(property, { verdict: 'skipped', reason }), observations: NO_OBSERVATIONS };
}

/** Returns the run of a property whose worker crashed. Its token repeats all cases. */
export function crashedRun(property: Property, { seed, runs }: CheckOptions, { message }: Error): PropertyRun {
  const token = tokenOf({ id: property.id, seed, runs });
  const failure = {
    ...unrepeatable(`The worker crashed: ${message}`, ''),
    token,
    replay: replayCommand(token),
    repeats: 'The command repeats all cases of the property',
  };
  return { result: resultOf(property, { verdict: 'failed', failure }), observations: NO_OBSERVATIONS };
}
