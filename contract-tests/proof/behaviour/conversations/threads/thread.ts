/** One conversation, everything that the service shows of it, and events in it. */
import { type Answer, type Fields, fieldsOf } from '../../../../exchange.ts';
import { ask, expectAnswer, objectsOf, read } from '../../../../suites/requests.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { livePostOn } from '../../posts/fresh-posts.ts';

export type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';

export const FAN = 'fan';

/** Everything that the service shows at one moment. */
export interface Shown {
  readonly conversation: Fields;
  /** The messages, newest first. */
  readonly messages: readonly Fields[];
  /** The other conversations of the team. */
  readonly others: readonly Fields[];
  /** The latest events, newest first. */
  readonly events: readonly Fields[];
}

export interface Thread {
  readonly world: FreshWorld;
  readonly platform: DmPlatform;
  readonly postId: string;
  /** Causes an event on the platform. */
  happen(event: Fields): Promise<Fields>;
  /** Creates a comment of the conversation's participant and returns its id. */
  comment(): Promise<string>;
  look(): Promise<Shown>;
}

/** Prepares a conversation with the fan. Another person has written before, whose conversation must stay unchanged. */
export async function threadIn(world: FreshWorld, platform: DmPlatform): Promise<Thread> {
  const { session, control } = world;
  const { teamId } = session;
  await read(session, 'enableMessaging', { body: { teamId, type: platform } });
  const postId = await livePostOn(world, [platform]);
  const happen = (event: Fields) =>
    control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...event });
  await happen({ type: 'message', participant: 'somebody else', text: 'Hello' });
  return {
    world,
    platform,
    postId,
    happen,
    async comment() {
      const { comment } = await happen({ type: 'comment', postId, text: 'Nice', author: FAN });
      return String(fieldsOf(comment)['id']);
    },
    look: () => look(world),
  };
}

async function look({ session, control }: FreshWorld): Promise<Shown> {
  const all = objectsOf((await read(session, 'listConversations', { query: { teamId: session.teamId, limit: 100 } }))['items']);
  const conversation = all.find(each => each['externalParticipantId'] === FAN) ?? {};
  const { id } = conversation;
  const list = typeof id === 'string' ? await read(session, 'listMessages', { path: { id }, query: { limit: 100 } }) : {};
  const { items } = await control('GET', '/_sim/events?limit=10');
  return { conversation, messages: objectsOf(list['items']), others: all.filter(each => each !== conversation), events: objectsOf(items) };
}

/** Calls an operation about the conversation. */
export function about(
  thread: Thread,
  { conversation }: Shown,
  operation: 'sendMessage' | 'markConversationRead' | 'archiveConversation' | 'openConversation' | 'updateConversation',
  body?: Fields,
): Promise<Answer> {
  return ask(thread.world.session, operation, { path: { id: String(conversation['id']) }, body });
}

export function sendMedia(thread: Thread, { conversation }: Shown, body: Fields): Promise<Answer> {
  const path = { conversationId: String(conversation['id']) };
  return ask(thread.world.session, 'sendRichMessage', { path, body: { uploadIds: ['upload_acme_image'], ...body } });
}

export function react(thread: Thread, { conversation }: Shown, messageId: unknown, reaction: string | null): Promise<Answer> {
  const path = { id: String(conversation['id']), messageId: String(messageId) };
  return ask(thread.world.session, 'reactToMessage', { path, body: { reaction } });
}

export async function sendPrivateReply(thread: Thread, text: string, fetchedCommentId?: string): Promise<Answer> {
  const { session } = thread.world;
  const body = { teamId: session.teamId, fetchedCommentId: fetchedCommentId ?? (await thread.comment()), text };
  return ask(session, 'sendPrivateReply', { body });
}

/** Returns the body of an answer. Throws unless it is a success. */
export function succeeded(what: string, answer: Answer): Fields {
  expectAnswer(what, answer, 200);
  return fieldsOf(answer.body);
}
