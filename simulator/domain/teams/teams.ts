import { announceCopies, copyAccounts } from '../accounts/copy.ts';
import { dropLinksOfTeam } from '../accounts/links.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { forgetRemovedAccounts, removeAccount } from '../accounts/remove.ts';
import type { Organization, Team } from '../organizations/model.ts';
import { announceTeam } from './announce.ts';
import type { World } from './world.ts';

export interface NewTeam {
  /** Generated when absent. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly avatarUrl?: string | null | undefined;
}

/** Adds a team, with copies of the given accounts, and emits `team.created`. */
export function addTeam(world: World, organization: Organization, input: NewTeam, accounts: readonly SocialAccount[] = []): Team {
  const now = world.clock.now();
  const team = world.organizations.teams.insert({
    id: input.id ?? world.ids.next('team'),
    organizationId: organization.id,
    name: input.name,
    avatarUrl: input.avatarUrl ?? null,
    createdById: organization.ownerId,
    createdAt: now,
    updatedAt: now,
  });
  const copies = copyAccounts(world, accounts, team.id, false);
  announceTeam(world, 'team.created', team);
  if (copies.length > 0) announceCopies(world, copies, team);
  return team;
}

/**
 * Removes a team and everything that belongs to it: its accounts one by one, then the data of other areas (on `team.removed`), then the
 * team itself. Emits `social-account.deleted` for each account, and `team.deleted` last.
 */
export function removeTeam(world: World, team: Team): void {
  const now = world.clock.now();
  // Copied, because each removal shortens the live list.
  const accounts = [...world.accounts.byId.findBy('team', team.id)];
  for (const account of accounts) removeAccount(world, account, { isTeamRemoved: true });
  dropLinksOfTeam(world, team.id);
  forgetRemovedAccounts(world, team.id);
  world.events.emit('team.removed', { team });
  world.organizations.teams.update(team, { updatedAt: now });
  world.organizations.teams.remove(team.id);
  announceTeam(world, 'team.deleted', team, now);
}
