/** A second implementation of conversations and messages, with numbers of its own. */
import type { ModelState } from '../define-model.ts';
import type { ModelFailure } from '../platform-failures.ts';

const DAY = 86_400_000;

/** A participant can be answered for so long, its last instant included. */
const WINDOW_MS = DAY;

export type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';
export const ACCOUNTS: Readonly<Record<DmPlatform, string>> = { INSTAGRAM: 'sa_acme_instagram', FACEBOOK: 'sa_acme_facebook' };
export const PLATFORMS: readonly DmPlatform[] = ['INSTAGRAM', 'FACEBOOK'];
/** Characters of a text, counted in code points. */
export const MOST_CHARACTERS: Readonly<Record<DmPlatform, number>> = { INSTAGRAM: 1000, FACEBOOK: 2000 };
export const PARTICIPANTS: readonly string[] = ['fan_one', 'fan_two'];

/** Every message has a text that no other has. */
export interface ModelMessage {
  readonly id: string;
  readonly direction: 'INBOUND' | 'OUTBOUND';
  readonly source: 'DM' | 'API' | 'ECHO';
  readonly text: string;
  readonly hasFailed: boolean;
}

/** Instants are milliseconds since 1970. */
export interface ModelConversation {
  readonly id: string;
  readonly platform: DmPlatform;
  readonly participant: string;
  status: string;
  unreadCount: number;
  lastInboundAt: number | null;
  readonly messages: ModelMessage[];
  /** As a deployment showed it last: when it shows another one, others have changed the conversation. */
  updatedAt?: unknown;
}

export interface ConversationsModel extends ModelState {
  readonly conversations: ModelConversation[];
  readonly failures: Map<DmPlatform, ModelFailure>;
  /** Sent messages of the month that did not fail, by platform. */
  readonly used: Record<DmPlatform, number>;
  readonly budget: number;
  /** Texts made so far. */
  texts: number;
}

/** The text with a number before it. */
export function nextText(model: ConversationsModel, text: string): string {
  model.texts += 1;
  return `${model.texts}: ${text}`;
}

/** The thread of a person with an account; a first word of either opens it. */
export function threadOf(model: ConversationsModel, platform: DmPlatform, participant: string, id: string): ModelConversation {
  const known = model.conversations.find(each => each.platform === platform && each.participant === participant);
  if (known) return known;
  const fresh: ModelConversation = { id, platform, participant, status: 'OPEN', unreadCount: 0, lastInboundAt: null, messages: [] };
  model.conversations.push(fresh);
  return fresh;
}

/** The status of a send: the budget is asked before the window. */
export function statusOfSend({ now, used, budget }: ConversationsModel, { platform, lastInboundAt }: ModelConversation): number {
  if (used[platform] >= budget) return 403;
  return lastInboundAt === null || now - lastInboundAt > WINDOW_MS ? 400 : 200;
}
