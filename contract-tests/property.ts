/** A statement of the interface that can be checked, and what came of checking it. */
import * as fc from 'fast-check';
import { Deviation } from './checks/deviation.ts';
import type { Need, Session, Target } from './target.ts';

/** One statement; `given` makes the cases, `holds` throws for a case that breaks it. */
export interface Property<T = unknown> {
  /** Stable: reports and replay tokens name it. */
  readonly id: string;
  readonly area: string;
  readonly statement: string;
  /** The rules of the ledger that it is about. */
  readonly rules: readonly string[];
  /** A statement of ours, not of the interface: it can only warn on a deployment. So does one that is about decisions of the ledger only, and a failure that the document tags so. */
  readonly isDecision?: boolean;
  readonly needs: readonly Need[];
  /** How many times as many cases as usual it takes to come across what it is about; 1 when absent. */
  readonly weight?: number;
  /** A failing run of commands is only found again with its `commandPath`. */
  given(session: Session, commandPath?: string): fc.Arbitrary<T> | Promise<fc.Arbitrary<T>>;
  holds(session: Session, value: T): Promise<void>;
}

export interface Failure {
  /** The smallest case found. */
  readonly counterexample: unknown;
  readonly message: string;
  /** Repeats it: seed and path of fast-check. */
  readonly seed: number;
  readonly path: string;
  /** Which commands could run: present for a run of commands. */
  readonly commandPath?: string;
}

/** Never added up: what holds, what does not, and what could not be looked at. */
export type Verdict =
  | { readonly verdict: 'holds'; readonly runs: number; readonly skips: number }
  | { readonly verdict: 'fails' | 'warns'; readonly runs: number; readonly skips: number; readonly failure: Failure }
  | { readonly verdict: 'not checkable'; readonly reason: string };

export interface CheckOptions {
  readonly seed: number;
  readonly runs: number;
  /** The path of a failure, to see just that one again. */
  readonly path?: string | undefined;
  readonly commandPath?: string | undefined;
  /** Whether the first failing case will do, in place of the smallest. */
  readonly isFirstEnough?: boolean;
}

/** Where a run of commands says which of them could run. */
const COMMAND_PATH = /\/\*replayPath="([^"]*)"\*\/$/;

/** Checks a property on a target, in a session of its own. Never throws for a property that fails. */
export async function check<T>(
  property: Property<T>,
  target: Target,
  { seed, runs, path, commandPath, isFirstEnough = false }: CheckOptions,
): Promise<Verdict> {
  const lacking = property.needs.filter(need => !target.has.has(need));
  if (lacking.length > 0) return { verdict: 'not checkable', reason: `needs ${lacking.join(', ')}` };
  const session = await target.open(seed, property.needs);
  try {
    const cases = fc.asyncProperty(await property.given(session, commandPath), value => property.holds(session, value));
    const details = await fc.check(cases, {
      seed,
      numRuns: runs,
      endOnFailure: isFirstEnough || path !== undefined,
      ...(path !== undefined && { path }),
    });
    const { numRuns, numSkips, failed, counterexample, counterexamplePath, errorInstance } = details;
    if (!failed) return { verdict: 'holds', runs: numRuns, skips: numSkips };
    const [, foundPath] = COMMAND_PATH.exec(fc.stringify(counterexample?.[0])) ?? [];
    const failure = {
      counterexample: counterexample?.[0],
      message: errorInstance instanceof Error ? errorInstance.message : 'No case could be made: too many were left out',
      seed,
      path: counterexamplePath ?? '',
      ...(foundPath !== undefined && { commandPath: foundPath }),
    };
    const verdict = target.kind === 'deployment' && isDecided(property, errorInstance) ? 'warns' : 'fails';
    return { verdict, runs: numRuns, skips: numSkips, failure };
  } finally {
    await session.close();
  }
}

/** Whether a failure breaks nothing but decisions of ours: by the document where that says so, by the property's rules, or by its author. */
function isDecided({ isDecision = false, rules }: Pick<Property, 'isDecision' | 'rules'>, error: unknown): boolean {
  const byRules = rules.length > 0 && rules.every(id => id.startsWith(DECISIONS));
  return isDecision || byRules || (error instanceof Deviation && error.isDecision);
}

/** Decisions of the ledger have ids that begin so. */
const DECISIONS = 'D-';
