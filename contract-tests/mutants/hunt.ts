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
}

/** Sets properties on a mutant, those that are likely to find it first. */
export async function hunt(mutant: Mutant, properties: readonly Property[], options: HuntOptions): Promise<Catch> {
  const target = await mutantTarget(mutant);
  try {
    let checked = 0;
    for (const property of likelyFirst(mutant, properties)) {
      checked++;
      const message = await faultOf(property, target, options);
      if (message !== undefined) return { mutant, killer: { property: property.id, message }, checked };
    }
    return { mutant, killer: undefined, checked };
  } finally {
    await target.close();
  }
}

/** The properties that fail on a simulator without a defect: they would kill every mutant, and prove nothing. */
export async function unsound(properties: readonly Property[], options: HuntOptions): Promise<{ property: string; message: string }[]> {
  const target = await mutantTarget();
  try {
    const found = [];
    for (const property of properties) {
      const message = await faultOf(property, target, options);
      if (message !== undefined) found.push({ property: property.id, message });
    }
    return found;
  } finally {
    await target.close();
  }
}

/** Why a property fails; undefined when it holds. A world in which nothing can be set up fails, too. */
async function faultOf(property: Property, target: Target, options: HuntOptions): Promise<string | undefined> {
  try {
    const verdict = await check(property, target, { ...options, runs: runsOf(property, options) });
    return 'failure' in verdict ? verdict.failure.message : undefined;
  } catch (error) {
    return String(error);
  }
}

/** A story of the client is always the same; the commands of a model must come together as the defect needs it. */
function runsOf({ id }: Property, { runs }: HuntOptions): number {
  if (id.startsWith('client/')) return 1;
  return id.startsWith('model/') ? runs * 4 : runs;
}

/** Those of the mutant's own operations, then those of its area, then the rest, each in their order. */
export function likelyFirst(mutant: Mutant, properties: readonly Property[]): Property[] {
  const operations = Object.keys(mutant.operations ?? {});
  const area = areaOf(mutant);
  const rank = ({ id, area: own }: Property): number => {
    if (operations.some(operation => id.endsWith(`/${operation}`))) return 0;
    return own === area ? 1 : 2;
  };
  return properties.toSorted((a, b) => rank(a) - rank(b));
}
