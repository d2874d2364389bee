/** The reactions of an integration to events. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { type Call, RefusedError, type Surroundings } from './api.ts';
import type { Habits } from './habits.ts';

export interface FollowUps {
  readonly handle: (type: string, data: Fields) => Promise<void>;
  /** Posts whose publication has ended. */
  readonly ended: ReadonlySet<string>;
}

/** The most retries of a post. */
const MAX_RETRIES = 3;

export function createFollowUps(call: Call, { teamId }: Surroundings, habits: Habits): FollowUps {
  const ended = new Set<string>();
  const retries = new Map<string, number>();

  /** Posts again on the platforms on which a post failed. */
  const published = async (post: Fields): Promise<void> => {
    const id = String(post['id']);
    const before = retries.get(id) ?? 0;
    if (post['status'] !== 'ERROR' || before === MAX_RETRIES) return void ended.add(id);
    retries.set(id, before + 1);
    if (!habits.postsAgain) return void (await call('POST', `/api/v1/post/${id}/retry`).catch(endIfRefused(id)));
    const { title, postDate, data } = post;
    const socialAccountTypes = Object.entries(fieldsOf(data)).flatMap(([platform, content]) => (content ? [platform] : []));
    await call('POST', '/api/v1/post', {
      body: { teamId: post['teamId'] ?? teamId, title, postDate, status: 'SCHEDULED', socialAccountTypes, data },
    });
    ended.add(id);
  };

  const endIfRefused = (id: string) => (error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    ended.add(id);
  };

  /** Replies to every person who writes. After a lost answer, it looks for its reply among the messages. */
  const answered = async (message: Fields): Promise<void> => {
    if (message['direction'] !== 'INBOUND') return;
    const conversationId = String(message['conversationId'] ?? fieldsOf(message['conversation'])['id']);
    const path = `/api/v1/conversations/${conversationId}/messages`;
    const text = `Thanks for ${String(message['id'])}`;
    const find = async (): Promise<Fields | undefined> => {
      const { items } = await call('GET', path, { query: { limit: 100 } });
      return Array.isArray(items) ? items.map(fieldsOf).find(each => each['text'] === text) : undefined;
    };
    await call('POST', path, { body: { text }, find });
  };

  const connectionLost = async (account: Fields): Promise<void> => {
    if (!habits.reconnects) return;
    const body = { teamId: account['teamId'], socialAccountTypes: [account['type']], redirectUrl: 'https://client.example/connected' };
    await call('POST', '/api/v1/social-account/create-portal-link', { body });
  };

  return {
    ended,
    async handle(type, data) {
      if (type === 'post.published') await published(data);
      if (type === 'conversation.message.created') await answered(data);
      if (type === 'social-account.updated' && data['socialAction']) await connectionLost(data);
    },
  };
}
