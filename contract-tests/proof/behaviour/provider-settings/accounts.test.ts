/** Provider settings whose account is removed, or gets another channel. */

import type { Fields } from '../../../exchange.ts';
import { expectEqual, expectObject, objectsOf, read } from '../../../suites/requests.ts';
import { SETTING_TYPES, type SettingType } from '../automations/flow-world.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

type Platform = 'INSTAGRAM' | 'FACEBOOK';
const PLATFORM_OF: Readonly<Record<SettingType, Platform>> = {
  ICE_BREAKERS: 'INSTAGRAM',
  PERSISTENT_MENU: 'FACEBOOK',
  GET_STARTED: 'FACEBOOK',
};
const CONFIGS: Readonly<Record<SettingType, object>> = {
  ICE_BREAKERS: { items: [{ question: 'Where?', payload: 'PLACE' }] },
  PERSISTENT_MENU: { items: [{ type: 'POSTBACK', title: 'When?', payload: 'TIME' }] },
  GET_STARTED: { payload: 'START' },
};

interface Detached {
  readonly platform: Platform;
  readonly way: 'disconnected' | 'without a channel' | 'another channel';
  readonly synced: readonly SettingType[];
}

behaviour<Detached>({
  id: 'provider-settings/detached',
  area: 'provider-settings',
  title:
    'Settings are removed with their account permanently; without its channel, or with another one, they become drafts; settings of other accounts stay',
  rules: ['PRS-03', 'D-PRS-03'],
  cases: [
    { platform: 'INSTAGRAM', way: 'disconnected', synced: SETTING_TYPES },
    { platform: 'FACEBOOK', way: 'disconnected', synced: ['PERSISTENT_MENU'] },
    { platform: 'INSTAGRAM', way: 'without a channel', synced: ['ICE_BREAKERS'] },
    { platform: 'FACEBOOK', way: 'without a channel', synced: SETTING_TYPES },
    { platform: 'FACEBOOK', way: 'another channel', synced: ['GET_STARTED', 'ICE_BREAKERS'] },
  ],
  async check(world, { platform, way, synced }) {
    const { session, control, advance } = world;
    const { teamId } = session;
    for (const type of SETTING_TYPES) {
      const path = { socialAccountId: `sa_acme_${PLATFORM_OF[type].toLowerCase()}`, type };
      const { id } = await read(session, 'saveProviderSetting', { path, body: { config: CONFIGS[type] } });
      if (synced.includes(type)) await read(session, 'syncProviderSetting', { path: { id: String(id) } });
    }
    const before = await settingsOf(world);
    await advance('PT1M');
    const { externalId, channels } = await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } });
    const body = { teamId, type: platform };
    if (way === 'disconnected') await read(session, 'disconnectSocialAccount', { body });
    else if (way === 'without a channel') await read(session, 'unsetChannel', { body });
    else {
      const other = objectsOf(channels).find(({ id }) => id !== externalId);
      await read(session, 'setChannel', { body: { ...body, channelId: other?.['id'] } });
    }
    const after = await settingsOf(world);
    const { now } = await control('GET', '/_sim/clock');
    for (const [type, setting] of before) {
      const what = `the setting ${type} with the ${platform} account ${way}`;
      const shown = after.get(type);
      if (PLATFORM_OF[type] !== platform) expectObject(what, shown ?? {}, setting);
      else if (way === 'disconnected') expectEqual(what, shown ?? null, null);
      else {
        const { updatedAt, ...others } = shown ?? {};
        const { updatedAt: _, ...kept } = setting;
        expectObject(what, others, { ...kept, status: 'DRAFT' });
        if (setting['status'] === 'SYNCED') expectEqual(`updatedAt of ${what}`, updatedAt, now);
      }
    }
    if (way !== 'disconnected') return;
    await control('POST', '/_sim/social-accounts', { ...body, externalId });
    expectEqual('the settings after the account was connected again', [...(await settingsOf(world))], [...after]);
  },
});

async function settingsOf({ session }: FreshWorld): Promise<ReadonlyMap<SettingType, Fields>> {
  const { items } = await read(session, 'listProviderSettings', { query: { teamId: session.teamId, limit: 100 } });
  const all = objectsOf(items);
  return new Map(
    SETTING_TYPES.flatMap(type => {
      const found = all.filter(each => each['type'] === type);
      return found.map(setting => [type, setting] as const);
    }),
  );
}
