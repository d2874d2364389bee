/** The hunt for a defect: properties are checked one after the other until one of them fails. */
import { check, type Property } from '../property.ts';
import type { Target } from '../target.ts';
import { areaOf, type Mutant, mutantTarget } from './mutant.ts';

export interface HuntOptions {
  readonly seed: number;
  /** Cases of each property. */
  readonly runs: number;
}

/** What came of a hunt. */
export interface Catch {
  readonly mutant: Mutant;
  /** Who found it, and how it showed; undefined for a mutant that survived. */
  readonly killer: { readonly property: string; readonly message: string } | undefined;
  /** How many properties were checked. */
  readonly checked: number;
  /** Those among them that find something in a sound simulator, too. */
  readonly unsound: readonly string[];
}

/** Knows whether a property holds on a simulator without a defect: one that does not would kill every mutant, and prove nothing. */
export interface Control {
  /** The fault that it finds where there is none; undefined for a sound one. */
  faultWithout(property: Property, options: HuntOptions): Promise<string | undefined>;
  close(): Promise<void>;
}

export async function soundSimulator(): Promise<Control> {
  const target = await mutantTarget();
  const known = new Map<string, Promise<string | undefined>>();
  return {
    faultWithout(property, options) {
      const key = `${property.id} ${options.runs}`;
      const fault = known.get(key) ?? faultOf(property, target, options);
      known.set(key, fault);
      return fault;
    },
    close: () => target.close(),
  };
}

/** Sets properties on a mutant, those that are likely to find it first. A property that finds the same without the defect is not believed. */
export async function hunt(mutant: Mutant, properties: readonly Property[], control: Control, options: HuntOptions): Promise<Catch> {
  const target = await mutantTarget(mutant);
  try {
    let checked = 0;
    const unsound: string[] = [];
    for (const property of likelyFirst(mutant, properties)) {
      checked++;
      const looked = { ...options, runs: runsOf(property, mutant, options) };
      const message = await faultOf(property, target, looked);
      if (message === undefined) continue;
      const isSound = (await control.faultWithout(property, looked)) === undefined;
      if (isSound) return { mutant, killer: { property: property.id, message }, checked, unsound };
      unsound.push(property.id);
    }
    return { mutant, killer: undefined, checked, unsound };
  } finally {
    await target.close();
  }
}

/** Why a property fails; undefined when it holds. A world in which nothing can be set up fails, too. */
async function faultOf(property: Property, target: Target, options: HuntOptions): Promise<string | undefined> {
  try {
    const verdict = await check(property, target, { ...options, isFirstEnough: true });
    return 'failure' in verdict ? verdict.failure.message : undefined;
  } catch (error) {
    return String(error);
  }
}

/** Where the defect is likely to show, more cases are looked at; a model must come across it by chance. */
const CLOSE_LOOK = { operation: 4, model: 12 };

function runsOf(property: Property, mutant: Mutant, { runs }: HuntOptions): number {
  const { id, weight = 1 } = property;
  // A story of the client is always the same.
  if (id.startsWith('client/')) return 1;
  return mutant === undefined || rankOf(property, mutant) > 1
    ? runs
    : runs * weight * (id.startsWith('model/') ? CLOSE_LOOK.model : CLOSE_LOOK.operation);
}

/** Those of the mutant's own operations, then those of its area, then the rest, each in their order. */
export function likelyFirst(mutant: Mutant, properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => rankOf(a, mutant) - rankOf(b, mutant));
}

function rankOf({ id, area }: Property, mutant: Mutant): 0 | 1 | 2 {
  const operations = Object.keys(mutant.operations ?? {});
  if (operations.some(operation => id.endsWith(`/${operation}`))) return 0;
  return area === areaOf(mutant) ? 1 : 2;
}
