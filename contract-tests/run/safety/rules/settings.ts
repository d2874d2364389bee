/** Settings are restored at the end: their values are recorded before a change. A setting that cannot be restored is not changed. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Restore } from '../created-resources.ts';
import { nameOf } from './posts.ts';
import { isOwn, type Rule, type RunState, type Write } from './run-state.ts';

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

/** Imports of histories, comments, reviews and recommendations, for the accounts that the user names. Imported objects are not removed. */
export const startImport: Rule = async (write, run) =>
  isOfDraft(write, run) || (await isNamed(write, run, write.body['socialAccountType'])) ? undefined : refusalOf(write);

/** The same for an operation that imports from one platform alone. */
export const startImportFrom =
  (platform: Platform): Rule =>
  async (write, run) =>
    (await isNamed(write, run, platform)) ? undefined : refusalOf(write);

function refusalOf(write: Write): string {
  return `${nameOf(write)} would import from an account that --allow-import does not name`;
}

/** Returns whether an import is about an unpublished post of the run, which has no comments on a platform. */
function isOfDraft({ body: { postId, importedPostId } }: Write, run: RunState): boolean {
  return typeof postId === 'string' && importedPostId === undefined && isOwn(run, postId) && run.sent.get(postId)?.isPublished === false;
}

async function isNamed({ body: { teamId } }: Write, run: RunState, platform: unknown): Promise<boolean> {
  const { importAccounts } = run.switches;
  if (importAccounts.length === 0 || typeof teamId !== 'string') return false;
  const accounts = await run.accountsOf(teamId);
  return accounts.some(({ id, type }) => type === platform && importAccounts.includes(id));
}
