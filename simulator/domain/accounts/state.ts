import type { Platform } from '../../../openapi/generated/types.ts';
import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import type { ConnectRequest, PortalLink, RemovedAccount, SocialAccount } from './model.ts';

/** The key of a real platform account: quotas belong to it, whatever team or connection uses it (D-QTA-01). */
export function realAccountKey(type: string, externalId: string): string {
  return `${type}:${externalId}`;
}

export function createAccountsState() {
  return {
    byId: new Collection<SocialAccount, 'team' | 'organization' | 'real'>({
      team: account => account.teamId,
      organization: account => account.organizationId,
      real: account => (account.externalId === null ? undefined : realAccountKey(account.type, account.externalId)),
    }),
    removed: new Collection<RemovedAccount, 'team'>({ team: ({ account }) => account.teamId }),
    /** Consent requests that have not been answered yet. */
    connectRequests: new Collection<ConnectRequest, 'team'>({ team: request => request.teamId }),
    portalLinks: new Collection<PortalLink, 'team'>({ team: link => link.teamId }),
  };
}

export type AccountsState = ReturnType<typeof createAccountsState>;

export interface WithAccounts {
  readonly accounts: AccountsState;
}

/** The account of a platform in a team; a team has at most one. */
export function accountOfTeam(state: AccountsState, teamId: string, type: Platform): SocialAccount | undefined {
  return state.byId.findBy('team', teamId).find(account => account.type === type);
}

/** An account by id, also one that was removed, as it was then. */
export function knownAccount(state: AccountsState, id: string): SocialAccount | undefined {
  return state.byId.get(id) ?? state.removed.get(id)?.account;
}

/** The account of a platform in a team. Throws 400 that names the platform when the team has none (D-ACC-09). */
export function connectedAccount(state: AccountsState, teamId: string, type: Platform): SocialAccount {
  const account = accountOfTeam(state, teamId, type);
  if (!account) throw errors.invalid(`The team has no connected ${type} account`).by('D-ACC-09');
  return account;
}

/** An account of the organization by id. Throws 404, also for one of another organization. */
export function accountOfOrganization(state: AccountsState, organizationId: string, id: string): SocialAccount {
  const account = state.byId.get(id);
  if (account?.organizationId !== organizationId) throw errors.notFound('Social account');
  return account;
}

/**
 * Throws 404 for a filter of a list by an account that the organization does not have (D-GEN-30), unless an item of the list still has it: some items
 * outlive their account.
 */
export function checkAccountFilter(
  state: AccountsState,
  organizationId: string,
  id: string | undefined,
  items: readonly { readonly socialAccountId: string }[],
): void {
  if (id !== undefined && !items.some(({ socialAccountId }) => socialAccountId === id)) accountOfOrganization(state, organizationId, id);
}
