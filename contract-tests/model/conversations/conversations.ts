/** Conversations and their messages: who may be answered, how long, how often, and how far a message came. */
import type { Property } from '../../property.ts';
import type { ModelTools } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import { listConversations } from './list-conversations.ts';
import { markRead } from './mark-read.ts';
import type { ConversationsModel } from './model.ts';
import { expectArrived } from './observe.ts';
import { sendMessage } from './send-message.ts';
import { setPlatform } from './set-platform.ts';
import { setStatus } from './set-status.ts';
import { tellReceipt } from './tell-receipt.ts';
import { wait } from './wait.ts';
import { write } from './write.ts';

/** Later than any platform tells that a message has come. */
const ARRIVAL_MS = 12 * 3_600_000;
/** So few that runs come to their end. */
const BUDGET = 3;

export function conversationsModel(tools: ModelTools): Property<Iterable<Command<ConversationsModel>>> {
  return modelProperty(
    {
      id: 'model/conversations',
      area: 'dms',
      title:
        'A participant can be answered for 24 hours and within the budget, and messages and conversations move as their lifecycles say',
      rules: [
        'DMS-03',
        'DMS-04',
        'DMS-05',
        'DMS-06',
        'DMS-08',
        'DMS-09',
        'DMS-10',
        'DMS-18',
        'DMS-19',
        'DMS-25',
        'DMS-26',
        'DMS-31',
        'DMS-33',
        'DMS-34',
        'DMS-35',
        'DMS-38',
        'DMS-39',
        'DMS-40',
        'DMS-42',
        'D-DMS-10',
      ],
      maxCommands: 40,
      needs: ['tier'],
      commands: [write, sendMessage, setStatus, markRead, tellReceipt, setPlatform, wait, listConversations],
      often: [write, sendMessage, sendMessage, wait],
      async begin({ control, now }) {
        await control('PATCH', '/_sim/organizations/org_acme', { limits: { outboundMessages: BUDGET } });
        const fresh = { used: { INSTAGRAM: 0, FACEBOOK: 0 }, budget: BUDGET, broken: new Set<never>(), texts: 0 };
        return { now: await now(), conversations: [], ...fresh };
      },
      async end(model, real) {
        await real.advanceTo(model.now + ARRIVAL_MS);
        await expectArrived(model, real);
      },
    },
    tools,
  );
}
