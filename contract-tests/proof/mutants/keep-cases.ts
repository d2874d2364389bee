/** Keeps cases of other seeds in corpus.yaml if they find mutants that the default seed does not find. */

import { checkProperty, type Property } from '../../property.ts';
import type { CorpusFile, KeptCase } from '../../run/corpus/corpus.ts';
import { parseToken, tokenOf } from '../../run/replay-token.ts';
import type { Mutant } from './mutant.ts';
import { decided, judgedMutant, type MutantOptions, type MutantResult } from './run-mutant.ts';
import { runMutants } from './run-mutants.ts';

export interface KeepOptions extends MutantOptions {
  readonly atOnce: number;
  /** The number of other seeds to try. */
  readonly seeds: number;
  readonly print: (line: string) => void;
}

/** Returns the cases to keep: of mutants that were not run, cases that still find a survivor, and new ones for the other survivors. */
export async function keepCases(
  { cases }: CorpusFile,
  hunted: readonly MutantResult[],
  properties: readonly Property[],
  { atOnce, seeds, print, ...options }: KeepOptions,
): Promise<CorpusFile> {
  const isHunted = ({ finds }: KeptCase): boolean => hunted.some(({ mutant }) => mutant.id === finds);
  const kept = cases.filter(each => !isHunted(each));
  let open = hunted.flatMap(({ mutant, foundBy }) => (foundBy ? [] : [mutant]));
  const keep = (mutant: Mutant, token: string): void => {
    kept.push({ token, finds: mutant.id });
    open = open.filter(each => each !== mutant);
    print(`kept      ${mutant.id}: ${token}`);
  };
  for (const mutant of open) {
    const before = cases.find(({ finds }) => finds === mutant.id);
    if (before && (await stillFinds(mutant, before, properties))) keep(mutant, before.token);
  }
  for (let seed = options.seed + 1; seed <= options.seed + seeds && open.length > 0; seed++)
    for (const { mutant, foundBy } of await runMutants(open, { ...options, seed, atOnce })) {
      const property = properties.find(({ id }) => id === foundBy?.by);
      const token = property && (await tokenOfKill(mutant, property, { ...options, seed }));
      if (token !== undefined) keep(mutant, token);
    }
  return { cases: kept.toSorted((a, b) => a.token.localeCompare(b.token)) };
}

async function stillFinds(mutant: Mutant, { token }: KeptCase, properties: readonly Property[]): Promise<boolean> {
  const replay = parseToken(token);
  const property = properties.find(({ id }) => id === replay?.id);
  return replay !== undefined && property !== undefined && (await pathOfFailure(mutant, property, { ...replay, runs: 1 })) !== undefined;
}

/** Returns the replay token of the generated case, before shrinking. */
async function tokenOfKill(mutant: Mutant, property: Property, { seed, runs }: MutantOptions): Promise<string | undefined> {
  const path = await pathOfFailure(mutant, property, { seed, runs: runs * (property.weight ?? 1) });
  return path && tokenOf({ id: property.id, seed, runs, path });
}

/** Returns the path of the failing case; undefined when the property passes, or when no case applies. */
async function pathOfFailure(
  mutant: Mutant,
  property: Property,
  cases: { readonly seed: number; readonly runs: number; readonly path?: string | undefined },
): Promise<string | undefined> {
  const target = await judgedMutant(mutant);
  try {
    const verdict = await checkProperty(decided(property), target, { ...cases, stopAtFirstFailure: true });
    return 'failure' in verdict && verdict.failure.path !== '' ? verdict.failure.path : undefined;
  } finally {
    await target.close();
  }
}
