/** History and comment imports, on the accounts that the user names. What is imported stays. */
import type { Write } from '../write.ts';
import { nameOf } from './posts.ts';
import { isOwn, type Rule, type RunState } from './run-state.ts';

export const startImport: Rule = async (write, run) =>
  (await isNamed(write, run)) ? undefined : `${nameOf(write)} would import from an account that --allow-import does not name`;

export const retryImport: Rule = (write, run) =>
  isOwn(run, write.path['importId']) ? undefined : `${nameOf(write)} would change what this run did not create`;

async function isNamed({ body }: Write, run: RunState): Promise<boolean> {
  const { importAccounts } = run.switches;
  const { teamId, socialAccountType } = body;
  if (importAccounts.length === 0 || typeof teamId !== 'string') return false;
  const accounts = await run.accountsOf(teamId);
  return accounts.some(({ id, type }) => type === socialAccountType && importAccounts.includes(id));
}
