import { connectAccount } from '../../domain/accounts/connect.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { setPlatformSide } from '../../domain/accounts/platform-side.ts';
import { removeAccount } from '../../domain/accounts/remove.ts';
import { renderSocialAccount } from '../../domain/accounts/render.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { ControlOperationsOf } from './operation.ts';

type SocialAccountOperation = 'createControlSocialAccount' | 'updateControlSocialAccount' | 'deleteControlSocialAccount';

/** Connects accounts without the consent page, and changes what platforms say about them. */
export const socialAccountOperations: ControlOperationsOf<SocialAccountOperation> = {
  createControlSocialAccount: ({ world }, { body }) =>
    renderSocialAccount(connectAccount(world, { ...body, withMessagingScope: body.withMessagingScope ?? false })),

  updateControlSocialAccount({ world }, { path, body }) {
    const account = accountOf(world, path.id);
    setPlatformSide(world, account, body);
    return renderSocialAccount(account);
  },

  deleteControlSocialAccount: ({ world }, { path }) => removeAccount(world, accountOf(world, path.id)),
};

function accountOf(world: World, id: string): SocialAccount {
  const account = world.accounts.byId.get(id);
  if (!account) throw errors.notFound(`Social account ${id}`);
  return account;
}
