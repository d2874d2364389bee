import type { Leftover } from '../results.ts';

/** The most reasons that are shown, and the most names of each. */
const MAX_REASONS = 5;
const MAX_NAMES = 3;

/** Returns a line for each reason why something could not be removed from the target, with the first names. */
export function leftoverLines(leftovers: readonly Leftover[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { what, id, reason } of leftovers) byReason.set(reason, [...(byReason.get(reason) ?? []), `${what} ${id}`]);
  const reasons = [...byReason].toSorted(([, a], [, b]) => b.length - a.length);
  const others = reasons.slice(MAX_REASONS).reduce((sum, [, names]) => sum + names.length, 0);
  return [
    ...reasons.slice(0, MAX_REASONS).map(([reason, names]) => `Not removed from the target: ${namesText(names)} (${reason})`),
    ...(others > 0 ? [`Not removed from the target: ${others} more, for other reasons`] : []),
  ];
}

function namesText(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
