import { limits } from '../../../openapi/document.ts';
import type { MessageButton, SendMessageRequest, SendPrivateReplyRequest } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { countCharacters, isBlank } from '../../text/characters.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { isSameRealAccount } from '../accounts/rules.ts';
import { checkUsable } from '../accounts/use.ts';
import type { FetchedComment } from '../comments/model.ts';
import type { OrganizationSettings } from '../organizations/model.ts';
import { checkVisible } from '../requests/texts.ts';
import type { Upload } from '../uploads/model.ts';
import type { Conversation, DmPlatform, Message, MessageContent, PrivateReplyClaim } from './model.ts';

const { maxTextCharacters, replyWindowMs, privateReplyWindowMs } = limits.conversations;

/** Whether a platform has direct messages. */
export function isDmPlatform(platform: string): platform is DmPlatform {
  return Object.hasOwn(maxTextCharacters, platform);
}

/** The content of a send request. Throws 400 when it is empty (D-DMS-05). */
export function contentOf({ text, attachments = [], buttons = [], quickReplies = [], carousel = [] }: SendMessageRequest): MessageContent {
  if (text === undefined && attachments.length === 0 && carousel.length === 0)
    throw errors.invalidField(['text'], 'a message needs at least one of text, attachments and carousel').by('D-DMS-05');
  return { text: text ?? null, attachments: attachments.map(file => ({ ...file, uploadId: null })), buttons, quickReplies, carousel };
}

/** A message of text alone. */
export function textContent(text: string | null): MessageContent {
  return { text, attachments: [], buttons: [], quickReplies: [], carousel: [] };
}

/** Throws 400 for content that the platform does not support: a text that is too long or blank, phone buttons on INSTAGRAM. */
export function checkContent(platform: DmPlatform, { text, buttons, quickReplies, carousel }: MessageContent): void {
  checkText(platform, text);
  const all: readonly MessageButton[] = [...buttons, ...carousel.flatMap(card => card.buttons ?? [])];
  for (const [name, titled] of Object.entries({ buttons: all, quickReplies, carousel }))
    if (titled.some(({ title }) => isBlank(title)))
      throw errors.invalidField([name], 'has a title without a visible character', 'too_small').by('D-DMS-19');
  if (platform === 'INSTAGRAM' && all.some(({ type }) => type === 'PHONE'))
    throw errors.invalid('Instagram DMs do not support phone buttons. Use a URL button instead.').by('DMS-29');
}

function checkText(platform: DmPlatform, text: string | null): void {
  if (text === null) return;
  checkVisible(['text'], text);
  const most = maxTextCharacters[platform];
  const length = countCharacters(text);
  if (length > most)
    throw errors
      .invalidField(['text'], `has ${length} characters, ${platform} takes at most ${most}`, 'too_big')
      .by('D-DMS-05', { from: `conversations.maxTextCharacters.${platform}`, limit: most, used: length });
}

/** The unread messages among those that are left: the oldest ones expire first, and were read first (D-DMS-16). */
export function unreadOf(unreadCount: number, left: readonly Pick<Message, 'direction'>[]): number {
  return Math.min(unreadCount, left.filter(({ direction }) => direction === 'INBOUND').length);
}

/** Throws 400 for an upload that cannot be shown in a message. */
export function attachmentOf({ id, type }: Upload, url: string): MessageContent['attachments'][number] {
  if (type === 'document') throw errors.invalid(`Only images and videos can be sent, ${id} is a document`).by('D-DMS-06');
  return { type: type === 'image' ? 'IMAGE' : 'VIDEO', url, uploadId: id };
}

/** Throws 400 for an account that cannot receive and answer messages: it needs channel, permission and enabled messaging (D-AUT-23). */
export function checkReady(account: SocialAccount): void {
  checkUsable(account);
  if (!account.messagingEnabled) throw errors.invalid('Enable messaging for this account').by('D-AUT-23');
}

