import { EXPIRE_PORTAL_JOB, EXPIRE_REQUEST_JOB } from './links.ts';
import type { SocialAccount } from './model.ts';
import { CLEANUP_JOB, cleanUpAccount, SCAN_JOB, scanAccount } from './scan.ts';
import type { World } from './world.ts';

/** Registers the jobs of accounts. Called once per world. */
export function registerAccountJobs(world: World): void {
  const { byId: accounts, connectRequests, portalLinks } = world.accounts;
  const withAccount = (kind: string, run: (world: World, account: SocialAccount) => void) =>
    world.clock.handle(kind, job => {
      const account = accounts.get(job.subject);
      if (account) run(world, account);
    });
  withAccount(SCAN_JOB, scanAccount);
  withAccount(CLEANUP_JOB, cleanUpAccount);
  world.clock.handle(EXPIRE_REQUEST_JOB, job => void connectRequests.remove(job.subject));
  world.clock.handle(EXPIRE_PORTAL_JOB, job => void portalLinks.remove(job.subject));
}
