/** Imports of histories, comments, reviews and recommendations, for the accounts that the user names. Imported objects are not removed. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Write } from '../write.ts';
import { nameOf } from './posts.ts';
import { isOwn, type Rule, type RunState } from './run-state.ts';

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