/** Throws 403 unless messaging is enabled for the account, and when it was removed. */
export function checkEnabled(account: SocialAccount | undefined): SocialAccount {
  if (!account?.messagingEnabled) throw errors.forbidden('Messaging is not enabled for this social account. Enable it first.').by('DMS-41');
  return account;
}

/** Throws 503 while sends are paused (D-DMS-13). */
export function checkNotPaused({ messagingPaused }: Pick<OrganizationSettings, 'messagingPaused'>): void {
  if (messagingPaused) throw errors.unavailable('Messaging is temporarily disabled. Try again in a few minutes.').by('DMS-43');
}

/** Throws 400 when the participant never wrote, or not within 24 hours; exactly 24 hours is still allowed (D-DMS-10). */
export function checkWindow({ lastInboundAt }: Pick<Conversation, 'lastInboundAt'>, now: number): void {
  if (lastInboundAt === null) throw errors.invalid('This conversation is waiting for the participant to reply first').by('DMS-40');
  if (now - lastInboundAt > replyWindowMs)
    throw errors
      .invalid("Meta only allows replies within 24 hours of the participant's last message")
      .by('DMS-39', { from: 'conversations.replyWindowMs', limit: replyWindowMs, used: now - lastInboundAt });
}

/** Throws 400 for content that a private reply does not support, and for a text that is too long or blank. */
export function checkPrivateReply(
  platform: string,
  request: Pick<SendPrivateReplyRequest, 'text' | 'attachments' | 'carousel'>,
): DmPlatform {
  if (request.attachments !== undefined || request.carousel !== undefined)
    throw errors.invalid('Private replies support text only. Leave out attachments and carousel.').by('DMS-44');
  if (!isDmPlatform(platform)) throw errors.invalid('Private replies are supported on INSTAGRAM and FACEBOOK only').by('DMS-16');
  checkText(platform, request.text);
  return platform;
}

/** Throws 400 for a comment of the account itself (D-AUT-21). */
export function checkNotOwn({ author }: Pick<FetchedComment, 'author'>, account: SocialAccount): void {
  if (isSameRealAccount(account, author.externalId))
    throw errors.invalid('A comment of the account itself cannot be answered by a private reply').by('D-AUT-21');
}

/** Throws 400 for a comment that allows no private reply (any more), 429 while one is in flight or after one with an unknown outcome. */
export function checkRepliable(comment: FetchedComment, claim: PrivateReplyClaim | undefined, now: number): void {
  const name = comment.platform === 'FACEBOOK' ? 'Facebook' : 'Instagram';
  if (comment.platform === 'FACEBOOK' && comment.externalParentId !== null)
    throw errors.invalid('Facebook private replies are only supported for top-level comments').by('DMS-49');
  if (claim?.state === 'SENT') throw errors.invalid('A private reply was already sent for this comment').by('D-DMS-08');
  if (claim) throw claimedError(claim);
  if (now - comment.publishedAt > privateReplyWindowMs)
    throw errors
      .invalid(`${name} private replies must be sent within 7 days of the comment`)
      .by(comment.platform === 'FACEBOOK' ? 'DMS-48' : 'D-DMS-12', {
        from: 'conversations.privateReplyWindowMs',
        limit: privateReplyWindowMs,
        used: now - comment.publishedAt,
      });
}

/** The error of a private reply whose comment is claimed by another one, or by one with an unknown outcome. */
export function claimedError(claim: PrivateReplyClaim | undefined): ApiError {
  return errors
    .throttled('Private reply send already claimed. Do not retry, check the conversation.')
    .by(claim?.state === 'TIMED_OUT' ? 'DMS-51' : 'DMS-50');
}

/** Throws 400 where an account cannot react. */
export function checkReaction({ platform }: Pick<Conversation, 'platform'>): void {
  if (platform !== 'INSTAGRAM')
    throw errors.invalid(`Reactions are supported on INSTAGRAM only, this conversation is on ${platform}`).by('D-DMS-07');
}
