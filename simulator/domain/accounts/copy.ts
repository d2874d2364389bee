import type { Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { Team } from '../organizations/model.ts';
import { announceCreated } from './announce.ts';
import type { SocialAccount } from './model.ts';
import { selectsChannel } from './rules.ts';
import { scheduleScan } from './scan.ts';
import { accountOfTeam } from './state.ts';
import type { World } from './world.ts';

/**
 * The accounts of a team to copy to another team. Throws 404 for a platform that the source team lacks, 400 for one that the target
 * team already has.
 */
export function accountsToCopy(world: World, fromTeamId: string, toTeamId: string, types: readonly Platform[]): SocialAccount[] {
  const sources = [...new Set(types)].map(type => {
    const source = accountOfTeam(world.accounts, fromTeamId, type);
    if (!source) throw errors.notFound(`${type} social account`).by('D-ACC-08');
    return source;
  });
  const taken = sources.find(({ type }) => accountOfTeam(world.accounts, toTeamId, type));
  if (taken) throw errors.invalid(`The target team already has a ${taken.type} account. Disconnect it first.`).by('D-ACC-08');
  return sources;
}

/** Connects the same real accounts to another team under new ids. Emits `account.connected`; {@link announceCopies} emits the webhooks. */
export function copyAccounts(world: World, sources: readonly SocialAccount[], teamId: string, resetChannel: boolean): SocialAccount[] {
  const copies = sources.map(source => {
    const copy = world.accounts.byId.insert(copyOf(world, source, teamId, resetChannel));
    scheduleScan(world, copy);
    return copy;
  });
  for (const account of copies) world.events.emit('account.connected', { account });
  return copies;
}

/** Emits the webhooks of copied accounts and of their new team. */
export function announceCopies(world: World, copies: readonly SocialAccount[], team: Team): void {
  for (const copy of copies) announceCreated(world, copy);
  world.events.emit('team.accountsChanged', { team });
}

function copyOf(world: World, source: SocialAccount, teamId: string, resetChannel: boolean): SocialAccount {
  const now = world.clock.now();
  return {
    ...source,
    id: world.ids.next('sa'),
    teamId,
    externalId: resetChannel && selectsChannel(source) ? null : source.externalId,
    // Each connection subscribes to messages separately.
    messagingEnabled: false,
    disconnectedCheckTryAt: null,
    failedChecks: 0,
    deleteOn: null,
    checkJobId: null,
    checkedAt: [],
    refreshedAt: [],
    createdAt: now,
    updatedAt: now,
  };
}
