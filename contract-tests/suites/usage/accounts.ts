import * as fc from 'fast-check';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { connectedAccounts } from '../requests.ts';

type AccountsOn = readonly (readonly [platform: string, id: string])[];

/** Generates accounts of the team. */
export async function accounts(session: Session): Promise<fc.Arbitrary<readonly [string, string]>> {
  const all: AccountsOn = [...(await connectedAccounts(session))];
  if (all.length === 0) throw new InconclusiveError('The team has no connected account');
  return fc.constantFrom(...all);
}
