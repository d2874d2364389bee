/** Groups of mutants that are checked together, which saves time because most properties pass on all of them. */
import type { Numbered } from './instrument.ts';

/** The size of a group. A property fails on larger groups more often, which then need more halving. */
const SIZE = 16;

interface WithMutant {
  readonly mutant: Numbered;
}

/** Returns groups without nested mutants, because the switch of an outer mutant would hide the inner one. */
export function groupsOf<T extends WithMutant>(subjects: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const subject of subjects.toSorted((a, b) => a.mutant.id - b.mutant.id)) {
    const group = groups.find(each => each.length < SIZE && !each.some(other => areNested(subject, other)));
    if (group) group.push(subject);
    else groups.push([subject]);
  }
  return groups;
}

function areNested({ mutant: { mutation: a } }: WithMutant, { mutant: { mutation: b } }: WithMutant): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}

/** The findings of a check in a group. */
export interface FoundInGroup<T, Finding> {
  /** The finding on each mutant alone. */
  readonly alone: ReadonlyMap<T, Finding>;
  /** Whether the check fails on several together, but on none of them alone. */
  readonly isTogether: boolean;
}

/** Finds the members on which a check fails alone, by halving. A member that hides another from the check hides it here, too. */
export async function foundAlone<T, Finding>(
  group: readonly T[],
  check: (some: readonly T[]) => Promise<Finding | undefined>,
): Promise<FoundInGroup<T, Finding>> {
  const [first, another] = group;
  const finding = first === undefined ? undefined : await check(group);
  if (first === undefined || finding === undefined) return { alone: new Map(), isTogether: false };
  if (another === undefined) return { alone: new Map([[first, finding]]), isTogether: false };
  const half = Math.ceil(group.length / 2);
  const halves = [await foundAlone(group.slice(0, half), check), await foundAlone(group.slice(half), check)];
  const alone = new Map(halves.flatMap(each => [...each.alone]));
  return { alone, isTogether: alone.size === 0 || halves.some(({ isTogether }) => isTogether) };
}
