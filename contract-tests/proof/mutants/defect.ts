/** Planted defects: the suites and the comparison prove that they can fail by finding them. */
import * as fc from 'fast-check';
import { mapConcurrent } from '../../../simulator/kernel/promises.ts';

/** A switch of `sim contract` without which no run can see the defect. */
export type DefectNeed = 'allow-publish' | 'allow-import' | 'allow-settings' | 'receiver';

/** A planted defect, inside a simulator (`Mutant`) or between a deployment and its callers (`Lie`). */
export interface Defect {
  /** The stable id, `<area>/<name>`. */
  readonly id: string;
  /** The description, in one sentence. */
  readonly defect: string;
  readonly needs?: readonly DefectNeed[];
}

/** The property, or the class of differences, that found a defect. */
export interface Finding {
  readonly by: string;
  readonly message: string;
}

export interface HuntOptions<D extends Defect> {
  /** The number of concurrent searches. */
  readonly atOnce: number;
  /** Searches for one defect; returns undefined when nothing finds it. */
  find(defect: D): Promise<Finding | undefined>;
  readonly print: (line: string) => void;
}

/** Searches for each defect separately, and prints what found it. Returns whether all were found. */
export async function hunt<D extends Defect>(defects: readonly D[], { atOnce, find, print }: HuntOptions<D>): Promise<boolean> {
  let found = 0;
  await mapConcurrent(defects, atOnce, async defect => {
    const finding = await find(defect);
    found += Number(finding !== undefined);
    print(lineOf(defect, finding));
  });
  print(sumOf(found, defects.length - found));
  return found === defects.length;
}

/** Returns a line about a defect, a second line about what found it, and a third about what else did. */
export function lineOf({ id, defect }: Defect, finding: Finding | undefined, others: readonly string[] = []): string {
  if (!finding) return `missed    ${id}: ${defect}`;
  const message = finding.message.split('\n', 1)[0]?.slice(0, MESSAGE_LENGTH) ?? '';
  const lines = [
    `found     ${id}: ${defect}`,
    `by ${finding.by}: ${message}`,
    ...(others.length > 0 ? [`and by ${others.join(' ')}`] : []),
  ];
  return lines.join('\n          ');
}

export function sumOf(found: number, missed: number): string {
  return `${found} found, ${missed} missed`;
}

const MESSAGE_LENGTH = 160;

/** The findings of a check in a group. */
export interface FoundInGroup<T, F> {
  /** The finding on each mutant alone. */
  readonly alone: ReadonlyMap<T, F>;
  /** Whether the check fails on several together, but on none of them alone. */
  readonly isTogether: boolean;
}

/** Finds the members on which a check fails alone, by halving. A member that hides another from the check hides it here, too. */
export async function foundAlone<T, F>(
  group: readonly T[],
  check: (some: readonly T[]) => Promise<F | undefined>,
): Promise<FoundInGroup<T, F>> {
  const [first, another] = group;
  const finding = first === undefined ? undefined : await check(group);
  if (first === undefined || finding === undefined) return { alone: new Map(), isTogether: false };
  if (another === undefined) return { alone: new Map([[first, finding]]), isTogether: false };
  const half = Math.ceil(group.length / 2);
  const halves = [await foundAlone(group.slice(0, half), check), await foundAlone(group.slice(half), check)];
  const alone = new Map(halves.flatMap(each => [...each.alone]));
  return { alone, isTogether: alone.size === 0 || halves.some(({ isTogether }) => isTogether) };
}

/** Returns a sample of this size in the original order, which depends on the seed only; all things when there are fewer. */
export function sampleOf<T>(things: readonly T[], size: number, seed: number): readonly T[] {
  const [chosen = things] = fc.sample(fc.shuffledSubarray([...things.keys()], { minLength: Math.min(size, things.length) }), {
    numRuns: 1,
    seed,
  });
  return chosen
    .slice(0, size)
    .toSorted((a, b) => Number(a) - Number(b))
    .flatMap(index => things.slice(Number(index), Number(index) + 1));
}
