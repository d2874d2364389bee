/** What is known about the texts of the simulator: what the deployment said in the place of each. */
import { createRewriter, type MessageOverride } from '../../simulator/text/message-overrides.ts';
import type { MessagePair } from './message-pairs.ts';
import { withoutTimes } from './without-times.ts';

/** A text of the simulator in one place of an operation. */
export interface Evidence extends MessagePair {
  /** Everything that the deployment said there, without times. */
  readonly all: ReadonlySet<string>;
}

/** Each text of the simulator once. */
export function evidenceOf(pairs: readonly MessagePair[]): readonly Evidence[] {
  const found = new Map<string, { readonly pair: MessagePair; readonly all: Set<string> }>();
  for (const pair of pairs) {
    const { operation, status, at, path, text, theirs } = pair;
    const key = JSON.stringify([operation, status, at, path, withoutTimes(text)]);
    const entry = found.get(key) ?? { pair, all: new Set() };
    entry.all.add(withoutTimes(theirs));
    found.set(key, entry);
  }
  return [...found.values()].map(({ pair, all }) => ({ ...pair, all }));
}

/** Whether nothing distinguishes what the deployment said there. */
export function isContradictory({ all }: Evidence): boolean {
  return all.size > 1;
}

/** Whether a text is what the deployment said there. The text of the simulator stays where the deployment contradicts itself. */
export function isRight(evidence: Evidence, said: string): boolean {
  return evidence.all.has(withoutTimes(said)) || (isContradictory(evidence) && said === evidence.text);
}

/** The texts that are wrong with these overrides. */
export function wrongWith(overrides: readonly MessageOverride[], texts: readonly Evidence[]): readonly Evidence[] {
  const rewrite = createRewriter(overrides);
  return texts.filter(each => !isRight(each, rewrite(each) ?? each.text));
}
