import { settingLifecycle } from './rules.ts';
import type { World } from './world.ts';

/** Removes settings with their account, and resets them when its channel changes. Called once per world. */
export function registerProviderSettingJobs(world: World): void {
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
}
