import { Collection } from '../../kernel/collection.ts';
import type { SocialAccount } from './model.ts';

/** The key of a real platform account: quotas belong to it, whatever team or connection it is reached by (interface: Limits). */
export function realAccountKey(type: string, externalId: string): string {
  return `${type}:${externalId}`;
}

export function createAccountsState() {
  return {
    accounts: new Collection<SocialAccount, 'team' | 'organization' | 'teamAndType' | 'real'>({
      team: account => account.teamId,
      organization: account => account.organizationId,
      teamAndType: account => `${account.teamId}:${account.type}`,
      real: account => (account.externalId === null ? undefined : realAccountKey(account.type, account.externalId)),
    }),
  };
}

export type AccountsState = ReturnType<typeof createAccountsState>;
