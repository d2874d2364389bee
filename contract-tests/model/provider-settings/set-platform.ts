import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { ProviderSettingsModel, SettingPlatform } from './model.ts';

/** Lets a platform take nothing from now on, or take it again, a second later. */
export const setPlatform = fc.tuple(fc.constantFrom<SettingPlatform[]>('INSTAGRAM', 'FACEBOOK'), fc.boolean()).map(
  ([platform, isBroken]): Command<ProviderSettingsModel> => ({
    check: ({ broken }) => broken.has(platform) !== isBroken,
    async run(model, { control, advanceTo }) {
      await control('PATCH', `/_sim/platforms/${platform}`, { failure: isBroken ? { mode: 'outage' } : null });
      if (isBroken) model.broken.add(platform);
      else model.broken.delete(platform);
      model.now += 1_000;
      await advanceTo(model.now);
    },
    toString: () => `${isBroken ? 'break' : 'mend'} ${platform}`,
  }),
);
