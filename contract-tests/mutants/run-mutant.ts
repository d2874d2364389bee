/** Checks properties on a mutant, one after the other, until one fails. */
import * as fc from 'fast-check';
import { allChecks } from '../checks/all.ts';
import { createJudges } from '../checks/judge.ts';
import { strictTarget } from '../checks/judged-target.ts';
import { createTransitions } from '../model/transitions.ts';
import { checkProperty, type Property } from '../property.ts';
import { InconclusiveError } from '../run/inconclusive-error.ts';
import type { Target } from '../session.ts';
import { areaOf, type Mutant, mutantTarget } from './mutant.ts';

export interface MutantOptions {
  readonly seed: number;
  /** Cases of each property. */
  readonly runs: number;
}

export interface MutantResult {
  readonly mutant: Mutant;
  /** The property that failed, and its message; undefined for a mutant that survived. */
  readonly killedBy: { readonly property: string; readonly message: string } | undefined;
  /** How many properties were checked. */
  readonly checked: number;
  /** Those among them that fail without the defect, too. */
  readonly falsePositives: readonly string[];
}

/** A simulator without a defect: a property that fails there would kill every mutant and prove nothing. */
export interface Baseline {
  /** The message of the failure; undefined for a property that passes. */
  failureOf(property: Property, options: MutantOptions): Promise<string | undefined>;
  close(): Promise<void>;
}

export async function createBaseline(): Promise<Baseline> {
  const target = await judged(await mutantTarget());
  const known = new Map<string, Promise<string | undefined>>();
  return {
    failureOf(property, options) {
      const key = `${property.id} ${options.runs}`;
      const fault = known.get(key) ?? failureOf(property, target, options);
      known.set(key, fault);
      return fault;
    },
    close: () => target.close(),
  };
}

let judges: ReturnType<typeof createJudges> | undefined;

/** The target, of which a call fails when a check has something against its response. */
async function judged(target: Target): Promise<Target> {
  judges ??= createJudges(allChecks(createTransitions()));
  return strictTarget(target, await judges);
}

/** Checks the likeliest properties first. A property that fails without the defect as well does not count. */
export async function runMutant(
  mutant: Mutant,
  properties: readonly Property[],
  control: Baseline,
  options: MutantOptions,
): Promise<MutantResult> {
  const target = await judged(await mutantTarget(mutant));
  try {
    let checked = 0;
    const falsePositives: string[] = [];
    for (const property of likeliestFirst(mutant, properties)) {
      checked++;
      const closeOptions = { ...options, runs: runsOf(property, mutant, options) };
      const message = await failureOf(property, target, closeOptions);
      if (message === undefined) continue;
      const isSound = (await control.failureOf(property, closeOptions)) === undefined;
      if (isSound) return { mutant, killedBy: { property: property.id, message }, checked, falsePositives };
      falsePositives.push(property.id);
    }
    return { mutant, killedBy: undefined, checked, falsePositives };
  } finally {
    await target.close();
  }
}

/** The message of the failure; undefined for a property that passes, or has no cases. A world that cannot be set up is a failure, too. */
async function failureOf(property: Property, target: Target, options: MutantOptions): Promise<string | undefined> {
  try {
    const verdict = await checkProperty(withoutInconclusive(property), target, { ...options, stopAtFirstFailure: true });
    // Without a path no case applied: that proves nothing.
    return 'failure' in verdict && verdict.failure.path !== '' ? verdict.failure.message : undefined;
  } catch (error) {
    return error instanceof InconclusiveError ? undefined : String(error);
  }
}

/** The property, of which a case that cannot be decided does not apply. */
function withoutInconclusive(property: Property): Property {
  return {
    ...property,
    cases: (session, commandPath) => property.cases(session, commandPath),
    async check(session, value) {
      try {
        await property.check(session, value);
      } catch (error) {
        fc.pre(!(error instanceof InconclusiveError));
        throw error;
      }
    },
  };
}

/** More cases where the defect is likely to show; a model reaches it only by chance. */
const EXTRA_CASES = { operation: 4, model: 12 };

function runsOf(property: Property, mutant: Mutant, { runs }: MutantOptions): number {
  const { id, weight = 1 } = property;
  // A client check has one case.
  if (id.startsWith('client/')) return 1;
  return mutant === undefined || rankOf(property, mutant) > 1
    ? runs
    : runs * weight * (id.startsWith('model/') ? EXTRA_CASES.model : EXTRA_CASES.operation);
}

/** Properties of the mutant's operations, then of its area, then the rest. */
export function likeliestFirst(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => rankOf(a, mutant) - rankOf(b, mutant));
}

function rankOf({ id, area }: Property, mutant: Mutant): 0 | 1 | 2 {
  const operations = Object.keys(mutant.operations ?? {});
  if (operations.some(operation => id.endsWith(`/${operation}`))) return 0;
  return area === areaOf(mutant) ? 1 : 2;
}
