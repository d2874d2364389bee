import { organizationById } from '../organizations/state.ts';
import type { ConnectionResult } from '../ports/platform.ts';
import { announceUpdated } from './announce.ts';
import { afterScan, cleanupAt, deletionScheduled, isScanned, nextScanAt, type Verdict } from './disconnection-rules.ts';
import type { SocialAccount } from './model.ts';
import { removeAccount } from './remove.ts';
import { platformAccountOf } from './rules.ts';
import type { World } from './world.ts';

export const SCAN_JOB = 'accounts.scan';
export const CLEANUP_JOB = 'accounts.cleanup';

/** Schedules the next regular disconnection check of an account, in place of its current job. */
export function scheduleScan(world: World, account: SocialAccount): void {
  if (isScanned(account.type)) scheduleJob(world, account, SCAN_JOB, nextScanAt(account.createdAt, world.clock.now()));
}

/** Runs an automatic disconnection check: a regular one or a retry (ACC-06, ACC-09). */
export function scanAccount(world: World, account: SocialAccount): void {
  const now = world.clock.now();
  const settings = organizationById(world.organizations, account.organizationId).settings;
  if (!settings.disconnectCheckEnabled) return skipScan(world, account);
  const graceHours = settings.deleteAccountAfter;
  const verdict = verdictOf(world.platforms[account.type].checkConnection(platformAccountOf(account)));
  const outcome = afterScan(account.failedChecks, verdict, graceHours, now);
  const { byId: accounts } = world.accounts;
  switch (outcome.next) {
    case 'regular':
      if (account.failedChecks > 0) accounts.update(account, { failedChecks: 0, disconnectedCheckTryAt: null });
      scheduleScan(world, account);
      return;
    case 'retry':
      accounts.update(account, { failedChecks: outcome.failedChecks, disconnectedCheckTryAt: outcome.at });
      scheduleJob(world, account, SCAN_JOB, outcome.at);
      return;
    case 'delete':
      scheduleRemoval(world, account, outcome.deleteOn, graceHours);
  }
}

/** Schedules and announces the removal of an account whose connection is lost (ACC-11). */
export function scheduleRemoval(world: World, account: SocialAccount, deleteOn: number, graceHours: number): void {
  const now = world.clock.now();
  world.accounts.byId.update(account, { failedChecks: 0, disconnectedCheckTryAt: null, deleteOn, updatedAt: now });
  scheduleJob(world, account, CLEANUP_JOB, cleanupAt(deleteOn));
  announceUpdated(world, account, deletionScheduled(deleteOn, graceHours, now));
}

/** Without checks an account is neither failing nor retried; the next regular check finds out whether they are on again (D-ORG-07). */
function skipScan(world: World, account: SocialAccount): void {
  if (account.failedChecks > 0) world.accounts.byId.update(account, { failedChecks: 0, disconnectedCheckTryAt: null });
  scheduleScan(world, account);
}

/** Removes an account whose grace period is over (D-ACC-04). */
export function cleanUpAccount(world: World, account: SocialAccount): void {
  if (account.deleteOn !== null) removeAccount(world, account);
}

function verdictOf(result: ConnectionResult): Verdict {
  if (result.ok) return 'works';
  return result.failure.transient ? 'unknown' : 'lost';
}

/** An account has one job at a time: its next check, retry or removal. */
function scheduleJob(world: World, account: SocialAccount, kind: string, at: number): void {
  if (account.checkJobId !== null) world.clock.cancel(account.checkJobId);
  world.accounts.byId.update(account, { checkJobId: world.clock.schedule({ at, kind, subject: account.id }) });
}
