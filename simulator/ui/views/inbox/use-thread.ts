import type { Conversation, Message } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import type { StreamMessage } from '../../stream.ts';

/** A conversation and what was said in it, oldest first. */
export interface Thread {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** How many it has; the newest are shown. */
  readonly total: number;
}

/** The service gives no more at once. */
const NEWEST = 100;

/** The conversation that is open, if one is. */
export function useThread({ apiKey }: Seat, id: string | undefined): Resource<Thread | null> {
  return useResource(
    async signal => {
      if (id === undefined) return null;
      const [conversation, { items, total }] = await Promise.all([
        service(apiKey, 'getConversation', { path: { id }, signal }),
        service(apiKey, 'listMessages', { path: { id }, query: { limit: NEWEST }, signal }),
      ]);
      return { conversation, messages: items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), total };
    },
    { on: ['event'], when: isOfMessages, deps: [id] },
  );
}

/** Whether something in a conversation is other than before. */
export function isOfMessages({ kind, data }: StreamMessage): boolean {
  return kind === 'event' && data.type.startsWith('conversation.');
}
