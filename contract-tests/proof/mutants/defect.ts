/** A defect on purpose: the suites and the comparison prove that they can fail by finding it. */

/** A switch of `sim contract` without which no run can see the defect. */
export type DefectNeed = 'allow-publish' | 'allow-import' | 'allow-settings' | 'receiver';

/** What is wrong, whether inside a simulator (`Mutant`) or between a deployment and its callers (`Lie`). */
export interface Defect {
  /** Stable, `<area>/<what>`. */
  readonly id: string;
  /** What is wrong, in a sentence. */
  readonly defect: string;
  readonly needs?: readonly DefectNeed[];
}

/** What found a defect: a property, or a class of differences. */
export interface Finding {
  readonly by: string;
  readonly message: string;
}

export interface HuntOptions<D extends Defect> {
  /** How many defects are looked for at a time. */
  readonly atOnce: number;
  /** Looks for one defect; undefined when nothing finds it. */
  find(defect: D): Promise<Finding | undefined>;
  readonly print: (line: string) => void;
}

/** Looks for each defect by itself, and prints what found it. Returns whether all were found. */
export async function hunt<D extends Defect>(defects: readonly D[], { atOnce, find, print }: HuntOptions<D>): Promise<boolean> {
  let found = 0;
  await severalAtOnce(defects, atOnce, async defect => {
    const finding = await find(defect);
    found += Number(finding !== undefined);
    print(lineOf(defect, finding));
  });
  print(sumOf(found, defects.length - found));
  return found === defects.length;
}

/** One defect in a line, and what found it in another. */
export function lineOf({ id, defect }: Defect, finding: Finding | undefined): string {
  if (!finding) return `missed    ${id}: ${defect}`;
  return `found     ${id}: ${defect}\n          by ${finding.by}: ${finding.message.split('\n', 1)[0]?.slice(0, MESSAGE_LENGTH) ?? ''}`;
}

export function sumOf(found: number, missed: number): string {
  return `${found} found, ${missed} missed`;
}

const MESSAGE_LENGTH = 160;

/** Works through items, at most `count` at a time. */
export async function severalAtOnce<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  // All of them share one iterator.
  const queue = items.values();
  const workThrough = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, count) }, workThrough));
}
