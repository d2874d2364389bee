/** Settings are restored at the end: their values are recorded before a change. A setting that cannot be restored is not changed. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Restore } from '../resource-lines.ts';
import type { Write } from '../write.ts';
import { nameOf } from './posts.ts';
import type { Rule, RunState } from './run-state.ts';

type Before = (write: Write, run: RunState) => Promise<Restore | undefined>;

/** Returns a rule that records how to restore the setting, and then allows the write. */
function puttingBack(before: Before): Rule {
  return async (write, run) => {
    if (!run.switches.allowSettings) return `${nameOf(write)} would change settings: not sent without --allow-settings`;
    const restore = await before(write, run);
    if (!restore) return `${nameOf(write)} changes what could not be put back`;
    run.resources.changing(restore);
    return undefined;
  };
}

export const conversationStatus = puttingBack(async ({ path: { id = '' } }, run) => {
  const { status } = fieldsOf(await run.read('getConversation', { id }));
  if (typeof status !== 'string') return undefined;
  return { setting: `conversation ${id}`, calls: [{ operationId: 'updateConversation', path: { id }, body: { status } }] };
});

export const saveProviderSetting = puttingBack(async ({ path: { socialAccountId, type } }, run) =>
  restoreOf(await settingWhere(run, setting => setting['socialAccountId'] === socialAccountId && setting['type'] === type)),
);

/** Allows a sync only of a setting that was synced before, because its values can be synced again. */
export const syncProviderSetting = puttingBack(async ({ path: { id } }, run) => {
  const setting = await settingWhere(run, each => each['id'] === id);
  const restore = restoreOf(setting);
  return setting?.['status'] === 'SYNCED' || (restore && run.resources.restores.has(restore.setting) && wasSynced(run, restore))
    ? restore
    : undefined;
});

function wasSynced(run: RunState, { setting }: Restore): boolean {
  return (run.resources.restores.get(setting)?.calls.length ?? 0) > 1;
}

async function settingWhere(run: RunState, isWanted: (setting: Fields) => boolean): Promise<Fields | undefined> {
  const { items } = fieldsOf(await run.read('listProviderSettings', {}, { teamId: run.teamId }));
  return Array.isArray(items) ? items.map(fieldsOf).find(isWanted) : undefined;
}

function restoreOf(setting: Fields | undefined): Restore | undefined {
  if (!setting) return undefined;
  const { id, socialAccountId, type, config, status } = setting;
  const save = {
    operationId: 'saveProviderSetting',
    path: { socialAccountId: String(socialAccountId), type: String(type) },
    body: { config },
  };
  const sync = { operationId: 'syncProviderSetting', path: { id: String(id) } };
  return { setting: `provider setting ${String(id)}`, calls: status === 'SYNCED' ? [save, sync] : [save] };
}

/** The interface does not show whether messaging is enabled: an account with conversations counts as enabled. */
export const messaging = puttingBack(async ({ body: { teamId, type } }, run) => {
  if (teamId !== run.teamId) return undefined;
  const account = (await run.accountsOf(run.teamId)).find(each => each.type === type);
  if (!account) return undefined;
  const { items } = fieldsOf(await run.read('listConversations', {}, { teamId, socialAccountId: account.id }));
  if (!Array.isArray(items) || items.length === 0) return undefined;
  return { setting: `messaging of ${account.id}`, calls: [{ operationId: 'enableMessaging', path: {}, body: { teamId, type } }] };
});
