/** Provider settings: saved here, pushed to the platform when asked, one of each type for an account. */
import type { Property } from '../../property.ts';
import type { ModelTools } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import type { ProviderSettingsModel } from './model.ts';
import { expectList } from './observe.ts';
import { saveSetting } from './save-setting.ts';
import { setPlatform } from './set-platform.ts';
import { syncSetting } from './sync-setting.ts';

export function providerSettingsModel(tools: ModelTools): Property<Iterable<Command<ProviderSettingsModel>>> {
  return modelProperty(
    {
      id: 'model/provider-settings',
      area: 'provider-settings',
      title: 'A setting that is saved is a DRAFT until it is synced, and then SYNCED, or FAILED when the platform takes nothing',
      rules: ['PRS-01', 'PRS-02', 'PRS-04', 'PRS-05', 'PRS-06', 'D-PRS-02', 'D-PRS-03'],
      maxCommands: 30,
      commands: [saveSetting, syncSetting, setPlatform],
      often: [saveSetting, syncSetting, syncSetting, setPlatform],
      begin: async ({ now }) => ({ now: await now(), settings: [], broken: new Set() }),
      end: expectList,
    },
    tools,
  );
}
