import { expireDraftUploads, judgeUsesAs } from '../../change-world.ts';
import { replaceMethod, reschedule } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

const DAY_MS = 86_400_000;

export const retention = mutants('retention', {
  'draft-uploads': ['An upload expires although a draft uses it', { world: expireDraftUploads }],
  'conversation-age': [
    'A conversation goes 30 days after its first message, though others followed',
    {
      world: world =>
        reschedule(world, 'conversations.expire-conversation', (at, now, id) => {
          const thread = world.conversations.byId.get(id);
          if (!thread || now < thread.createdAt + 30 * DAY_MS) return at;
          for (const message of world.conversations.messages.findBy('conversation', id).slice())
            world.conversations.messages.remove(message.id);
          world.conversations.byId.remove(id);
          return null;
        }),
    },
  ],
  'deleted-bytes': [
    'The file of a deleted upload is gone at once, not after 7 days',
    { world: world => reschedule(world, 'uploads.purge', (_, now) => now) },
  ],
  'archived-keep-messages': [
    'Messages of an archived conversation stay until the conversation goes',
    {
      world: world =>
        replaceMethod(world.conversations.messages, 'remove', next => id => {
          const conversation = world.conversations.byId.get(world.conversations.messages.get(id)?.conversationId ?? '');
          const isKept = conversation?.status === 'ARCHIVED' && world.clock.now() < conversation.lastMessageAt + 30 * DAY_MS;
          return isKept ? undefined : next(id);
        }),
    },
  ],
  'deleted-post-keeps-upload': [
    'An upload does not expire while a post that was deleted used it',
    {
      world: world => judgeUsesAs(world, ['DELETED'], 'SCHEDULED'),
    },
  ],
});
