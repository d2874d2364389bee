/** The model of social accounts: connection checks, removals, reconnections and their events. */

import * as fc from 'fast-check';
import { wait } from '../../../../model/choose.ts';
import { type Command, defineModel } from '../../../../model/define-model.ts';
import { isChange, setPlatform } from '../../../../model/platform-failures.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { accountCommand, checkConnection, isMovable, unsetChannel, useWindow, whichSlot } from './commands.ts';
import { connect } from './connect.ts';
import {
  type AccountsModel,
  accountsTimeline,
  CHECKS_WINDOW_MS,
  expectEvent,
  expectUpdated,
  type ModelAccount,
  newAccount,
  nextOf,
  realAccountOf,
  remove,
  type Slot,
  verdictOf,
} from './model.ts';
import { accountsIn, observeAll } from './observe.ts';

/** The owner of a real account revokes its permission, or restores it. This affects every connection to that account. */
const setPermission = fc.tuple(whichSlot, fc.constantFrom(true, true, false)).map(([choice, isTaken]) =>
  accountCommand(
    choice,
    isTaken ? 'revoke the token of' : 'restore the token of',
    async (account, slot, { revoked }, { control }) => {
      const type = isTaken ? 'token-revoked' : 'token-restored';
      await control('POST', `/_sim/platforms/${slot.type}/events`, { type, socialAccountId: account.id });
      if (isTaken) revoked.add(realAccountOf(slot, account));
      else revoked.delete(realAccountOf(slot, account));
    },
    (slot, account, { revoked }) => revoked.has(realAccountOf(slot, account)) !== isTaken,
  ),
);

/** Sets how long lost accounts are kept, 0 to 24 hours. Removals that are already scheduled keep their time. */
const setGrace = fc.constantFrom(0, 1, 5, 24, 24, 25, -1).map(
  (hours): Command<AccountsModel> => ({
    check: ({ grace }) => hours !== grace,
    async run(model, { control }) {
      const isTaken = await control('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: hours } }).then(
        () => true,
        () => false,
      );
      expectSame(`a grace of ${hours} hours is accepted`, isTaken, hours >= 0 && hours <= 24);
      if (isTaken) model.grace = hours;
    },
    toString: () => `keep lost accounts for ${hours} hours`,
  }),
);

/** Selects a channel of an account. A channel that the account does not have is refused with 400. */
const setChannel = fc.tuple(whichSlot, fc.constantFrom(0, 1, null)).map(([choice, which]) =>
  accountCommand(
    choice,
    `set ${which === null ? 'no channel' : `channel ${which}`} of`,
    async (account, slot, model, real) => {
      const { teamId, type, channels } = slot;
      const channelId = which === null ? 'of_somebody_else' : channels[which % channels.length];
      const answer = await real.call('setChannel', { body: { teamId, type, channelId } });
      expectStatus('setChannel', answer, which === null ? 400 : 200);
      if (which === null) return;
      const shown = fieldsOf(answer.body)['externalId'];
      expectSame('the channel that was set', shown, channelId);
      // Selecting the same channel again causes no events.
      if (account.externalId === channelId) return;
      const leavesAnother = account.externalId !== null;
      Object.assign(account, { externalId: channelId, shown: null });
      expectUpdated(model, slot, model.now);
      if (leavesAnother) expectEvent(model, 'team.updated', model.now, { id: teamId });
    },
    isMovable,
  ),
);

const RETRY_MS = 600_000;

/** An account loses its permission, and the service notices and retries; the account gets the permission back before the next retry, or not. */
const losePermission = fc.tuple(whichSlot, fc.nat(3), fc.boolean()).map(([choice, tries, isRestored]) =>
  accountCommand(
    choice,
    `losePermission, for ${tries} retries${isRestored ? ' only' : ' and on'},`,
    async (account, slot, model, real) => {
      const foundAt = account.checkAt ?? model.now;
      model.revoked.add(realAccountOf(slot, account));
      await changePermission('token-revoked', slot, account, real);
      await real.advanceTo(foundAt + tries * RETRY_MS);
      if (!isRestored || slot.account !== account) return;
      model.revoked.delete(realAccountOf(slot, account));
      await changePermission('token-restored', slot, account, real);
      await real.advanceTo(model.now + RETRY_MS);
    },
    (slot, account, model) => account.checkAt !== null && verdictOf(model, slot, account) === 'works',
  ),
);

