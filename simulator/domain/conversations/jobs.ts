import { CROWD_JOBS, crowdWrites, planCrowd } from './crowd.ts';
import { receiveReceipt } from './receipts.ts';
import { endIfQuiet, JOBS, removeConversation, removeMessage } from './threads.ts';
import type { World } from './world.ts';

/** What happens to conversations later, and when a team goes. Called once per world. */
export function registerConversationJobs(world: World): void {
  const { byId: conversations, messages } = world.conversations;
  world.clock.handle(JOBS.receipt, job => {
    const message = messages.get(job.subject);
    if (message && (job.data === 'DELIVERED' || job.data === 'SEEN')) receiveReceipt(world, message, job.data);
  });
  world.clock.handle(JOBS.expireMessage, job => removeMessage(world, job.subject));
  world.clock.handle(JOBS.expireConversation, job => {
    const conversation = conversations.get(job.subject);
    if (conversation) endIfQuiet(world, conversation);
  });
  world.clock.handle(CROWD_JOBS.day, job => planCrowd(world, job.subject));
  world.clock.handle(CROWD_JOBS.message, job => crowdWrites(world, job));
  world.events.on('team.removed', ({ team }) => {
    for (const conversation of conversations.findBy('team', team.id).slice()) removeConversation(world, conversation);
  });
}
