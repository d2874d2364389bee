import { defineArea } from '../area.ts';
import { registerConversationJobs } from './jobs.ts';
import { conversationOperations } from './operations.ts';
import { createConversationsState } from './state.ts';

export const conversations = defineArea({
  name: 'conversations',
  createState: createConversationsState,
  byIdInSnapshots: 'conversations',
  register: registerConversationJobs,
  operations: conversationOperations,
});
