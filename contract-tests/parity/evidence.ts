import { createRewriter, type MessageOverride } from '../../simulator/text/message-overrides.ts';
import type { MessagePair } from './message-pairs.ts';
import { withoutTimes } from './without-times.ts';

/** A text of the simulator in one place of an operation, with the texts of the deployment there. */
export interface Evidence extends MessagePair {
  /** All texts of the deployment there, without times. */
  readonly all: ReadonlySet<string>;
}

/** Groups pairs by the text of the simulator. */
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

/** Whether the deployment has several texts there that nothing distinguishes. */
export function isContradictory({ all }: Evidence): boolean {
  return all.size > 1;
}

/** Whether a text is one of the deployment there. If the deployment has several, the text of the simulator is right, too. */
export function isRight(evidence: Evidence, said: string): boolean {
  return evidence.all.has(withoutTimes(said)) || (isContradictory(evidence) && said === evidence.text);
}

/** Returns the texts that are wrong with these overrides. */
export function wrongWith(overrides: readonly MessageOverride[], texts: readonly Evidence[]): readonly Evidence[] {
  const rewrite = createRewriter(overrides);
  return texts.filter(each => !isRight(each, rewrite(each) ?? each.text));
}
