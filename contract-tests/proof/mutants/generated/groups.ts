/** Mutants that meet a property together: most properties pass on all of them, in the time of one. */
import type { Numbered } from './instrument.ts';

/** How many meet it together. More find one another's faults more often, which costs more halving. */
const SIZE = 16;

interface WithMutant {
  readonly mutant: Numbered;
}

/** Groups of mutants of which none contains another: its switch would hide that of the other. */
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

/** What a check finds in a group. */
export interface FoundInGroup<T, Finding> {
  /** What it finds on each of them alone. */
  readonly alone: ReadonlyMap<T, Finding>;
  /** Whether it finds something on several together that it finds on none of them alone. */
  readonly isTogether: boolean;
}

/** Looks by halving. One of the group that hides another from the check hides it here. */
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
