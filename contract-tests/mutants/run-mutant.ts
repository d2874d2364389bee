/** The hunt for a defect: properties are checked one after the other until one of them fails. */
import { checkProperty, type Property } from '../property.ts';
import type { Target } from '../session.ts';
import { areaOf, type Mutant, mutantTarget } from './mutant.ts';

export interface MutantOptions {
  readonly seed: number;
  /** Cases of each property. */
  readonly runs: number;
}

/** What came of a hunt. */
export interface MutantResult {
  readonly mutant: Mutant;
  /** Who found it, and how it showed; undefined for a mutant that survived. */
  readonly killedBy: { readonly property: string; readonly message: string } | undefined;
  /** How many properties were checked. */
  readonly checked: number;
  /** Those among them that find something in a sound simulator, too. */
  readonly falsePositives: readonly string[];
}

/** Knows whether a property holds on a simulator without a defect: one that does not would kill every mutant, and prove nothing. */
export interface Baseline {
  /** The fault that it finds where there is none; undefined for a sound one. */
  failureOf(property: Property, options: MutantOptions): Promise<string | undefined>;
  close(): Promise<void>;
}

export async function createBaseline(): Promise<Baseline> {
  const target = await mutantTarget();
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

/** Sets properties on a mutant, those that are likely to find it first. A property that finds the same without the defect is not believed. */
export async function runMutant(
  mutant: Mutant,
  properties: readonly Property[],
  control: Baseline,
  options: MutantOptions,
): Promise<MutantResult> {
  const target = await mutantTarget(mutant);
  try {
    let checked = 0;
    const falsePositives: string[] = [];
    for (const property of likeliestFirst(mutant, properties)) {
      checked++;
      const looked = { ...options, runs: runsOf(property, mutant, options) };
      const message = await failureOf(property, target, looked);
      if (message === undefined) continue;
      const isSound = (await control.failureOf(property, looked)) === undefined;
      if (isSound) return { mutant, killedBy: { property: property.id, message }, checked, falsePositives };
      falsePositives.push(property.id);
    }
    return { mutant, killedBy: undefined, checked, falsePositives };
  } finally {
    await target.close();
  }
}

/** Why a property fails; undefined when it holds. A world in which nothing can be set up fails, too. */
async function failureOf(property: Property, target: Target, options: MutantOptions): Promise<string | undefined> {
  try {
    const verdict = await checkProperty(property, target, { ...options, stopAtFirstFailure: true });
    return 'failure' in verdict ? verdict.failure.message : undefined;
  } catch (error) {
    return String(error);
  }
}

/** Where the defect is likely to show, more cases are looked at; a model must come across it by chance. */
const EXTRA_CASES = { operation: 4, model: 12 };

function runsOf(property: Property, mutant: Mutant, { runs }: MutantOptions): number {
  const { id, weight = 1 } = property;
  // A story of the client is always the same.
  if (id.startsWith('client/')) return 1;
  return mutant === undefined || rankOf(property, mutant) > 1
    ? runs
    : runs * weight * (id.startsWith('model/') ? EXTRA_CASES.model : EXTRA_CASES.operation);
}

/** Those of the mutant's own operations, then those of its area, then the rest, each in their order. */
export function likeliestFirst(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => rankOf(a, mutant) - rankOf(b, mutant));
}

function rankOf({ id, area }: Property, mutant: Mutant): 0 | 1 | 2 {
  const operations = Object.keys(mutant.operations ?? {});
  if (operations.some(operation => id.endsWith(`/${operation}`))) return 0;
  return area === areaOf(mutant) ? 1 : 2;
}
