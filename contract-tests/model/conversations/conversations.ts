/** The model of conversations and messages. */

import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { isThisMonth, wait } from '../choose.ts';
import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { listConversations, markRead, sendMessage, sendReceipt, setOtherStatus, setStatus, write } from './commands.ts';
import { type ConversationsModel, type DmPlatform, PLATFORMS } from './model.ts';
import { expectArrived, knownConversations, observeAll } from './observe.ts';

/** Longer than any platform takes to report that a message was delivered. */
const ARRIVAL_MS = 12 * 3_600_000;
/** The most sent messages in a month: few, so that cases use them up. */
const BUDGET = 3;

const HOUR = 3_600_000;

/** Outages only: repeated rejections would disconnect the account. */
const failPlatform = setPlatform<DmPlatform, ConversationsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
});

const waits = wait<ConversationsModel>([1, 1_000, 60_000, 12 * HOUR, 24 * HOUR], isThisMonth);

export const conversationsModel = defineModel<ConversationsModel>({
  id: 'model/conversations',
  area: 'conversations',
  title: 'Participants can be answered for 24 hours within the budget; messages and conversations follow their lifecycles',
  rules: ['DMS-03'],
  maxCommands: 40,
  needs: ['settings'],
  commands: [
    { command: write, weight: 2, needs: ['control'], rules: ['DMS-05', 'DMS-18', 'DMS-31', 'D-DMS-14'] },
    { command: sendMessage, weight: 3, needs: ['control', 'tier'], rules: ['DMS-10', 'DMS-40', 'DMS-42'] },
    { command: setStatus, weight: 2, rules: ['DMS-04', 'DMS-07', 'DMS-08', 'DMS-09', 'DMS-25', 'DMS-26', 'D-DMS-14'] },
    { command: setOtherStatus, rules: ['DMS-07'] },
    { command: markRead, needs: ['control'], rules: ['DMS-06'] },
    { command: sendReceipt, needs: ['control'], rules: ['DMS-33', 'DMS-34'] },
    { command: failPlatform, needs: ['control'], rules: ['DMS-35'] },
    { command: waits, weight: 2, needs: ['clock'], rules: ['DMS-19', 'DMS-38', 'DMS-39', 'D-DMS-10'] },
    { command: listConversations, rules: ['D-DMS-04'] },
  ],
  async setUp(real) {
    const { has, control, time } = real;
    if (has.has('control')) await control('PATCH', '/_sim/organizations/org_acme', { limits: { outboundMessages: BUDGET } });
    const conversations = has.has('control') ? [] : await knownConversations(real);
    if (!has.has('control') && conversations.length === 0) throw new InconclusiveError('The team has no conversations');
    const fresh = { used: { INSTAGRAM: 0, FACEBOOK: 0 }, budget: BUDGET, failures: new Map<never, never>(), texts: 0 };
    return { now: time().from, conversations, ...fresh };
  },
  compare: observeAll,
  async finish(model, real) {
    if (!real.has.has('clock')) return;
    await real.advanceTo(model.now + ARRIVAL_MS);
    await expectArrived(model, real);
  },
});
