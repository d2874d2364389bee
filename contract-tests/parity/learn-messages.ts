/** Learns overrides of texts from pairs of texts. */
import { checkMessageOverride, createRewriter, type MessageOverride } from '../../simulator/kernel/message-overrides.ts';
import { commonTemplate, type TemplatePair, templatesOf } from './generalise.ts';
import type { MessagePair } from './message-pairs.ts';
import { withoutTimes } from './without-times.ts';

/** The same text of the simulator, for which the deployment has several that nothing tells apart. */
export interface MessageContradiction {
  readonly operation: string;
  readonly status: number;
  readonly ours: string;
  readonly theirs: readonly string[];
}

export interface LearnedMessages {
  readonly messages: readonly MessageOverride[];
  readonly contradictions: readonly MessageContradiction[];
}

/** A text of the simulator in one place, with what the deployment said there. */
interface Evidence extends MessagePair {
  readonly all: ReadonlySet<string>;
}

/** Each override is right for every text that it matches, so that their order never matters. */
export function learnMessages(pairs: readonly MessagePair[]): LearnedMessages {
  const evidence = evidenceOf(pairs);
  const wanted = evidence.filter(({ all, text, theirs }) => all.size === 1 && withoutTimes(text) !== withoutTimes(theirs));
  const chosen: MessageOverride[] = [];
  const open = new Set(wanted);
  for (const each of wanted) {
    if (!open.has(each)) continue;
    const best = bestOverride(each, { evidence, open: [...open] });
    if (!best) continue;
    chosen.push(best);
    const rewrite = createRewriter([best]);
    for (const other of open) if (rewrite(other) !== undefined) open.delete(other);
  }
  return { messages: withoutNeedless(chosen, wanted), contradictions: evidence.filter(({ all }) => all.size > 1).map(contradictionOf) };
}

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

interface Known {
  readonly evidence: readonly Evidence[];
  /** Texts that no override explains yet. */
  readonly open: readonly Evidence[];
}

/** The override that explains this text and the most others; of several the first, which says least about the operation. */
function bestOverride(pair: Evidence, { evidence, open }: Known): MessageOverride | undefined {
  const ofStatus = evidence.filter(({ status }) => status === pair.status);
  const others = open.filter(other => other !== pair && other.status === pair.status);
  const templates = templatesOf(pair);
  const [likeliest] = templates;
  const common = likeliest ? others.flatMap(other => templatesOf(other).slice(0, 1).flatMap(each => commonTemplate(likeliest, each) ?? [])) : [];
  let best: { readonly override: MessageOverride; readonly explained: number } | undefined;
  for (const override of scopes(pair, distinct([...templates, ...common]))) {
    const explained = explainedBy(override, { pair, evidence: ofStatus, open: others });
    if (explained !== undefined && explained > (best?.explained ?? -1)) best = { override, explained };
  }
  return best?.override;
}

function distinct(templates: readonly TemplatePair[]): TemplatePair[] {
  return [...new Map(templates.filter(isReadable).map(each => [JSON.stringify(each), each])).values()];
}

function isReadable(templates: TemplatePair): boolean {
  try {
    checkMessageOverride(templates);
    return true;
  } catch {
    return false;
  }
}

/** For any operation, then for this one; anywhere, then in this place only. */
function scopes({ operation, status, at }: MessagePair, templates: readonly TemplatePair[]): MessageOverride[] {
  return [{}, { at }, { operation }, { operation, at }].flatMap(scope => templates.map(template => ({ ...scope, status, ...template })));
}

/** How many of the open texts it explains besides its own; undefined when it is wrong about any text, or does not match its own. */
function explainedBy(override: MessageOverride, { pair, evidence, open }: Known & { readonly pair: Evidence }): number | undefined {
  const rewrite = createRewriter([override]);
  if (rewrite(pair) === undefined) return undefined;
  const matched = new Set<Evidence>();
  for (const each of evidence) {
    const result = rewrite(each);
    if (result === undefined) continue;
    if (!each.all.has(withoutTimes(result))) return undefined;
    matched.add(each);
  }
  return open.filter(each => matched.has(each)).length;
}

/** Leaves out what later, wider overrides explain as well. */
function withoutNeedless(overrides: readonly MessageOverride[], wanted: readonly Evidence[]): readonly MessageOverride[] {
  const matches = new Map(overrides.map(override => [override, matchedBy(override, wanted)]));
  let kept = [...overrides];
  for (const override of overrides) {
    const others = kept.filter(other => other !== override);
    const rest = new Set(others.flatMap(other => [...(matches.get(other) ?? [])]));
    if ([...(matches.get(override) ?? [])].every(each => rest.has(each))) kept = others;
  }
  return kept;
}

function matchedBy(override: MessageOverride, texts: readonly Evidence[]): ReadonlySet<Evidence> {
  const rewrite = createRewriter([override]);
  return new Set(texts.filter(text => rewrite(text) !== undefined));
}

function contradictionOf({ operation, status, text, all }: Evidence): MessageContradiction {
  return { operation, status, ours: text, theirs: [...all] };
}
