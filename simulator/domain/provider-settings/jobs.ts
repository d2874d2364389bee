import { settingLifecycle } from './rules.ts';
import type { World } from './world.ts';

/** What becomes of settings when their account goes, or publishes to another channel. Called once per world. */
export function registerProviderSettingJobs(world: World): void {
  const { byId: settings } = world.providerSettings;
  world.events.on('account.detached', ({ account }) => {
    const isGone = !world.accounts.byId.get(account.id);
    // Copied, because each removal shortens the live list.
    for (const setting of settings.findBy('account', account.id).slice()) {
      if (isGone) settings.remove(setting.id);
      // The channel that it stood on is not the account's any more.
      else settings.update(setting, { status: settingLifecycle.move(setting.status, 'DRAFT'), updatedAt: world.clock.now() });
    }
  });
}
