import { errors } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { checkAccountFilter } from '../accounts/state.ts';
import { fetchedCommentOfOrganization } from '../comments/state.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { uploadForTeam } from '../uploads/state.ts';
import { listConversations } from './list.ts';
import { disableMessaging, enableMessaging } from './messaging.ts';
import { checkReadable } from './messaging-account.ts';
import { claimPrivateReply, sendClaimedReply } from './private-reply.ts';
import { reactTo } from './react.ts';
import { renderConversation, renderMessage } from './render.ts';
import { attachmentOf, checkPrivateReply, contentOf, textContent } from './rules.ts';
import { sendMessage } from './send.ts';
import { conversationOfOrganization, messageOfConversation } from './state.ts';
import { setConversationStatus } from './status.ts';
import type { World } from './world.ts';

/** Direct messages. */
export const conversationOperations = {
  enableMessaging: (world, { organization }, { body }) => enableMessaging(world, organization, body),

  disableMessaging: (world, { organization }, { body }) => disableMessaging(world, organization, body),

  listConversations(world, { organization }, { query }) {
    const { teamId, socialAccountId } = query;
    teamOfOrganization(world.organizations, organization.id, teamId);
    checkAccountFilter(world.accounts, organization.id, socialAccountId, world.conversations.byId.findBy('team', teamId));
    const { items, total } = listConversations(world, query);
    return { items: items.map(renderConversation), total };
  },

  getConversation: (world, { organization }, { path }) =>
    renderConversation(conversationOfOrganization(world.conversations, organization.id, path.id)),

  updateConversation(world, { organization }, { path, body }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    return renderConversation(setConversationStatus(world, conversation, body.status));
  },

  archiveConversation(world, { organization }, { path }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    return renderConversation(setConversationStatus(world, conversation, 'ARCHIVED'));
  },

  openConversation(world, { organization }, { path }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    return renderConversation(setConversationStatus(world, conversation, 'OPEN'));
  },

  markConversationRead(world, { organization }, { path }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    checkReadable(world, conversation);
    const read = { unreadCount: 0, updatedAt: world.clock.now() };
    return renderConversation(world.conversations.byId.update(conversation, read));
  },

  listMessages(world, { organization }, { path, query }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    const { items, total } = pageOf(world.conversations.messages.findBy('conversation', conversation.id), query);
    return { items: items.map(message => renderMessage(message, conversation)), total };
  },

  sendMessage(world, { organization }, { path, body }) {
    const content = contentOf(body);
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    return renderMessage(sendMessage(world, organization, conversation, content), conversation);
  },

  sendRichMessage(world, { organization }, { path, body, baseUrl }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.conversationId);
    const uploads = body.uploadIds.map(id => uploadForTeam(world.uploads, conversation, id));
    const attachments = uploads.map(upload => attachmentOf(upload, world.media.urls.published(baseUrl, upload.path)));
    const content = { ...textContent(body.text ?? null), attachments };
    return renderMessage(sendMessage(world, organization, conversation, content), conversation);
  },

  reactToMessage(world, { organization }, { path, body }) {
    const conversation = conversationOfOrganization(world.conversations, organization.id, path.id);
    const message = messageOfConversation(world.conversations, conversation, path.messageId);
    return renderMessage(reactTo(world, conversation, message, body.reaction), conversation);
  },

  sendPrivateReply(world, { organization }, { body }) {
    teamOfOrganization(world.organizations, organization.id, body.teamId);
    const comment = fetchedCommentOfOrganization(world.comments, organization.id, body.fetchedCommentId);
    if (comment.teamId !== body.teamId) throw errors.notFound('Imported comment');
    checkPrivateReply(comment.platform, body);
    const account = claimPrivateReply(world, organization, comment, body);
    const { conversation, message } = sendClaimedReply(world, comment, body.text, account);
    return { conversation: renderConversation(conversation), message: renderMessage(message, conversation) };
  },
} satisfies Partial<OperationsOf<World, Caller>>;
