import type { ProviderSettingType } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../../domain/accounts/connect.ts';
import { platformSideOf, setPlatformSide } from '../../domain/accounts/platform-side.ts';
import { removeAccount } from '../../domain/accounts/remove.ts';
import { renderSocialAccount } from '../../domain/accounts/render.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import type { ControlOperations } from './operation.ts';
import { accountOf } from './unknown-id.ts';

const TYPES: readonly ProviderSettingType[] = ['ICE_BREAKERS', 'PERSISTENT_MENU', 'GET_STARTED'];

/** Connects accounts without the consent page, and shows and changes what their platforms have. */
export const socialAccountOperations = {
  createControlSocialAccount: ({ world }, { body }) => renderSocialAccount(connectAccount(world, body)),

  getPlatformSide: ({ world }, { path }) => platformSideOf(world, accountOf(world, path.id)),

  updateControlSocialAccount({ world }, { path, body }) {
    const account = accountOf(world, path.id);
    setPlatformSide(world, account, body);
    return renderSocialAccount(account);
  },

  deleteControlSocialAccount: ({ world }, { path }) => removeAccount(world, accountOf(world, path.id)),

  listProfileSettings({ world }, { path }) {
    const account = accountOf(world, path.id);
    const shown = world.platforms[account.type].profileSettings(platformAccountOf(account));
    const items = TYPES.flatMap(type => (shown[type] ? [{ type, config: { ...shown[type] } }] : []));
    return { items, total: items.length };
  },
} satisfies Partial<ControlOperations>;
