/** Learns overrides of texts from pairs of texts. */
import { createRewriter, type MessageOverride } from '../../simulator/text/message-overrides.ts';
import { type Evidence, evidenceOf, isContradictory, isRight, wrongWith } from './evidence.ts';
import { commonTemplates, type TemplatePair, templatesOf } from './generalise.ts';
import type { MessagePair } from './message-pairs.ts';

/** The same text of the simulator, for which the deployment has several that nothing distinguishes. */
export interface MessageContradiction {
  readonly operation: string;
  readonly ours: string;
  readonly theirs: readonly string[];
}

export interface LearnedMessages {
  readonly messages: readonly MessageOverride[];
  readonly contradictions: readonly MessageContradiction[];
}

/** With these overrides every text is right, but for those that contradict each other, which stay as they are. */
export function learnMessages(pairs: readonly MessagePair[]): LearnedMessages {
  const evidence = evidenceOf(pairs);
  const general = chosenFor(wrongWith([], evidence), evidence, false);
  // An override of one operation decides before one of any.
  const exceptions = chosenFor(wrongWith(general, evidence), evidence, true);
  return {
    messages: withoutNeedless([...general, ...exceptions], evidence),
    contradictions: evidence.filter(isContradictory).map(({ operation, text, all }) => ({ operation, ours: text, theirs: [...all] })),
  };
}

/** Overrides that explain these texts, each the best for the first text that none before it explains. */
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

/** For any operation, then for this one; anywhere, then in this place only. An exception is for this operation and place. */
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
  /** Texts that no override explains yet. */
  readonly open: readonly Evidence[];
}

/** The candidate that is worth most; of several, the first. */
function bestOf(candidates: readonly MessageOverride[], text: Evidence, known: Known): MessageOverride | undefined {
  let best: { readonly override: MessageOverride; readonly worth: number } | undefined;
  for (const override of candidates) {
    const worth = worthOf(override, text, known);
    if (worth > (best?.worth ?? 0)) best = { override, worth };
  }
  return best?.override;
}

/** What needs an exception costs more than an explained text is worth: only what is mostly right is general. */
const COST_OF_EXCEPTION = 2;

/** How many open texts it explains, less what it is wrong about. Nothing when it is wrong about the text that it is for, or within one operation. */
function worthOf(override: MessageOverride, text: Evidence, { evidence, open }: Known): number {
  const rewrite = createRewriter([override]);
  const own = rewrite(text);
  if (own === undefined || !isRight(text, own)) return 0;
  // None may be wrong within one operation, and so many that nothing is gained in all.
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

/** Leaves out what others explain as well. */
function withoutNeedless(overrides: readonly MessageOverride[], evidence: readonly Evidence[]): readonly MessageOverride[] {
  const allowed = wrongWith(overrides, evidence).length;
  let kept = [...overrides];
  for (const override of overrides) {
    const others = kept.filter(other => other !== override);
    if (wrongWith(others, evidence).length <= allowed) kept = others;
  }
  return kept;
}
