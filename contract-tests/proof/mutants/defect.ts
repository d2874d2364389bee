/** Planted defects: the suites and the comparison prove that they can fail by finding them. */

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
  await severalAtOnce(defects, atOnce, async defect => {
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

/** Calls `work` for all items, at most `count` at a time. */
export async function severalAtOnce<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  // All workers share one iterator.
  const queue = items.values();
  const workThrough = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, count) }, workThrough));
}
