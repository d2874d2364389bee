import { connectAccount } from '../../domain/accounts/connect.ts';
import { removeAccount } from '../../domain/accounts/remove.ts';
import { renderSocialAccount } from '../../domain/accounts/render.ts';
import { errors } from '../../kernel/errors.ts';
import type { ControlOperationsOf } from './operation.ts';

/** Connects accounts without the consent page. */
export const socialAccountOperations: ControlOperationsOf<'createControlSocialAccount' | 'deleteControlSocialAccount'> = {
  createControlSocialAccount: ({ world }, { body }) =>
    renderSocialAccount(connectAccount(world, { ...body, withMessagingScope: body.withMessagingScope ?? false })),

  deleteControlSocialAccount({ world }, { path }) {
    const account = world.accounts.byId.get(path.id);
    if (!account) throw errors.notFound(`Social account ${path.id}`);
    return removeAccount(world, account);
  },
};
