import { defineArea } from '../area.ts';
import { CROWD_JOBS, receiveCrowdMessage, scheduleCrowd } from './crowd.ts';
import { conversationOperations } from './operations.ts';
import { receiveReceipt } from './receipts.ts';
import { createConversationsState } from './state.ts';
import { expireConversation, expireMessage, JOBS, removeConversation } from './threads.ts';
import type { World } from './world.ts';

export const conversations = defineArea({
  name: 'conversations',
  createState: createConversationsState,
  byIdInSnapshots: 'conversations',
  /** Registers the jobs of conversations and their removal with a team. */
  register(world: World) {
    const { byId, messages } = world.conversations;
    world.clock.handleEach(JOBS.receipt, messages, (message, { data }) => {
      if (data === 'DELIVERED' || data === 'SEEN') receiveReceipt(world, message, data);
    });
    world.clock.handle(JOBS.expireMessage, job => expireMessage(world, job.subject));
    world.clock.handleEach(JOBS.expireConversation, byId, conversation => expireConversation(world, conversation));
    world.clock.handle(CROWD_JOBS.day, job => scheduleCrowd(world, job.subject));
    world.clock.handle(CROWD_JOBS.message, job => receiveCrowdMessage(world, job));
    world.events.on('team.removed', ({ team }) => {
      for (const conversation of byId.findBy('team', team.id).slice()) removeConversation(world, conversation);
    });
  },
  operations: conversationOperations,
});
