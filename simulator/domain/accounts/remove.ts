import type * as wire from '../../../openapi/generated/types.ts';
import { announceDeleted, announceTeamOf } from './announce.ts';
import type { SocialAccount } from './model.ts';
import { renderSocialAccount } from './render.ts';
import type { World } from './world.ts';

/**
 * Takes an account out of its team for good. Areas hear of it first (the account leaves drafts and scheduled posts), then the webhook
 * endpoints: `social-account.deleted` and, unless the team itself is going, `team.updated`. Returns the account as it was, in its wire
 * form.
 */
export function removeAccount(world: World, account: SocialAccount, { teamIsGoing = false } = {}): wire.SocialAccount {
  const now = world.clock.now();
  if (account.checkJobId !== null) world.clock.cancel(account.checkJobId);
  world.accounts.byId.update(account, { checkJobId: null, updatedAt: now });
  world.accounts.byId.remove(account.id);
  world.events.emit('account.detached', { account });
  announceDeleted(world, account, now);
  if (!teamIsGoing) announceTeamOf(world, account);
  return renderSocialAccount(account, now);
}
