import { InconclusiveError } from '../run/inconclusive-error.ts';
import type { Session } from '../session.ts';
import { connectedAccounts } from './asking.ts';

/** Returns the platforms of accounts from which the run may import: on a simulator all of them. */
export async function importPlatforms(session: Session, known: readonly string[]): Promise<readonly string[]> {
  const accounts = [...(await connectedAccounts(session))].filter(([type]) => known.includes(type));
  const allowed = accounts.filter(([, id]) => session.importAccounts?.includes(id) ?? true).map(([type]) => type);
  if (allowed.length === 0) throw new InconclusiveError('the team has no account of such a platform that --allow-import names');
  return allowed;
}
