import { limits } from '../../../openapi/document.ts';
import { isScanned } from '../../domain/accounts/disconnection-rules.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { scheduleRemoval } from '../../domain/accounts/scan.ts';
import type { World } from '../../domain/world.ts';
import { HOUR_MS } from '../../kernel/time.ts';
import { someOf } from './choices.ts';
import { isOfClient } from './receivers.ts';
import type { Trap } from './trap.ts';

/** As long as an organization can set it, so that a client has time. */
const GRACE_HOURS = limits.organizations.maxDeleteAccountAfterHours;

export const reauthorizationTrap: Trap = {
  name: 'reauthorization',
  text: 'reports that the connection of an account is lost, and removes the account a day later unless it is connected again',
  rule: 'domain/reconnects',
  leftOut: 'only the service can lose the connection of an account',
  takesAway: true,
  set({ random, used, isAlone }) {
    const chooses = someOf(random('calls'), isAlone);
    const done = new WeakSet<World>();
    return {
      call({ operationId, world }) {
        if (operationId === null || !world || done.has(world)) return undefined;
        const [first, ...others] = accountsOf(world);
        if (!first || !chooses()) return undefined;
        done.add(world);
        const account = random('accounts').pick([first, ...others]);
        scheduleRemoval(world, account, world.clock.now() + GRACE_HOURS * HOUR_MS, GRACE_HOURS);
        used();
        // The call itself is answered as ever.
        return undefined;
      },
    };
  },
};

/** The accounts that the service checks by itself, of organizations that would hear of it. */
function accountsOf({ accounts, webhooks }: World): SocialAccount[] {
  const hears = (organizationId: string): boolean =>
    webhooks.byId.findBy('organization', organizationId).some(webhook => webhook.enabled && isOfClient(webhook));
  return accounts.byId.all().filter(({ type, deleteOn, organizationId }) => isScanned(type) && deleteOn === null && hears(organizationId));
}
