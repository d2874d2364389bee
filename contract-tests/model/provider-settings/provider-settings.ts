/** The model of provider settings. */

import * as fc from 'fast-check';
import type { Answer } from '../../exchange.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { wait } from '../choose.ts';
import { type Command, defineModel } from '../define-model.ts';
import { at, expectWithin } from '../interval.ts';
import { isChange, setPlatform } from '../platform-failures.ts';
import { isChanged } from '../possible.ts';
import { expectFields, expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import type { ProviderSettingsModel, SettingPlatform } from './model.ts';
import { CONFIGS, type ModelSetting, PLATFORM_OF, type SettingType, TYPES } from './model.ts';

const choices = fc.record({ type: fc.constantFrom(...TYPES), which: fc.nat(3) });

/** Saves a setting, which makes it a DRAFT again. */
const saveSetting = choices.map(
  ({ type, which }): Command<ProviderSettingsModel> => ({
    check: model => canSave(model, type),
    async run(model, real) {
      const config = chosen(CONFIGS[type].valid, which);
      const shown = await save(real, { type, config, socialAccountId: accountOn(model, PLATFORM_OF[type]) }, 200);
      const known = model.settings.find(setting => setting.type === type);
      const socialAccountId = accountOn(model, PLATFORM_OF[type]);
      const fresh = { id: String(shown['id']), type, socialAccountId, config, status: 'DRAFT', syncedAt: null, isSyncable: true };
      const setting: ModelSetting = known ?? { ...fresh, updatedAt: undefined };
      if (!known) model.settings.push(setting);
      // Others may have synced it meanwhile.
      if (!real.has.has('control')) takeOver(setting, shown);
      Object.assign(setting, { config, status: 'DRAFT' });
      expectSetting(setting, shown, real);
      await expectList(model, real);
    },
    toString: () => `save ${type} (${which})`,
  }),
);

/** Saves an invalid config: 400, and the setting is unchanged. */
const saveInvalid = choices.map(
  ({ type, which }): Command<ProviderSettingsModel> => ({
    check: model => canSave(model, type),
    async run(model, real) {
      const config = chosen(CONFIGS[type].invalid, which);
      await save(real, { type, config, socialAccountId: accountOn(model, PLATFORM_OF[type]) }, 400);
      await expectList(model, real);
    },
    toString: () => `save invalid ${type} (${which})`,
  }),
);

/** Saves a setting on a platform that does not have it: 400. */
const saveOnWrongPlatform = fc.tuple(choices, fc.nat(20)).map(
  ([{ type, which }, elsewhere]): Command<ProviderSettingsModel> => ({
    check: () => true,
    async run(model, real) {
      const others = [...model.accounts].filter(([platform]) => platform !== PLATFORM_OF[type]);
      const [, socialAccountId = ''] = others[elsewhere % others.length] ?? [];
      await save(real, { type, config: chosen(CONFIGS[type].valid, which), socialAccountId }, 400);
      await expectList(model, real);
    },
    toString: () => `save ${type} (${which}) on the wrong platform (${elsewhere})`,
  }),
);

/** Syncs a setting with its platform: it is SYNCED, or FAILED with an error when the platform fails. */
const syncSetting = fc.nat(2).map(
  (number): Command<ProviderSettingsModel> => ({
    check: ({ settings }) => settings.some(({ isSyncable }) => isSyncable),
    async run(model, real) {
      const syncable = model.settings.filter(({ isSyncable }) => isSyncable);
      const setting = syncable[number % syncable.length];
      if (!setting) return;
      const answer = await real.call('syncProviderSetting', { path: { id: setting.id } });
      if (isMessagingOff(answer, real)) throw new InconclusiveError('messaging of the account was disabled meanwhile');
      expectStatus('syncProviderSetting', answer, 200);
      const shown = fieldsOf(answer.body);
      const hasFailed = failed(model, setting, shown, real);
      // Others may have saved another config before the sync.
      if (!real.has.has('control')) takeOver(setting, shown);
      Object.assign(setting, hasFailed ? { status: 'FAILED' } : { status: 'SYNCED', syncedAt: answer.during });
      expectSetting(setting, shown, real);
      await expectList(model, real);
    },
    toString: () => `sync setting #${number}`,
  }),
);

const failPlatform = setPlatform<SettingPlatform, ProviderSettingsModel>({
  platforms: ['INSTAGRAM', 'FACEBOOK'],
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
  isPossible: isChange,
});

export const providerSettingsModel = defineModel<ProviderSettingsModel>({
  id: 'model/provider-settings',
  area: 'provider-settings',
  title: 'A saved setting is a DRAFT until it is synced, then SYNCED, or FAILED when the platform is down',
  rules: ['PRS-01'],
  maxCommands: 30,
  needs: ['settings'],
  commands: [
    { command: saveSetting, weight: 3, rules: ['PRS-02', 'D-PRS-03'] },
    { command: saveInvalid, rules: ['D-PRS-02'] },
    { command: saveOnWrongPlatform, needs: ['control'], rules: ['PRS-04', 'PRS-05', 'PRS-06'] },
    { command: syncSetting, weight: 5 },
    { command: failPlatform, weight: 3, needs: ['control'] },
    { command: wait([1_000]), needs: ['clock'] },
  ],
  async setUp(real) {
    const { has, time, accounts } = real;
    const mayCreate = has.has('control');
    const settings = mayCreate ? [] : await knownSettings(accounts, real);
    if (!mayCreate && settings.length === 0) throw new InconclusiveError('The team has no settings that could be restored');
    return { now: time().from, settings, accounts, mayCreate, failures: new Map() };
  },
  finish: expectList,
});

/** Whether messaging was disabled meanwhile: by others, or by another property of the run (D-AUT-23). */
function isMessagingOff({ status, body }: Answer, { has }: Real): boolean {
  return !has.has('control') && status === 400 && /messaging/i.test(String(fieldsOf(body)['message']));
}

/** Whether the sync failed. On a deployment only the response shows that. */
function failed({ failures }: ProviderSettingsModel, { type }: ModelSetting, shown: Fields, { has }: Real): boolean {
  return has.has('control') ? failures.has(PLATFORM_OF[type]) : shown['status'] === 'FAILED';
}

type Saved = Pick<ModelSetting, 'type' | 'config' | 'socialAccountId'>;

async function save(real: Real, { type, config, socialAccountId }: Saved, expected: number): Promise<Fields> {
  const answer = await real.call('saveProviderSetting', { path: { socialAccountId, type }, body: { config } });
  expectStatus(`saveProviderSetting of ${type} for ${socialAccountId} as ${JSON.stringify(config)}`, answer, expected);
  return fieldsOf(answer.body);
}

function canSave({ settings, mayCreate }: Readonly<ProviderSettingsModel>, type: SettingType): boolean {
  return mayCreate || settings.some(setting => setting.type === type);
}

function chosen(configs: readonly object[], which: number): object {
  return configs[which % configs.length] ?? {};
}

function accountOn({ accounts }: ProviderSettingsModel, platform: SettingPlatform): string {
  return accounts.get(platform) ?? '';
}

/** Throws unless a response shows the same setting as the model. */
function expectSetting({ id, type, socialAccountId, config, status, syncedAt }: ModelSetting, shown: Fields, real: Real): void {
  real.transitions.record('ProviderSettingStatus', id, String(shown['status']));
  expectFields(`${id} (${status})`, shown, { id, type, platform: PLATFORM_OF[type], socialAccountId, config, status });
  if (syncedAt === null) expectSame(`syncedAt of ${id} (${status})`, shown['syncedAt'], null);
  else expectWithin(`syncedAt of ${id} (${status})`, shown['syncedAt'], syncedAt);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, status === 'FAILED');
}

