import { defineArea } from '../area.ts';
import { providerSettingOperations } from './operations.ts';
import { settingLifecycle } from './rules.ts';
import { createProviderSettingsState } from './state.ts';
import type { World } from './world.ts';

export const providerSettings = defineArea({
  name: 'providerSettings',
  createState: createProviderSettingsState,
  byIdInSnapshots: 'settings',
  /** Removes settings with their account, and resets them when its channel changes. */
  register(world: World) {
    const { byId: settings } = world.providerSettings;
    world.events.on('account.detached', ({ account }) => {
      const isRemoved = !world.accounts.byId.get(account.id);
      // Copied, because each removal shortens the live list.
      for (const setting of settings.findBy('account', account.id).slice()) {
        if (isRemoved) settings.remove(setting.id);
        // The setting was synced to a channel that the account no longer has.
        else settings.update(setting, { status: settingLifecycle.move(setting.status, 'DRAFT'), updatedAt: world.clock.now() });
      }
    });
  },
  operations: providerSettingOperations,
});
