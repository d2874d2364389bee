/** Checks properties on a mutant, one after the other, until one fails. */
import * as fc from 'fast-check';
import { allChecks } from '../../checks/all.ts';
import { createJudges, strictTarget } from '../../checks/judge.ts';
import { createTransitions } from '../../model/transitions.ts';
import { checkProperty, type Property } from '../../property.ts';
import { InconclusiveError, withoutInconclusive } from '../../run/inconclusive-error.ts';
import type { Target } from '../../session.ts';
import { type Finding, foundAlone } from './defect.ts';
import { areaOf, type Mutant, mutantTarget } from './mutant.ts';

export interface MutantOptions {
  readonly seed: number;
  /** The number of cases of a property without a weight. */
  readonly runs: number;
  /** Whether all likely properties are checked, and not only those until the first that finds the mutant. */
  readonly everyFinder?: boolean;
}

export interface Outcome {
  /** The property that failed, and its message; undefined for a mutant that survived. */
  readonly foundBy: Finding | undefined;
  /** The ids of all checked properties that found it. */
  readonly finders: readonly string[];
  /** The number of properties that were checked. */
  readonly checked: number;
  /** The checked properties that also fail without the defect. */
  readonly falsePositives: readonly string[];
}

export interface MutantResult extends Outcome {
  readonly mutant: Mutant;
}

/** A simulator without a defect: a property that fails there would kill every mutant and prove nothing. */
export interface Baseline {
  /** Returns the message of the failure; undefined for a property that passes. All calls must have the same options. */
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

/** Returns the target with calls that fail when a check rejects the response. */
async function judged(target: Target): Promise<Target> {
  judges ??= createJudges(allChecks(createTransitions()));
  return strictTarget(target, await judges);
}

/** Starts a simulator with these defects, whose calls fail when a check rejects the response. */
export async function judgedMutant(...defects: readonly Mutant[]): Promise<Target> {
  return judged(await mutantTarget(...defects));
}

/** Checks the likeliest properties first, until one finds the mutant, or all of them. A property that also fails without the defect does not count. */
export async function runMutant(
  mutant: Mutant,
  properties: readonly Property[],
  control: Baseline,
  options: MutantOptions,
): Promise<MutantResult> {
  const target = await judgedMutant(mutant);
  try {
    let checked = 0;
    let foundBy: Finding | undefined;
    const finders: string[] = [];
    const falsePositives: string[] = [];
    for (const property of likeliestFirst(mutant, properties)) {
      checked++;
      const message = await failureOf(property, target, options);
      if (message === undefined) continue;
      const isSound = (await control.failureOf(property, options)) === undefined;
      (isSound ? finders : falsePositives).push(property.id);
      if (isSound) foundBy ??= { by: property.id, message };
      if (foundBy && !options.everyFinder) break;
    }
    return { mutant, foundBy, finders, checked, falsePositives };
  } finally {
    await target.close();
  }
}

/** Returns the message of the failure; undefined for a property that passes or has no cases. A world that cannot be set up is a failure, too. */
export async function failureOf(property: Property, target: Target, { seed, runs }: MutantOptions): Promise<string | undefined> {
  try {
    // A run of the suites has the same cases, so it finds what kills a mutant here.
    const cases = { seed, runs: runs * (property.weight ?? 1), stopAtFirstFailure: true };
    const verdict = await checkProperty(decided(property), target, cases);
    // A failure without a path means that no case applied, which proves nothing.
    return 'failure' in verdict && verdict.failure.path !== '' ? verdict.failure.message : undefined;
  } catch (error) {
    return error instanceof InconclusiveError ? undefined : String(error);
  }
}

/** Returns the property with cases that do not apply when they are inconclusive. */
export function decided(property: Property): Property {
  return withoutInconclusive(property, () => new fc.PreconditionFailure());
}

/** Sorts properties: first the ones of the mutant's operations, then the ones of its area. */
export function likeliestFirst(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => rankOf(a, mutant) - rankOf(b, mutant));
}

/** Returns the properties that are likely to find a mutant: the ones of its operations and of its area. */
export function likelyProperties(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.filter(property => rankOf(property, mutant) < 2);
}

function rankOf({ id, area }: Property, mutant: Mutant): 0 | 1 | 2 {
  const operations = Object.keys(mutant.operations ?? {});
  if (operations.some(operation => id.endsWith(`/${operation}`))) return 0;
  return area === areaOf(mutant) ? 1 : 2;
}

/**
 * Checks properties on many mutants at once, which is faster: a property that passes on all of them together finds none of them. Returns the findings by
 * the ids of the mutants. A mutant that another one hides from a property is not found, nor are two that a property finds only together.
 */
export async function runTogether(
  mutants: readonly Mutant[],
  properties: readonly Property[],
  control: Baseline,
  options: MutantOptions,
): Promise<ReadonlyMap<string, Finding>> {
  const findings = new Map<string, Finding>();
  let group = mutants;
  let target: Target | undefined;
  for (const property of properties) {
    if (group.length === 0) break;
    target ??= await judgedMutant(...group);
    if ((await failureOf(property, target, options)) === undefined) continue;
    // The property may fail without any defect.
    if ((await control.failureOf(property, options)) !== undefined) continue;
    await target.close();
    target = undefined;
    const { alone } = await foundAlone(group, some => failureWith(property, some, options));
    for (const [{ id }, message] of alone) findings.set(id, { by: property.id, message });
    group = group.filter(mutant => !alone.has(mutant));
  }
  await target?.close();
  return findings;
}

async function failureWith(property: Property, group: readonly Mutant[], options: MutantOptions): Promise<string | undefined> {
  const target = await judgedMutant(...group);
  try {
    return await failureOf(property, target, options);
  } finally {
    await target.close();
  }
}
