import * as fc from 'fast-check';
import { publicApi } from '../openapi/document.ts';
import { isCall } from './exchange.ts';
import type { Need, Session, Target } from './session.ts';

/** The cases of a property: generated values, or a list whose items are checked once each. */
export type Cases<T> = fc.Arbitrary<T> | readonly T[];

/** A property of the interface. `cases` returns its cases, `check` throws for a case that breaks it. */
export interface Property<T = unknown> {
  /** A stable id, which reports and replay tokens contain. */
  readonly id: string;
  readonly area: string;
  readonly title: string;
  /** Ids of the rules that it covers. */
  readonly rules: readonly string[];
  /** Returns the rules that it covers on a target that meets only these needs; absent if it always covers all. */
  rulesOn?(has: ReadonlySet<Need>): readonly string[];
  /** Whether it is a decision of the simulator, which only warns on a deployment. By default it is if all its rules are decisions. */
  readonly isDecision?: boolean;
  readonly needs: readonly Need[];
  /** The factor of the usual number of cases that it needs; 1 when absent. */
  readonly weight?: number;
  /** How much its cases differ. After the first case a deployment gets more cases of high variety, and few of low variety. */
  readonly variety?: 'high' | 'low';
  /** Returns the cases. A failing sequence of commands can only be repeated with its `commandPath`. */
  cases(session: Session, commandPath?: string): Cases<T> | Promise<Cases<T>>;
  check(session: Session, value: T): Promise<void>;
}

export interface Failure {
  /** The shrunk case. */
  readonly counterexample: unknown;
  readonly message: string;
  /** Seed and path of fast-check, which repeat the case. */
  readonly seed: number;
  readonly path: string;
  /** Whether the run ended before the case was as simple as it can be: its message may be another than that of the simplest case. */
  readonly isCut?: boolean;
  /** Which commands ran; present for a sequence of commands. */
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
  /** The path of a failure, to repeat only that case. */
  readonly path?: string | undefined;
  readonly commandPath?: string | undefined;
  /** Whether to report the first failing case without shrinking it. */
  readonly stopAtFirstFailure?: boolean;
}

/** Matches the commands that ran, which fast-check prints. */
const COMMAND_PATH = /\/\*replayPath="([^"]*)"\*\/$/;

/** Checks a property on a target, in a new session. Does not throw for a property that fails. */
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
    // With few different cases all of them can be checked, because passed ones are not checked again.
    if (!list && !details.failed && equal > runs * MANY_EQUAL) details = await fc.check(cases, { ...parameters, numRuns: runs * ROUNDS });
    const { numRuns, numSkips, failed, counterexample, counterexamplePath, errorInstance, interrupted } = details;
    // A list that was checked completely counts as the requested number of cases.
    if (!failed) return { verdict: 'passed', runs: list ? runs : Math.min(numRuns, runs), skips: numSkips };
    const [, foundPath] = COMMAND_PATH.exec(fc.stringify(counterexample?.[0])) ?? [];
    const failure = {
      counterexample: counterexample?.[0],
      message: errorInstance instanceof Error ? errorInstance.message : NO_CASES,
      seed,
      path: counterexamplePath ?? '',
      ...(interrupted && { isCut: true }),
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

/** The share of repeated cases from which a property has few different ones. */
const MANY_EQUAL = 0.2;
/** With five times as many cases, one of 40 different cases is missed in one of forty runs. */
const ROUNDS = 5;

/** Returns a key that equal cases share. Sequences of commands are never equal. */
function keyOf(value: unknown): unknown {
  const isRun = typeof value === 'object' && value !== null && Symbol.iterator in value && !Array.isArray(value);
  if (isRun) return value;
  const key = withIds(value);
  return isCall(value) ? JSON.stringify(key) : fc.stringify(key);
}

/**
 * Replaces each operation by its id, because serializing an operation takes longer than a call of it. Copies records, so that those with and without
 * a prototype have equal keys.
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

/** Whether a failure breaks only decisions of the simulator, by `isDecision` or by the rules. */
function isDecisionOnly({ isDecision, rules }: Pick<Property, 'isDecision' | 'rules'>): boolean {
  return isDecision ?? (rules.length > 0 && rules.every(id => id.startsWith(DECISIONS)));
}

/** The prefix of the rule ids of decisions. */
const DECISIONS = 'D-';
