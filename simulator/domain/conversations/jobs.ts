import { CROWD_JOBS, receiveCrowdMessage, scheduleCrowd } from './crowd.ts';
import { receiveReceipt } from './receipts.ts';
import { expireConversation, expireMessage, JOBS, removeConversation } from './threads.ts';
import type { World } from './world.ts';

/** Registers the jobs of conversations and their removal with a team. Called once per world. */
export function registerConversationJobs(world: World): void {
  const { byId: conversations, messages } = world.conversations;
  world.clock.handle(JOBS.receipt, job => {
    const message = messages.get(job.subject);
    if (message && (job.data === 'DELIVERED' || job.data === 'SEEN')) receiveReceipt(world, message, job.data);
  });
  world.clock.handle(JOBS.expireMessage, job => expireMessage(world, job.subject));
  world.clock.handle(JOBS.expireConversation, job => {
    const conversation = conversations.get(job.subject);
    if (conversation) expireConversation(world, conversation);
  });
  world.clock.handle(CROWD_JOBS.day, job => scheduleCrowd(world, job.subject));
  world.clock.handle(CROWD_JOBS.message, job => receiveCrowdMessage(world, job));
  world.events.on('team.removed', ({ team }) => {
    for (const conversation of conversations.findBy('team', team.id).slice()) removeConversation(world, conversation);
  });
}
