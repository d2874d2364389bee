import type { RandomStream } from '../../kernel/random.ts';
import type { RandomOf } from './trap.ts';

/** The longest stretch without a choice, so that short runs meet every trap. */
const LONGEST_GAP = 4;

/** Chooses some of the calls it is asked about: one of the first three, or the first one where `isSure`, then one of each two to five. */
export function someOf(random: RandomStream, isSure: boolean): () => boolean {
  const first = random.integer(0, 2);
  let left = isSure ? 0 : first;
  return () => {
    if (left-- > 0) return false;
    left = random.integer(1, LONGEST_GAP);
    return true;
  };
}

/** Chooses by name, each name apart: the first call of an operation is as likely to be met as the hundredth of another. */
export function someOfEach(random: RandomOf, isSure: boolean): (name: string) => boolean {
  const choosers = new Map<string, () => boolean>();
  return name => {
    let choose = choosers.get(name);
    if (!choose) choosers.set(name, (choose = someOf(random(name), isSure)));
    return choose();
  };
}
