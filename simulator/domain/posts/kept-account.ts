import type { SocialAccount } from '../accounts/model.ts';
import { knownAccount } from '../accounts/state.ts';
import type { AccountNames, PostTarget } from './model.ts';
import type { World } from './world.ts';

/**
 * The targets with the names that their accounts have now. A post keeps its accounts so from the moment that it begins to publish or is
 * deleted, also when another one is set later (D-PST-27).
 */
export function withAccountsKept(world: World, targets: readonly PostTarget[]): readonly PostTarget[] {
  return targets.map(target => {
    const account = target.names ? undefined : knownAccount(world.accounts, target.socialAccountId);
    return account ? { ...target, names: namesOf(account) } : target;
  });
}

/** The names of an account; posts share them, because there may be hundreds of thousands. */
const known = new WeakMap<SocialAccount, AccountNames>();

/** Returns what a post keeps of its account. */
export function namesOf(account: SocialAccount): AccountNames {
  const { username, displayName, avatarUrl } = account;
  const names = known.get(account);
  if (names?.username === username && names.displayName === displayName && names.avatarUrl === avatarUrl) return names;
  const current = { username, displayName, avatarUrl };
  known.set(account, current);
  return current;
}
