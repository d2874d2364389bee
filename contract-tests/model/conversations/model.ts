/** A second implementation of conversations and messages. It shares no constants with the simulator. */
import type { ModelState } from '../define-model.ts';
import type { ModelFailure } from '../platform-failures.ts';

const DAY = 86_400_000;

/** How long after their last message a participant can be answered, including the last instant. */
const WINDOW_MS = DAY;

export type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';
export const ACCOUNTS: Readonly<Record<DmPlatform, string>> = { INSTAGRAM: 'sa_acme_instagram', FACEBOOK: 'sa_acme_facebook' };
export const PLATFORMS: readonly DmPlatform[] = ['INSTAGRAM', 'FACEBOOK'];
/** The longest text, in code points. */
export const MAX_CHARACTERS: Readonly<Record<DmPlatform, number>> = { INSTAGRAM: 1000, FACEBOOK: 2000 };
export const PARTICIPANTS: readonly string[] = ['fan_one', 'fan_two'];

/** A message. No two messages have the same text. */
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
  /** The last `updatedAt` that a deployment showed. It changes when others change the conversation. */
  updatedAt?: unknown;
}

export interface ConversationsModel extends ModelState {
  readonly conversations: ModelConversation[];
  readonly failures: Map<DmPlatform, ModelFailure>;
  /** Messages sent this month that did not fail, by platform. */
  readonly used: Record<DmPlatform, number>;
  readonly budget: number;
  /** How many texts were generated. */
  texts: number;
}

/** Returns the text with a unique number before it. */
export function nextText(model: ConversationsModel, text: string): string {
  model.texts += 1;
  return `${model.texts}: ${text}`;
}

/** Returns the conversation of a person with an account, and opens one if there is none. */
export function threadOf(model: ConversationsModel, platform: DmPlatform, participant: string, id: string): ModelConversation {
  const known = model.conversations.find(each => each.platform === platform && each.participant === participant);
  if (known) return known;
  const fresh: ModelConversation = { id, platform, participant, status: 'OPEN', unreadCount: 0, lastInboundAt: null, messages: [] };
  model.conversations.push(fresh);
  return fresh;
}

/** Returns the response status of a send. The budget is checked before the window. */
export function statusOfSend({ now, used, budget }: ConversationsModel, { platform, lastInboundAt }: ModelConversation): number {
  if (used[platform] >= budget) return 403;
  return lastInboundAt === null || now - lastInboundAt > WINDOW_MS ? 400 : 200;
}
