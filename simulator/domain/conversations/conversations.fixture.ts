/** `it` for tests of direct messages: `acme` has people who write, and calls that must succeed. */
import type * as wire from '../../../openapi/generated/types.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { Loose, TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';

export const it = base.extend('acme', ({ acme }) => withConversations(acme));

export const INSTAGRAM = 'sa_acme_instagram';
export const TEAM = 'team_acme_marketing';
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** What the service made of something that happened in a chat. */
export interface ChatResult {
  readonly conversation: wire.Conversation;
  readonly message: wire.Message;
}

export interface ConversationWorld extends TestSimulator {
  /** Something happens in the chat with an account; by default somebody writes. */
  platformEvent<T = ChatResult>(event?: object, platform?: string): Promise<T>;
  send(conversationId: string, body?: object, key?: string): Promise<TestAnswer<wire.Message & Loose>>;
  conversation(id: string): Promise<wire.Conversation>;
  messages(id: string, query?: string): Promise<wire.MessageList>;
  /** The webhook events of a type, as endpoints saw them. */
  eventsOf(type: string): readonly Loose[];
}

/** A test's world with what tests of direct messages do in it. */
export function withConversations(acme: TestSimulator): ConversationWorld {
  return {
    ...acme,
    platformEvent: (event = {}, platform = 'INSTAGRAM') =>
      acme.ok('POST', `/_sim/platforms/${platform}/events`, {
        type: 'message',
        socialAccountId: `sa_acme_${platform.toLowerCase()}`,
        ...('messageId' in event ? {} : { participant: { externalId: 'fan_1', name: 'Ada Moss', username: 'ada.moss' } }),
        ...('type' in event && event.type !== 'message' ? {} : { text: 'Hello' }),
        ...event,
      }),
    send: (id, body = { text: 'Hi' }, key) =>
      acme.call('POST', `/conversations/${id}/messages`, { body, ...(key !== undefined && { key }) }),
    conversation: id => acme.ok('GET', `/conversations/${id}`),
    messages: (id, query = '') => acme.ok('GET', `/conversations/${id}/messages${query}`),
    eventsOf: type => acme.webhookEvents.filter(event => event.type === type).map(event => event.data as Loose),
  };
}
