import { defineArea } from '../area.ts';
import { EXPIRE_PORTAL_JOB, EXPIRE_REQUEST_JOB } from './links.ts';
import { accountOperations } from './operations.ts';
import { CLEANUP_JOB, cleanUpAccount, SCAN_JOB, scanAccount } from './scan.ts';
import { createAccountsState } from './state.ts';
import type { World } from './world.ts';

export const accounts = defineArea({
  name: 'accounts',
  createState: createAccountsState,
  byIdInSnapshots: 'accounts',
  /** Registers the jobs of accounts. */
  register(world: World) {
    const { byId, connectRequests, portalLinks } = world.accounts;
    world.clock.handleEach(SCAN_JOB, byId, account => scanAccount(world, account));
    world.clock.handleEach(CLEANUP_JOB, byId, account => cleanUpAccount(world, account));
    world.clock.handle(EXPIRE_REQUEST_JOB, job => void connectRequests.remove(job.subject));
    world.clock.handle(EXPIRE_PORTAL_JOB, job => void portalLinks.remove(job.subject));
  },
  operations: accountOperations,
});
