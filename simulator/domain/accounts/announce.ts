import type { SocialAction } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from './model.ts';
import { renderSocialAccount } from './render.ts';
import type { World } from './world.ts';

/** Emits the webhook of a new account. */
export function announceCreated(world: World, account: SocialAccount): void {
  emit(world, 'social-account.created', account, renderSocialAccount(account));
}

/** Emits the webhook of a changed account; `socialAction` is the result of a disconnection check. */
export function announceUpdated(world: World, account: SocialAccount, socialAction?: SocialAction): void {
  const data = renderSocialAccount(account);
  emit(world, 'social-account.updated', account, socialAction ? { ...data, socialAction } : data);
}

/** Emits the webhook of a removed account. */
export function announceDeleted(world: World, account: SocialAccount, deletedAt: number): void {
  emit(world, 'social-account.deleted', account, renderSocialAccount(account, deletedAt));
}

/** Emits that the accounts of a team changed. */
export function announceTeamOf(world: World, account: SocialAccount): void {
  const team = world.organizations.teams.get(account.teamId);
  if (team) world.events.emit('team.accountsChanged', { team });
}

type AccountEvent = 'social-account.created' | 'social-account.updated' | 'social-account.deleted';

function emit(world: World, type: AccountEvent, account: SocialAccount, data: object): void {
  world.events.emit('webhook', { type, organizationId: account.organizationId, data });
}
