/** The model of conversations and messages. */

import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { isThisMonth, wait } from '../wait.ts';
import { listConversations } from './list-conversations.ts';
import { markRead } from './mark-read.ts';
import { type ConversationsModel, type DmPlatform, PLATFORMS } from './model.ts';
import { expectArrived, observeAll } from './observe.ts';
import { sendMessage } from './send-message.ts';
import { sendReceipt } from './send-receipt.ts';
import { setStatus } from './set-status.ts';
import { write } from './write.ts';

/** Longer than any platform takes to report that a message was delivered. */
const ARRIVAL_MS = 12 * 3_600_000;
/** So few that runs come to their end. */
const BUDGET = 3;

const HOUR = 3_600_000;

/** An outage: a platform that refuses would lose its account after a while. */
const failPlatform = setPlatform<DmPlatform, ConversationsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
});

const waits = wait<ConversationsModel>([1, 1_000, 60_000, 12 * HOUR, 24 * HOUR], isThisMonth);

export const conversationsModel = defineModel<ConversationsModel>({
  id: 'model/conversations',
  area: 'dms',
  title: 'Participants can be answered for 24 hours within the budget; messages and conversations follow their lifecycles',
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
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: write, weight: 2 },
    { command: sendMessage, weight: 3 },
    { command: setStatus },
    { command: markRead },
    { command: sendReceipt },
    { command: failPlatform },
    { command: waits, weight: 2 },
    { command: listConversations },
  ],
  async setUp({ control, time }) {
    await control('PATCH', '/_sim/organizations/org_acme', { limits: { outboundMessages: BUDGET } });
    const fresh = { used: { INSTAGRAM: 0, FACEBOOK: 0 }, budget: BUDGET, failures: new Map<never, never>(), texts: 0 };
    return { now: time().from, conversations: [], ...fresh };
  },
  compare: observeAll,
  async finish(model, real) {
    await real.advanceTo(model.now + ARRIVAL_MS);
    await expectArrived(model, real);
  },
});
