import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { at, expectWithin } from '../interval.ts';
import { expectFields, expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import { isChanged } from '../shared-objects.ts';
import { CONFIGS, type ModelSetting, PLATFORM_OF, type ProviderSettingsModel, TYPES } from './model.ts';

/** Throws unless a response shows the same setting as the model. */
export function expectSetting({ id, type, socialAccountId, config, status, syncedAt }: ModelSetting, shown: Fields, real: Real): void {
  real.transitions.record('ProviderSettingStatus', id, String(shown['status']));
  expectFields(`${id} (${status})`, shown, { id, type, platform: PLATFORM_OF[type], socialAccountId, config, status });
  if (syncedAt === null) expectSame(`syncedAt of ${id} (${status})`, shown['syncedAt'], null);
  else expectWithin(`syncedAt of ${id} (${status})`, shown['syncedAt'], syncedAt);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, status === 'FAILED');
}

/** Throws unless the service lists the same settings as the model, the newest first. */
export async function expectList({ settings }: ProviderSettingsModel, real: Real): Promise<void> {
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
export function takeOver(setting: ModelSetting, shown: Fields): void {
  Object.assign(setting, stateOf(shown));
}

/** Returns the team's existing settings of accounts that the model uses. */
export async function knownSettings(accounts: ProviderSettingsModel['accounts'], real: Real): Promise<ModelSetting[]> {
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
