import { publicApi } from '../../../openapi/document.ts';
import type { ConversationStatus, MessageStatus } from '../../../openapi/generated/types.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';

export const conversationLifecycle = createLifecycle('A conversation', publicApi.lifecycle<ConversationStatus>('ConversationStatus'));

export const messageLifecycle = createLifecycle('A message', publicApi.lifecycle<MessageStatus>('MessageStatus'));
