/** Checks properties on a mutant, one after the other, until one fails. */
import * as fc from 'fast-check';
import { allChecks } from '../../checks/all.ts';
import { createJudges } from '../../checks/judge.ts';
import { strictTarget } from '../../checks/judged-target.ts';
import { createTransitions } from '../../model/transitions.ts';
import { checkProperty, type Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { withoutInconclusive } from '../../run/without-inconclusive.ts';
import type { Target } from '../../session.ts';
import type { Finding } from './defect.ts';
import { areaOf, type Mutant, mutantTarget } from './mutant.ts';

export interface MutantOptions {
  readonly seed: number;
  /** Cases of a property without a weight. */
  readonly runs: number;
}

export interface Outcome {
  /** The property that failed, and its message; undefined for a mutant that survived. */
  readonly foundBy: Finding | undefined;
  /** How many properties were checked. */
  readonly checked: number;
  /** Those among them that fail without the defect, too. */
  readonly falsePositives: readonly string[];
}

export interface MutantResult extends Outcome {
  readonly mutant: Mutant;
}

/** A simulator without a defect: a property that fails there would kill every mutant and prove nothing. */
export interface Baseline {
  /** The message of the failure; undefined for a property that passes. The options are the same every time. */
  failureOf(property: Property, options: MutantOptions): Promise<string | undefined>;
  close(): Promise<void>;
}

export async function createBaseline(): Promise<Baseline> {
  const target = await judgedMutant();
  const known = new Map<string, Promise<string | undefined>>();
  return {
    failureOf(property, options) {
      const fault = known.get(property.id) ?? failureOf(property, target, options);
      known.set(property.id, fault);
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

/** A simulator with these defects, of which a call fails when a check has something against its response. */
export async function judgedMutant(...defects: readonly Mutant[]): Promise<Target> {
  return judged(await mutantTarget(...defects));
}

/** Checks the likeliest properties first. A property that fails without the defect as well does not count. */
export async function runMutant(
  mutant: Mutant,
  properties: readonly Property[],
  control: Baseline,
  options: MutantOptions,
): Promise<MutantResult> {
  const target = await judgedMutant(mutant);
  try {
    let checked = 0;
    const falsePositives: string[] = [];
    for (const property of likeliestFirst(mutant, properties)) {
      checked++;
      const message = await failureOf(property, target, options);
      if (message === undefined) continue;
      const isSound = (await control.failureOf(property, options)) === undefined;
      if (isSound) return { mutant, foundBy: { by: property.id, message }, checked, falsePositives };
      falsePositives.push(property.id);
    }
    return { mutant, foundBy: undefined, checked, falsePositives };
  } finally {
    await target.close();
  }
}

/** The message of the failure; undefined for a property that passes, or has no cases. A world that cannot be set up is a failure, too. */
export async function failureOf(property: Property, target: Target, { seed, runs }: MutantOptions): Promise<string | undefined> {
  try {
    // As many cases as a run of the suites has, with the same seed: what kills a mutant here is found there.
    const cases = { seed, runs: runs * (property.weight ?? 1), stopAtFirstFailure: true };
    const verdict = await checkProperty(decided(property), target, cases);
    // Without a path no case applied: that proves nothing.
    return 'failure' in verdict && verdict.failure.path !== '' ? verdict.failure.message : undefined;
  } catch (error) {
    return error instanceof InconclusiveError ? undefined : String(error);
  }
}

/** The property, of which a case that cannot be decided does not apply. */
export function decided(property: Property): Property {
  return withoutInconclusive(property, () => new fc.PreconditionFailure());
}

/** Properties of the mutant's operations, then of its area, then the rest. */
export function likeliestFirst(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => rankOf(a, mutant) - rankOf(b, mutant));
}

/** Those among them that are likely to find a mutant: of its operations, and of its area. */
export function likelyProperties(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.filter(property => rankOf(property, mutant) < 2);
}

function rankOf({ id, area }: Property, mutant: Mutant): 0 | 1 | 2 {
  const operations = Object.keys(mutant.operations ?? {});
  if (operations.some(operation => id.endsWith(`/${operation}`))) return 0;
  return area === areaOf(mutant) ? 1 : 2;
}
