/** What the inbox reads, and what a fan does on the platform. */

import type { CreatePlatformEventRequest, PlatformEventResult } from '../../../../openapi/generated/control-types.ts';
import type { Conversation, HistoryPlatform, ImportedPost, Message, Post } from '../../../../openapi/generated/types.ts';
import { control, MAX_PAGE, service } from '../../api.ts';
import { type Reasons, type Resource, useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { query } from '../../router.ts';

export interface Fan {
  readonly externalId: string;
  readonly name: string;
}

/** A platform event without its account. */
export type FanAction = CreatePlatformEventRequest extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'socialAccountId'>
    : never
  : never;

/** Performs an action on the account's platform. Resolves to its effects in the service. */
export function performFanAction({ account }: AccountContext, action: FanAction): Promise<PlatformEventResult> {
  const body: CreatePlatformEventRequest = { ...action, socialAccountId: account.id };
  return control('createPlatformEvent', { path: { platform: account.type }, body });
}

/** The ids of the automation runs that an event triggered. */
export function runIdsOf({ executions = [] }: PlatformEventResult): readonly string[] {
  return executions.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

export function fanOf({ externalParticipantId, participantName, participantUsername }: Conversation): Fan {
  return { externalId: externalParticipantId, name: participantName ?? participantUsername ?? externalParticipantId };
}

const NAMES = ['Ada Moss', 'Ben Ortiz', 'Chloe Park', 'Dev Nair', 'Eva Lindt', 'Finn Okoro', 'Gia Rossi', 'Hugo Weiss'];

/** A fan whose id is not taken yet. */
export function newFan(takenIds: readonly string[]): Fan {
  for (let number = 1; ; number++) {
    const externalId = `fan_${number}`;
    if (!takenIds.includes(externalId)) return { externalId, name: NAMES[(number - 1) % NAMES.length] ?? externalId };
  }
}

/** The query parameters that links to another conversation or post keep. */
export function inboxQuery(): Record<string, string | null> {
  return { box: query.value.get('box'), side: query.value.get('side') };
}

/** A post of the account that is live on the platform. */
export interface CommentedPost {
  readonly id: string;
  /** Published through the service, or imported from the platform. */
  readonly kind: 'post' | 'imported';
  readonly title: string;
  readonly text: string;
  /** When it was published. */
  readonly at: string;
}

/** The newest of each kind. */
const MAX_POSTS = 50;

/** The live posts of the account, newest first. */
export function useCommentedPosts(context: AccountContext): Resource<readonly CommentedPost[]> {
  return useResource(signal => load(context, signal), {
    on: { job: () => true, event: ({ type }) => /^(post|social-account)\./.test(type) },
    deps: [context.account.id],
  });
}

async function load({ account, team, apiKey }: AccountContext, signal: AbortSignal): Promise<readonly CommentedPost[]> {
  // Every platform with comments supports history imports.
  const type = account.type as HistoryPlatform;
  const [published, imported] = await Promise.all([
    service(apiKey, 'listPosts', { query: { teamId: team.id, status: 'POSTED', limit: MAX_POSTS }, signal }),
    service(apiKey, 'listImportedPosts', { query: { teamId: team.id, socialAccountType: type, limit: MAX_POSTS }, signal }),
  ]);
  return [
    ...published.items
      .filter(post => post.socialAccounts.some(({ socialAccountId }) => socialAccountId === account.id))
      .map(post => ofPost(post, type)),
    ...imported.posts.map(ofImported),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

function ofPost({ id, title, data, postedDate, createdAt }: Post, type: HistoryPlatform): CommentedPost {
  return { id, kind: 'post', title, text: data[type]?.text ?? '', at: postedDate ?? createdAt };
}

function ofImported({ id, title, description, publishedAt, createdAt }: ImportedPost): CommentedPost {
  const text = description ?? '';
  return { id, kind: 'imported', title: title ?? (text || id), text, at: publishedAt ?? createdAt };
}

/** A conversation and its messages, oldest first. */
export interface Thread {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** The number of all messages; only the newest are loaded. */
  readonly total: number;
}

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
    { on: CONVERSATION_EVENTS, deps: [id] },
  );
}

/** What changes a conversation. */
export const CONVERSATION_EVENTS: Reasons = { event: ({ type }) => type.startsWith('conversation.') };
