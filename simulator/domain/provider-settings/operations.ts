import { pageOf } from '../../kernel/page.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfOrganization, checkAccountFilter } from '../accounts/state.ts';
import { checkReady } from '../conversations/rules.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { renderProviderSetting } from './render.ts';
import { checkPlatform, configOf, settingLifecycle } from './rules.ts';
import { settingOfAccount, settingOfOrganization } from './state.ts';
import type { World } from './world.ts';

/** Ice breakers, persistent menus and Get Started buttons (PRS-01 to PRS-03). */
export const providerSettingOperations = {
  listProviderSettings(world, { organization }, { query: { teamId, socialAccountId, offset, limit } }) {
    const team = teamOfOrganization(world.organizations, organization.id, teamId);
    const settings = world.providerSettings.byId.findBy('team', team.id);
    checkAccountFilter(world.accounts, organization.id, socialAccountId, settings);
    const where = ({ socialAccountId: of }: { readonly socialAccountId: string }) =>
      socialAccountId === undefined || of === socialAccountId;
    const { items, total } = pageOf(settings, { offset, limit, where });
    return { items: items.map(renderProviderSetting), total };
  },

  saveProviderSetting(world, { organization }, { path, body }) {
    const config = configOf(path.type, body.config);
    const account = accountOfOrganization(world.accounts, organization.id, path.socialAccountId);
    const platform = checkPlatform(path.type, account.type);
    const { byId: settings } = world.providerSettings;
    const now = world.clock.now();
    const existing = settingOfAccount(world.providerSettings, account.id, path.type);
    if (existing) {
      const status = settingLifecycle.move(existing.status, 'DRAFT');
      return renderProviderSetting(settings.update(existing, { config, status, error: null, updatedAt: now }));
    }
    const setting = settings.insert({
      id: world.ids.next('pset'),
      organizationId: organization.id,
      teamId: account.teamId,
      socialAccountId: account.id,
      platform,
      type: path.type,
      config,
      status: 'DRAFT',
      error: null,
      syncedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    return renderProviderSetting(setting);
  },

  syncProviderSetting(world, { organization }, { path }) {
    const setting = settingOfOrganization(world.providerSettings, organization.id, path.id);
    // Settings are removed with their account, so it exists.
    const account = accountOfOrganization(world.accounts, organization.id, setting.socialAccountId);
    checkReady(account);
    const result = world.platforms[setting.platform].pushProfileSetting(platformAccountOf(account), setting.type, setting.config);
    const now = world.clock.now();
    const status = settingLifecycle.move(setting.status, result.ok ? 'SYNCED' : 'FAILED');
    const outcome = result.ok ? { error: null, syncedAt: now } : { error: result.failure.userFacingMessage };
    return renderProviderSetting(world.providerSettings.byId.update(setting, { ...outcome, status, updatedAt: now }));
  },
} satisfies Partial<OperationsOf<World, Caller>>;
