import { createRewriter, type MessageOverride } from '../../simulator/text/messages.ts';
import { commonTemplates, type TemplatePair, templatesOf } from './generalise.ts';
import { withoutTimes } from './ids.ts';
import type { MessagePair } from './message-pairs.ts';

/** A text of the simulator for which the deployment has several texts that nothing distinguishes. */
export interface MessageContradiction {
  readonly operation: string;
  readonly ours: string;
  readonly theirs: readonly string[];
}

export interface LearnedMessages {
  readonly messages: readonly MessageOverride[];
  readonly contradictions: readonly MessageContradiction[];
}

/** Learns overrides with which every text is right, except contradictory ones, which are unchanged. */
export function learnMessages(pairs: readonly MessagePair[]): LearnedMessages {
  const evidence = evidenceOf(pairs);
  const general = chosenFor(wrongWith([], evidence), evidence, false);
  // An override of one operation takes precedence over one of all operations.
  const exceptions = chosenFor(wrongWith(general, evidence), evidence, true);
  return {
    messages: withoutNeedless([...general, ...exceptions], evidence),
    contradictions: evidence.filter(isContradictory).map(({ operation, text, all }) => ({ operation, ours: text, theirs: [...all] })),
  };
}

/** Chooses overrides that explain these texts: each is the best for the first text that is still unexplained. */
function chosenFor(wrong: readonly Evidence[], evidence: readonly Evidence[], areExceptions: boolean): readonly MessageOverride[] {
  const chosen: MessageOverride[] = [];
  const open = new Set(wrong);
  for (const text of wrong) {
    if (!open.has(text)) continue;
    const ofStatus = ({ status }: Evidence): boolean => status === text.status;
    const known = { evidence: evidence.filter(ofStatus), open: [...open].filter(ofStatus) };
    const best = bestOf(candidatesFor(text, known.open, areExceptions), text, known);
    if (!best) continue;
    chosen.push(best);
    const rewrite = createRewriter([best]);
    for (const other of open) if (isRight(other, rewrite(other) ?? other.text)) open.delete(other);
  }
  return chosen;
}

/** Returns candidates for all operations and places first, then for those of the text. An exception is only for its operation and place. */
function candidatesFor(text: Evidence, open: readonly Evidence[], isException: boolean): MessageOverride[] {
  const { operation, status, at } = text;
  const own = templatesOf(isContradictory(text) ? { ...text, theirs: text.text } : text);
  const templates = [
    ...own,
    ...(isException
      ? []
      : commonTemplates(
          own,
          open.filter(other => other !== text),
        )),
  ];
  const scopes = isException ? [{ operation, at }] : [{}, { at }, { operation }, { operation, at }];
  return scopes.flatMap(scope => templates.map((template: TemplatePair) => ({ ...scope, status, ...template })));
}

interface Known {
  readonly evidence: readonly Evidence[];
  /** The texts that no override explains yet. */
  readonly open: readonly Evidence[];
}

/** Returns the first candidate with the highest worth. */
function bestOf(candidates: readonly MessageOverride[], text: Evidence, known: Known): MessageOverride | undefined {
  let best: { readonly override: MessageOverride; readonly worth: number } | undefined;
  for (const override of candidates) {
    const worth = worthOf(override, text, known);
    if (worth > (best?.worth ?? 0)) best = { override, worth };
  }
  return best?.override;
}

/** An exception costs more than an explained text is worth, so that only a mostly right override is general. */
const COST_OF_EXCEPTION = 2;

/**
 * Returns the number of explained open texts minus the cost of wrong ones; 0 if the override is wrong for its own text, or for any text of its own
 * operation.
 */
function worthOf(override: MessageOverride, text: Evidence, { evidence, open }: Known): number {
  const rewrite = createRewriter([override]);
  const own = rewrite(text);
  if (own === undefined || !isRight(text, own)) return 0;
  // An override of one operation must not be wrong at all, and a general one must gain more than it costs.
  const maxWrong = override.operation === undefined ? open.length / COST_OF_EXCEPTION : 0;
  const right = new Set<Evidence>();
  let wrong = 0;
  for (const each of evidence) {
    const said = rewrite(each);
    if (said === undefined) continue;
    if (isRight(each, said)) right.add(each);
    else if (++wrong > maxWrong) return 0;
  }
  return open.filter(each => right.has(each)).length - COST_OF_EXCEPTION * wrong;
}

/** Removes overrides without which the others explain as many texts. */
function withoutNeedless(overrides: readonly MessageOverride[], evidence: readonly Evidence[]): readonly MessageOverride[] {
  const allowed = wrongWith(overrides, evidence).length;
  let kept = [...overrides];
  for (const override of overrides) {
    const others = kept.filter(other => other !== override);
    if (wrongWith(others, evidence).length <= allowed) kept = others;
  }
  return kept;
}

/** A text of the simulator in one place of an operation, with the texts of the deployment there. */
interface Evidence extends MessagePair {
  /** All texts of the deployment there, without times. */
  readonly all: ReadonlySet<string>;
}

/** Groups pairs by the text of the simulator. */
function evidenceOf(pairs: readonly MessagePair[]): readonly Evidence[] {
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
function isContradictory({ all }: Evidence): boolean {
  return all.size > 1;
}

/** Whether a text is one of the deployment there. If the deployment has several, the text of the simulator is right, too. */
function isRight(evidence: Evidence, said: string): boolean {
  return evidence.all.has(withoutTimes(said)) || (isContradictory(evidence) && said === evidence.text);
}

/** Returns the texts that are wrong with these overrides. */
function wrongWith(overrides: readonly MessageOverride[], texts: readonly Evidence[]): readonly Evidence[] {
  const rewrite = createRewriter(overrides);
  return texts.filter(each => !isRight(each, rewrite(each) ?? each.text));
}
