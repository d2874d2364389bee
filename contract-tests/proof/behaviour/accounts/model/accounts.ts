/** The model of social accounts: connection checks, removals, reconnections and their events. */

import { defineModel } from '../../../../model/define-model.ts';
import { isChange, setPlatform } from '../../../../model/platform-failures.ts';
import { type Fields, type Real } from '../../../../model/real.ts';
import { wait } from '../../../../model/wait.ts';
import { checkConnection } from './check-connection.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { losePermission } from './lose-permission.ts';
import { type AccountsModel, accountsTimeline, CHECKS_WINDOW_MS, newAccount, nextOf, type Slot } from './model.ts';
import { accountsIn, observeAll } from './observe.ts';
import { setChannel } from './set-channel.ts';
import { setGrace } from './set-grace.ts';
import { setPermission } from './set-permission.ts';
import { unsetChannel } from './unset-channel.ts';
import { useWindow } from './use-window.ts';

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
