/** What the reads of a deployment show. */
import type { Fields } from '../../exchange.ts';
import { objectsOf } from '../../suites/asking.ts';
import {
  hasDirectMessages,
  hasHiddenServer,
  hasPermissions,
  hasUnknownChannels,
  type ShownAccount,
  type SimulatorChannels,
} from './accounts.ts';
import type { Features } from './features.ts';
import { nameOf, ownerOf, type Plan } from './organization.ts';

export interface Seen {
  readonly organization: Fields;
  readonly plan: Plan;
  readonly teams: readonly Fields[];
  readonly accounts: readonly ShownAccount[];
  readonly features: Features;
  /** Ids of accounts that have a conversation. */
  readonly conversing: ReadonlySet<unknown>;
  readonly simulatorChannels: SimulatorChannels;
}

/** Returns the assumptions of a fixture, as clauses of one sentence. */
export function assumptionsOf({ organization, plan, teams, accounts, features, conversing, simulatorChannels }: Seen): readonly string[] {
  const uncertain = accounts.filter(account => !conversing.has(account.fields['id']));
  const permitted = uncertain.filter(hasPermissions).length;
  const messaging = features.dms ? uncertain.filter(hasDirectMessages).length : 0;
  const hidden = accounts.filter(hasHiddenServer).length;
  const unknown = accounts.filter(account => hasUnknownChannels(account, simulatorChannels)).length;
  const leftOut = teams.flatMap(({ socialAccounts }) => objectsOf(socialAccounts)).length - accounts.length;
  return [
    ...(nameOf(organization) === undefined ? ['the name of the organization is its id'] : []),
    ...(ownerOf(organization).isShown ? [] : ['the owner has the address owner@example.com']),
    ...(teams.length === 0 ? ['without a team, messaging and automations are off'] : []),
    ...(permitted > 0 ? [`${accountsText(permitted)} all permissions`] : []),
    ...(messaging > 0 ? [`${accountsText(messaging)} messaging switched on, though no conversation`] : []),
    ...(hidden > 0 ? [`${accountsText(hidden)} the server mastodon.social`] : []),
    ...(unknown > 0 ? [`${accountsText(unknown)} the channels of a simulator, not their own`] : []),
    ...(leftOut > 0
      ? [`${leftOut === 1 ? '1 account on an unknown platform is' : `${leftOut} accounts on unknown platforms are`} left out`]
      : []),
    `the throttle, and the monthly numbers of messages and automation runs, are those of ${plan}`,
  ];
}

function accountsText(count: number): string {
  return count === 1 ? '1 account has' : `${count} accounts have`;
}