/** Throws unless the service lists the same settings as the model, the newest first. */
async function expectList({ settings }: ProviderSettingsModel, real: Real): Promise<void> {
  const shown = await listSettings(real);
  const isSimulator = real.has.has('control');
  if (isSimulator)
    expectSame(
      'the settings',
      shown.map(({ id }) => id),
      settings.map(({ id }) => id).toReversed(),
    );
  for (const setting of settings) {
    const own = shown.find(({ id }) => id === setting.id) ?? {};
    if (!isSimulator && (isChanged(setting, own) || isOfOthers(setting, own))) takeOver(setting, own);
    expectSetting(setting, own, real);
  }
}

/** Whether the config is none that this run saves: others have saved theirs within the same millisecond. */
function isOfOthers({ type, config }: ModelSetting, shown: Fields): boolean {
  const isSame = (other: unknown): boolean => JSON.stringify(other) === JSON.stringify(shown['config']);
  return ![config, ...CONFIGS[type].valid].some(isSame);
}

/** Updates the model's setting from a response, after others have changed it. */
function takeOver(setting: ModelSetting, shown: Fields): void {
  Object.assign(setting, stateOf(shown));
}

/** Returns the team's existing settings of accounts that the model uses. */
async function knownSettings(accounts: ProviderSettingsModel['accounts'], real: Real): Promise<ModelSetting[]> {
  const shown = await listSettings(real);
  return shown.toReversed().flatMap(setting => {
    const type = TYPES.find(each => each === setting['type']);
    const socialAccountId = String(setting['socialAccountId']);
    if (type === undefined || accounts.get(PLATFORM_OF[type]) !== socialAccountId) return [];
    return [{ id: String(setting['id']), type, socialAccountId, isSyncable: setting['status'] === 'SYNCED', ...stateOf(setting) }];
  });
}

function stateOf({ config, status, syncedAt, updatedAt }: Fields): Pick<ModelSetting, 'config' | 'status' | 'syncedAt' | 'updatedAt'> {
  const instant = typeof syncedAt === 'string' ? Date.parse(syncedAt) : undefined;
  return {
    config: typeof config === 'object' && config !== null ? config : {},
    status: String(status),
    syncedAt: instant === undefined ? null : at(instant),
    updatedAt,
  };
}

async function listSettings(real: Real): Promise<readonly Fields[]> {
  const answer = await real.call('listProviderSettings', { query: { teamId: real.teamId, limit: 100 } });
  if (answer.status === 404 && !real.has.has('control')) throw new InconclusiveError('The organization has no automations');
  expectStatus('listProviderSettings', answer, 200);
  const { items, total } = fieldsOf(answer.body);
  const shown = Array.isArray(items) ? items.map(fieldsOf) : [];
  if (shown.length < 100) expectSame('the total of the settings', total, shown.length);
  return shown;
}
