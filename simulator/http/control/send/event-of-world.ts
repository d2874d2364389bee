/** What the world itself would say in an event of a type. */
import type { WebhookEventType } from '../../../../openapi/generated/types.ts';
import { renderSocialAccount } from '../../../domain/accounts/render.ts';
import { renderComment, renderFetchedComment } from '../../../domain/comments/render.ts';
import type { Message } from '../../../domain/conversations/model.ts';
import { renderConversation, renderMessage } from '../../../domain/conversations/render.ts';
import { renderPost } from '../../../domain/posts/render.ts';
import { renderTeam } from '../../../domain/teams/render.ts';
import type { World } from '../../../domain/world.ts';
import { iso } from '../../../kernel/time.ts';

/** Which entity an event is about. */
interface Subject {
  readonly organizationId: string;
  /** The entity with this id; the newest one when it is undefined. */
  readonly id: string | undefined;
}

type Made = (world: World, subject: Subject) => object | undefined;

const account =
  (isDeleted = false): Made =>
  (world, subject) => {
    const found = newest(world.accounts.byId.findBy('organization', subject.organizationId), subject);
    return found && renderSocialAccount(found, isDeleted ? world.clock.now() : null);
  };

const team =
  (isDeleted = false): Made =>
  (world, subject) => {
    const found = newest(world.organizations.teams.findBy('organization', subject.organizationId), subject);
    return found && renderTeam(world, found, isDeleted ? world.clock.now() : null);
  };

const conversation: Made = (world, subject) => {
  const found = newest(world.conversations.byId.all(), subject);
  return found && renderConversation(found);
};

const message: Made = (world, subject) => {
  const ownerOf = ({ conversationId }: Message) => world.conversations.byId.get(conversationId);
  const messages = world.conversations.messages.all().filter(each => ownerOf(each)?.organizationId === subject.organizationId);
  const found = subject.id === undefined ? messages.at(-1) : messages.find(({ id }) => id === subject.id);
  const owner = found && ownerOf(found);
  return owner && { ...renderMessage(found, owner), conversation: renderConversation(owner) };
};

const post: Made = (world, subject) => {
  const found = newest(world.posts.byId.all(), subject);
  return found && ended(world, renderPost(world, found, world.site.baseUrl));
};

const comment: Made = (world, subject) => {
  const found = newest(world.comments.created.all(), subject);
  return found && ended(world, renderComment(world, found));
};

const fetchedComment: Made = (world, subject) => {
  const found = newest(world.comments.fetched.all(), subject);
  return found && renderFetchedComment(found);
};

const MADE: Readonly<Record<WebhookEventType, Made>> = {
  'social-account.created': account(),
  'social-account.updated': account(),
  'social-account.deleted': account(true),
  'team.created': team(),
  'team.updated': team(),
  'team.deleted': team(true),
  'comment.published': comment,
  'comment.received': fetchedComment,
  'conversation.created': conversation,
  'conversation.updated': conversation,
  'conversation.message.created': message,
  'conversation.message.updated': message,
  'post.published': post,
};

/** The `data` of an event of that type about an entity of the organization; undefined when it has none. */
export function dataOfWorld(world: World, type: WebhookEventType, subject: Subject): object | undefined {
  return MADE[type](world, subject);
}

interface Entity {
  readonly id: string;
  readonly organizationId: string;
  readonly status?: string;
}

function newest<T extends Entity>(oldestFirst: readonly T[], { organizationId, id }: Subject): T | undefined {
  const isOwn = (entity: T) =>
    entity.organizationId === organizationId && (id === undefined ? entity.status !== 'DELETED' : entity.id === id);
  return oldestFirst.findLast(isOwn);
}

/** A post or comment that has not ended yet, as if it had just gone live. */
function ended(world: World, data: { readonly status: string }): object {
  if (data.status === 'POSTED' || data.status === 'ERROR') return data;
  const now = iso(world.clock.now());
  return { ...data, status: 'POSTED', postedDate: now, updatedAt: now };
}