/** Disconnects an account: it is removed at once, and is not checked any more. */
const disconnect = whichSlot.map(choice =>
  accountCommand(choice, 'disconnect', async ({ id }, slot, model, { did }) => {
    const { teamId, type } = slot;
    const gone = await did('disconnectSocialAccount', { body: { teamId, type } });
    expectSame('the account that was disconnected', [gone['id'], gone['deletedAt']], [id, iso(model.now)]);
    remove(model, slot, model.now);
  }),
);

/** Enough for retries and most removals to finish. */
const REST_MS = 8 * 3_600_000;
/** The platforms that the service checks by itself. */
const FIRST = ['THREADS', 'FACEBOOK', 'INSTAGRAM'];

const MINUTE = 60_000;

const waits = wait<AccountsModel>(
  [
    ['until just before the next job', model => accountsTimeline.nextAt(model) - 1],
    ['until the next job', accountsTimeline.nextAt],
    ['until just before the next removal', model => nextRemoval(model) - 1],
    ['until the next removal', nextRemoval],
    ['until a connection check leaves its window', nextEndOfWindow],
    ['until just before a connection check leaves its window', model => nextEndOfWindow(model) - 1],
    7_000,
    10 * MINUTE,
    45 * MINUTE,
    420 * MINUTE,
  ],
  ({ now }, until) => until > now,
);

const failPlatform = setPlatform<string, AccountsModel>({
  platforms: ['FACEBOOK', 'INSTAGRAM', 'THREADS', 'LINKEDIN'],
  failures: [{ mode: 'outage' }, { mode: 'outage' }, { mode: 'auth' }, { mode: 'reject' }],
  failuresPerRecovery: 1,
  isPossible: isChange,
});

export const accountsModel = defineModel<AccountsModel, Slot>({
  id: 'model/accounts',
  area: 'accounts',
  title:
    'A lost connection is detected within 6 hours, retried 3 times, reported, and removed after its grace period unless it is restored',
  rules: [
    'ACC-01',
    'ACC-02',
    'ACC-03',
    'ACC-06',
    'ACC-07',
    'ACC-08',
    'ACC-09',
    'ACC-10',
    'ACC-11',
    'ACC-12',
    'ACC-13',
    'ACC-14',
    'ACC-15',
    'ACC-16',
    'ACC-17',
    'ACC-18',
    'ACC-19',
    'ACC-20',
    'ACC-21',
    'ACC-22',
    'D-ACC-01',
    'D-ACC-03',
    'D-ACC-04',
    'D-ACC-05',
    'D-ACC-06',
    'D-ACC-07',
    'D-ACC-14',
  ],
  maxCommands: 25,
  needs: ['clock', 'control'],
  commands: [
    { command: checkConnection, weight: 2 },
    { command: setPermission, weight: 2 },
    { command: losePermission, weight: 2 },
    { command: failPlatform },
    { command: setGrace, weight: 2 },
    { command: connect, weight: 2 },
    { command: disconnect },
    { command: setChannel },
    { command: unsetChannel },
    { command: useWindow },
    { command: waits, weight: 4 },
  ],
  setUp,
  timeline: accountsTimeline,
  compare: observeAll,
  finish: (model, real) => real.advanceTo(model.now + REST_MS),
});

async function setUp(real: Real): Promise<AccountsModel> {
  const now = real.time().from;
  const slots = [...(await accountsIn(real)).values()].map(shown => slotOf(shown, now));
  const inOrder = slots.toSorted((a, b) => FIRST.indexOf(b.type) - FIRST.indexOf(a.type));
  return { now, slots: inOrder, revoked: new Set(), failures: new Map(), grace: 0, expected: [], lastEventId: null };
}

function slotOf({ id, teamId, type, userId, externalId, channels }: Fields, now: number): Slot {
  const slot = { teamId: String(teamId), type: String(type), login: String(userId) };
  const account = newAccount(slot, String(id), String(externalId), now);
  return { ...slot, channels: (channels as readonly Fields[]).map(channel => String(channel['id'])), account };
}

function nextRemoval({ slots }: AccountsModel): number {
  return Math.min(...slots.map(({ account }) => (account && account.deleteOn !== null ? nextOf(account) : Number.POSITIVE_INFINITY)));
}

/** When the oldest check in the window expires. */
function nextEndOfWindow({ slots, now }: AccountsModel): number {
  const ends = slots.flatMap(({ account }) => (account?.asked ?? []).map(at => at + CHECKS_WINDOW_MS));
  return Math.min(...ends.filter(at => at > now));
}

async function changePermission(
  type: 'token-revoked' | 'token-restored',
  slot: Slot,
  { id }: ModelAccount,
  { control }: Real,
): Promise<void> {
  await control('POST', `/_sim/platforms/${slot.type}/events`, { type, socialAccountId: id });
}
