/** Social accounts: how connections are checked, given up, removed and made again, and what is told of it. */
import type { Property } from '../../property.ts';
import { type Fields, type ModelTools, type Real } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import { checkConnection } from './check-connection.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { lose } from './lose.ts';
import { type AccountsModel, newAccount, type Slot } from './model.ts';
import { accountsIn, reach } from './observe.ts';
import { setChannel } from './set-channel.ts';
import { setGrace } from './set-grace.ts';
import { setPermission } from './set-permission.ts';
import { setPlatform } from './set-platform.ts';
import { unsetChannel } from './unset-channel.ts';
import { useWindow } from './use-window.ts';
import { wait } from './wait.ts';

/** So that what is under way comes to its end: retries, and most removals. */
const REST_MS = 8 * 3_600_000;
/** What the service checks by itself comes first. */
const FIRST = ['THREADS', 'FACEBOOK', 'INSTAGRAM'];

export function accountsModel(tools: ModelTools): Property<Iterable<Command<AccountsModel>>> {
  return modelProperty(
    {
      id: 'model/accounts',
      area: 'accounts',
      title:
        'A connection that is lost is found within 6 hours, tried 3 times more, told of and removed after its grace, unless it is made again',
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
      ],
      maxCommands: 25,
      commands: [checkConnection, setPermission, setPlatform, setGrace, connect, disconnect, setChannel, unsetChannel, useWindow, wait],
      often: [setPermission, lose, lose, checkConnection, connect, setGrace, wait, wait, wait],
      begin,
      end: (model, real) => reach(model.now + REST_MS, model, real),
    },
    tools,
  );
}

async function begin(real: Real): Promise<AccountsModel> {
  const now = await real.now();
  const slots = [...(await accountsIn(real)).values()].map(shown => slotOf(shown, now));
  const inOrder = slots.toSorted((a, b) => FIRST.indexOf(b.type) - FIRST.indexOf(a.type));
  return { now, slots: inOrder, revoked: new Set(), troubles: new Map(), grace: 0, expected: [], lastEventId: null };
}

function slotOf({ id, teamId, type, userId, externalId, channels }: Fields, now: number): Slot {
  const slot = { teamId: String(teamId), type: String(type), login: String(userId) };
  const account = newAccount(slot, String(id), String(externalId), now);
  return { ...slot, channels: (channels as readonly Fields[]).map(channel => String(channel['id'])), account };
}
