/** When a flow fires. Triggers are indexed by keys, so that an event finds its flows without scanning all of them. */
import type { AutomationTrigger, AutomationTriggerType } from '../../../openapi/generated/types.ts';
import type { Automation } from './model.ts';
import { containsAny, firstWords, type Phrases, phrasesOf, wordsOf } from './words.ts';

/** An event at an account that may trigger flows. */
export interface TriggerEvent {
  readonly socialAccountId: string;
  readonly type: AutomationTriggerType;
  /** The commented post, if it was published through the service; else null. */
  readonly postId: string | null;
  readonly text: string;
  /** Of a tap, else null. */
  readonly payload: string | null;
}

/** The keys under which an event finds a flow: none unless it is live. */
export function keysOfFlow({ status, deletedAt, published, socialAccountId }: Automation): string[] {
  if (status !== 'ACTIVE' || deletedAt !== null || !published) return [];
  const { trigger } = published.definition;
  const any = keyOfAny(socialAccountId, trigger.type, trigger.postId ?? null);
  if (isTap(trigger.type)) return [trigger.payload === undefined ? any : keyOfPayload(any, trigger.payload)];
  const phrases = keywordsOf(trigger);
  return phrases ? firstWords(phrases).map(word => keyOfWord(any, word)) : [any];
}

/** The keys of the flows that an event may trigger; {@link fires} decides. */
export function keysOfEvent({ socialAccountId, type, postId, text, payload }: TriggerEvent): string[] {
  const any = keyOfAny(socialAccountId, type, postId);
  if (isTap(type)) return [any, keyOfPayload(any, payload ?? '')];
  return [any, ...Array.from(new Set(wordsOf(text)), word => keyOfWord(any, word))];
}

/** Whether a live flow found by an event's keys fires: the index has only the first word of a keyword. */
export function fires({ published }: Automation, { text }: TriggerEvent): boolean {
  const phrases = published && keywordsOf(published.definition.trigger);
  return !phrases || containsAny(phrases, wordsOf(text));
}

/** Whether a trigger is a tap, which carries a payload instead of a text. */
function isTap(type: AutomationTriggerType): boolean {
  return type === 'QUICK_REPLY_CLICKED' || type === 'BUTTON_CLICKED';
}

function keyOfAny(socialAccountId: string, type: AutomationTriggerType, postId: string | null): string {
  return type === 'COMMENT_CREATED' ? `${socialAccountId} ${type} ${postId ?? ''}` : `${socialAccountId} ${type}`;
}

function keyOfWord(any: string, word: string): string {
  return `${any} ${word}`;
}

function keyOfPayload(any: string, payload: string): string {
  return `${any} ${payload}`;
}

const prepared = new WeakMap<AutomationTrigger, Phrases>();

/** The keywords, prepared once per trigger; undefined when any text matches. */
function keywordsOf(trigger: AutomationTrigger): Phrases | undefined {
  if (isTap(trigger.type) || !trigger.keywords || trigger.keywords.length === 0) return undefined;
  const phrases = prepared.get(trigger) ?? phrasesOf(trigger.keywords);
  prepared.set(trigger, phrases);
  return phrases;
}
