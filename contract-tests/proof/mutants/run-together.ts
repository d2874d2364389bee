/** Checks properties on many mutants at once, which is faster: a property that passes on all of them together finds none of them. */
import type { Property } from '../../property.ts';
import type { Target } from '../../session.ts';
import type { Finding } from './defect.ts';
import type { Mutant } from './mutant.ts';
import { type Baseline, failureOf, judgedMutant, type MutantOptions } from './run-mutant.ts';

/** Returns the findings by the ids of the mutants. A mutant that another one hides from a property is not found. */
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
    while (group.length > 0) {
      target ??= await judgedMutant(...group);
      if ((await failureOf(property, target, options)) === undefined) break;
      // The property may fail without any defect.
      if ((await control.failureOf(property, options)) !== undefined) break;
      await target.close();
      target = undefined;
      const found = await foundBy(property, group, options);
      // The property fails only when two of the defects come together.
      if (!found) break;
      findings.set(found.mutant.id, { by: property.id, message: found.message });
      group = group.filter(mutant => mutant !== found.mutant);
    }
  }
  await target?.close();
  return findings;
}

interface Found {
  readonly mutant: Mutant;
  readonly message: string;
}

/** Halves a group on which the property fails, until it finds a single mutant on which it fails. */
async function foundBy(property: Property, group: readonly Mutant[], options: MutantOptions): Promise<Found | undefined> {
  const message = await failureWith(property, group, options);
  const [mutant, another] = group;
  if (message === undefined || !mutant) return undefined;
  if (!another) return { mutant, message };
  const half = Math.ceil(group.length / 2);
  return (await foundBy(property, group.slice(0, half), options)) ?? foundBy(property, group.slice(half), options);
}

async function failureWith(property: Property, group: readonly Mutant[], options: MutantOptions): Promise<string | undefined> {
  const target = await judgedMutant(...group);
  try {
    return await failureOf(property, target, options);
  } finally {
    await target.close();
  }
}
