import type { ProviderSettingType } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../../domain/accounts/connect.ts';
import { removeAccount } from '../../domain/accounts/remove.ts';
import { renderSocialAccount } from '../../domain/accounts/render.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import { errors } from '../../kernel/errors.ts';
import type { ControlOperationsOf } from './operation.ts';

const TYPES: readonly ProviderSettingType[] = ['ICE_BREAKERS', 'PERSISTENT_MENU', 'GET_STARTED'];

/** Connects accounts without the consent page. */
export const socialAccountOperations: ControlOperationsOf<
  'createControlSocialAccount' | 'deleteControlSocialAccount' | 'listProfileSettings'
> = {
  createControlSocialAccount: ({ world }, { body }) =>
    renderSocialAccount(connectAccount(world, { ...body, withMessagingScope: body.withMessagingScope ?? false })),

  deleteControlSocialAccount({ world }, { path }) {
    const account = world.accounts.byId.get(path.id);
    if (!account) throw errors.notFound(`Social account ${path.id}`);
    return removeAccount(world, account);
  },

  listProfileSettings({ world }, { path }) {
    const account = world.accounts.byId.get(path.id);
    if (!account) throw errors.notFound(`Social account ${path.id}`);
    const shown = world.platforms[account.type].profileSettings(platformAccountOf(account));
    const items = TYPES.flatMap(type => (shown[type] ? [{ type, config: { ...shown[type] } }] : []));
    return { items, total: items.length };
  },
};
