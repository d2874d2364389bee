import type { Conversation, Message } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import type { StreamMessage } from '../../stream.ts';

/** A conversation and its messages, oldest first. */
export interface Thread {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** The number of all messages; only the newest are loaded. */
  readonly total: number;
}

/** The largest page of the public API. */
const MAX_PAGE = 100;

/** The selected conversation; null if none is. */
export function useThread({ apiKey }: AccountContext, id: string | undefined): Resource<Thread | null> {
  return useResource(
    async signal => {
      if (id === undefined) return null;
      const [conversation, { items, total }] = await Promise.all([
        service(apiKey, 'getConversation', { path: { id }, signal }),
        service(apiKey, 'listMessages', { path: { id }, query: { limit: MAX_PAGE }, signal }),
      ]);
      return { conversation, messages: items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), total };
    },
    { on: ['event'], when: isConversationEvent, deps: [id] },
  );
}

/** Whether a message of the stream is about a conversation. */
export function isConversationEvent({ kind, data }: StreamMessage): boolean {
  return kind === 'event' && data.type.startsWith('conversation.');
}
