/** Properties of the interface, and the verdict of checking one. */
import * as fc from 'fast-check';
import { publicApi } from '../openapi/document.ts';
import { isCall } from './exchange.ts';
import type { Need, Session, Target } from './session.ts';

/** What a property is tried with: values that are drawn, or a list, of which each is tried once. */
export type Cases<T> = fc.Arbitrary<T> | readonly T[];

/** `cases` makes the test cases, `check` throws for a case that breaks the property. */
export interface Property<T = unknown> {
  /** Stable: reports and replay tokens name it. */
  readonly id: string;
  readonly area: string;
  readonly title: string;
  /** Ids of the rules that it covers. */
  readonly rules: readonly string[];
  /** Those of them that it covers on a target that offers only that much; all when absent. */
  rulesOn?(has: ReadonlySet<Need>): readonly string[];
  /** A decision of the simulator, not part of the interface: on a deployment it can only warn. So can a property that covers decisions only, unless this is false. */
  readonly isDecision?: boolean;
  readonly needs: readonly Need[];
  /** How many times the usual number of cases it takes to reach what the property covers; 1 when absent. */
  readonly weight?: number;
  /** How much its cases differ: after the first one a deployment gets more of a property with high variety, and few of one with low variety. */
  readonly variety?: 'high' | 'low';
  /** A failing run of commands can only be repeated with its `commandPath`. */
  cases(session: Session, commandPath?: string): Cases<T> | Promise<Cases<T>>;
  check(session: Session, value: T): Promise<void>;
}

export interface Failure {
  /** Shrunk. */
  readonly counterexample: unknown;
  readonly message: string;
  /** Seed and path of fast-check: they repeat the case. */
  readonly seed: number;
  readonly path: string;
  /** Which commands could run; present for a run of commands. */
  readonly commandPath?: string;
}

/** `runs` counts the cases that were checked, `skips` those that did not apply. */
export type Verdict =
  | { readonly verdict: 'passed'; readonly runs: number; readonly skips: number }
  | { readonly verdict: 'failed' | 'warned'; readonly runs: number; readonly skips: number; readonly failure: Failure }
  | { readonly verdict: 'skipped'; readonly reason: string };

export interface CheckOptions {
  readonly seed: number;
  readonly runs: number;
  /** The path of a failure, to repeat that case only. */
  readonly path?: string | undefined;
  readonly commandPath?: string | undefined;
  /** Report the first failing case instead of shrinking it. */
  readonly stopAtFirstFailure?: boolean;
}

/** fast-check prints which commands of a run could run. */
const COMMAND_PATH = /\/\*replayPath="([^"]*)"\*\/$/;

/** Checks a property on a target, in a session of its own. Never throws for a property that fails. */
export async function checkProperty<T>(
  property: Property<T>,
  target: Target,
  { seed, runs, path, commandPath, stopAtFirstFailure = false }: CheckOptions,
): Promise<Verdict> {
  const missing = property.needs.filter(need => !target.has.has(need));
  if (missing.length > 0) return { verdict: 'skipped', reason: `needs ${missing.join(', ')}` };
  const session = await target.open(seed, property.needs);
  try {
    const passed = new Set<unknown>();
    let equal = 0;
    const given = await property.cases(session, commandPath);
    const list = isList(given) ? given : undefined;
    const cases = fc.asyncProperty(isList(given) ? fc.constantFrom(...given) : given, async value => {
      const key = keyOf(value);
      if (passed.has(key)) {
        equal += 1;
        return;
      }
      await property.check(session, value);
      passed.add(key);
    });
    const parameters = {
      seed,
      endOnFailure: stopAtFirstFailure || path !== undefined,
      ...(path !== undefined && { path }),
      ...(list && { examples: list.map((value): [T] => [value]) }),
    };
    let details = await fc.check(cases, { ...parameters, numRuns: list?.length ?? runs });
    // There are few different cases, and all of them can be met: those that have passed cost nothing.
    if (!list && !details.failed && equal > runs * MANY_EQUAL) details = await fc.check(cases, { ...parameters, numRuns: runs * ROUNDS });
    const { numRuns, numSkips, failed, counterexample, counterexamplePath, errorInstance } = details;
    // A list that was tried as a whole is as good as any number of cases.
    if (!failed) return { verdict: 'passed', runs: list ? runs : Math.min(numRuns, runs), skips: numSkips };
    const [, foundPath] = COMMAND_PATH.exec(fc.stringify(counterexample?.[0])) ?? [];
    const failure = {
      counterexample: counterexample?.[0],
      message: errorInstance instanceof Error ? errorInstance.message : NO_CASES,
      seed,
      path: counterexamplePath ?? '',
      ...(foundPath !== undefined && { commandPath: foundPath }),
    };
    const verdict = target.kind === 'deployment' && isDecisionOnly(property) ? 'warned' : 'failed';
    return { verdict, runs: numRuns, skips: numSkips, failure };
  } finally {
    await session.close();
  }
}

function isList<T>(cases: Cases<T>): cases is readonly T[] {
  return Array.isArray(cases);
}

/** The share of cases that came before at which there are few. */
const MANY_EQUAL = 0.2;
/** With five times as many draws, one of 40 cases is missed once in forty runs. */
const ROUNDS = 5;

/** What equal cases have in common; a run of commands has no equal. */
function keyOf(value: unknown): unknown {
  const isRun = typeof value === 'object' && value !== null && Symbol.iterator in value && !Array.isArray(value);
  if (isRun) return value;
  const key = withIds(value);
  return isCall(value) ? JSON.stringify(key) : fc.stringify(key);
}

/**
 * The same with the id of each operation in its place: all that the document says of an operation would take longer than a call of it. Records of
 * fast-check with and without a prototype are sent alike.
 */
function withIds(value: unknown): unknown {
  const operationId = OPERATION_IDS.get(value);
  if (operationId !== undefined) return operationId;
  if (Array.isArray(value)) return value.map(withIds);
  if (typeof value !== 'object' || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each)]));
}

const OPERATION_IDS = new Map<unknown, string>(publicApi.operations().map(operation => [operation, operation.id]));

const NO_CASES = 'No case could be generated: too many did not apply';

/** Whether a failure breaks decisions of the simulator only: marked by its author, or by its rules. */
function isDecisionOnly({ isDecision, rules }: Pick<Property, 'isDecision' | 'rules'>): boolean {
  return isDecision ?? (rules.length > 0 && rules.every(id => id.startsWith(DECISIONS)));
}

/** Rule ids of decisions begin so. */
const DECISIONS = 'D-';
