/** What tests of direct messages share: a world without throttle, people who write, and calls that must succeed. */
import type * as wire from '../../../openapi/generated/types.ts';
import type { SimulatorOptions } from '../../index.ts';
import { type CallOptions, createTestSimulator, type Loose, type TestAnswer, type TestSimulator } from '../../testing/test-simulator.ts';

export const INSTAGRAM = 'sa_acme_instagram';
export const FACEBOOK = 'sa_acme_facebook';
export const TEAM = 'team_acme_marketing';
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** What the service made of something that happened in a chat. */
export interface ChatResult {
  readonly conversation: wire.Conversation;
  readonly message: wire.Message;
}

export interface Chat extends TestSimulator {
  /** Something happens in the chat with an account; by default somebody writes. */
  happens<T = ChatResult>(event?: object, platform?: string): Promise<T>;
  /** A call that must succeed. */
  did<T = Loose>(method: string, path: string, body?: object, key?: string): Promise<T>;
  send(conversationId: string, body?: object, key?: string): Promise<TestAnswer<wire.Message & Loose>>;
  conversation(id: string): Promise<wire.Conversation>;
  messages(id: string, query?: string): Promise<wire.MessageList>;
  advance(ms: number): Promise<void>;
  /** The webhook events of a type, as endpoints saw them. */
  told(type: string): readonly Loose[];
}

export async function createChat(options: SimulatorOptions = {}): Promise<Chat> {
  const test = await createTestSimulator({ throttle: false, ...options });
  const did = async <T>(method: string, path: string, body?: object, key?: string): Promise<T> => {
    const call: CallOptions = { ...(body && { body }), ...(key !== undefined && { key }) };
    const answer = await test.call<T & Loose>(method, path, call);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ...test,
    did,
    happens: (event = {}, platform = 'INSTAGRAM') =>
      did('POST', `/_sim/platforms/${platform}/events`, {
        type: 'message',
        socialAccountId: `sa_acme_${platform.toLowerCase()}`,
        ...('messageId' in event ? {} : { participant: { externalId: 'fan_1', name: 'Ada Moss', username: 'ada.moss' } }),
        ...('type' in event && event.type !== 'message' ? {} : { text: 'Hello' }),
        ...event,
      }),
    send: (id, body = { text: 'Hi' }, key) =>
      test.call('POST', `/conversations/${id}/messages`, { body, ...(key !== undefined && { key }) }),
    conversation: id => did('GET', `/conversations/${id}`),
    messages: (id, query = '') => did('GET', `/conversations/${id}/messages${query}`),
    advance: async ms => void (await test.sim.clock.advance(ms)),
    told: type => test.webhookEvents.filter(event => event.type === type).map(event => event.data as Loose),
  };
}
