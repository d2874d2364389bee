/** A second implementation of connection checks and disconnections of social accounts, with its own numbers. */
import type { ModelState, Timeline } from '../../../../model/define-model.ts';
import type { FailureMode, ModelFailure } from '../../../../model/platform-failures.ts';
import { iso } from '../../../../model/real.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const SCANNED: ReadonlySet<string> = new Set(['FACEBOOK', 'INSTAGRAM', 'THREADS']);
/** Platforms whose accounts publish to the one channel that is selected. */
const WITH_CHANNEL: ReadonlySet<string> = new Set(['FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);
const SCAN_MS = 6 * HOUR;
const RETRY_MS = 10 * MINUTE;
const RETRIES = 3;
const CLEANUP_MS = MINUTE;
export const CHECKS = 10;
export const CHECKS_WINDOW_MS = HOUR;

/** A connection. Instants are milliseconds since 1970. */
export interface ModelAccount {
  readonly id: string;
  readonly createdAt: number;
  /** The account or channel to publish to; null while no channel is selected. */
  externalId: string | null;
  /** How many of the service's own checks have failed in a row. */
  failed: number;
  /** When the service checks next; null when it does not. */
  checkAt: number | null;
  deleteOn: number | null;
  /** The times of the checks that were requested. */
  readonly asked: number[];
  /** The account as the service showed it last, until something happens to it. */
  shown: string | null;
}

/** The place of an account in a team: one for each platform. */
export interface Slot {
  readonly teamId: string;
  readonly type: string;
  /** The real account that is connected in this slot. */
  readonly login: string;
  readonly channels: readonly string[];
  account: ModelAccount | null;
}

/** An expected event with the data that it must contain. */
export interface ModelEvent {
  readonly at: number;
  readonly type: string;
  readonly data: object;
}

export interface AccountsModel extends ModelState {
  readonly slots: readonly Slot[];
  /** Real accounts whose owners took the permission back. */
  readonly revoked: Set<string>;
  readonly failures: Map<string, ModelFailure>;
  /** `deleteAccountAfter`, hours. */
  grace: number;
  /** The events that must have been sent since the last comparison. */
  expected: ModelEvent[];
  /** The newest event that was seen. */
  lastEventId: string | null;
}

/** What the service must report of a failed check. */
export interface Finding {
  readonly code: string;
  readonly attempts: number;
  readonly deleteAccountAfter: number;
  readonly deleteOn: number | null;
}

export function hasChannel({ type }: Pick<Slot, 'type'>): boolean {
  return WITH_CHANNEL.has(type);
}

/** The real account behind a connection: its channel, or the login itself. */
export function realAccountOf({ type, login }: Slot, account: ModelAccount): string {
  return `${type} ${account.externalId ?? login}`;
}

/** A new connection, whose checks are counted from now on. */
export function newAccount({ type }: Pick<Slot, 'type'>, id: string, externalId: string | null, now: number): ModelAccount {
  const checkAt = SCANNED.has(type) ? now + SCAN_MS : null;
  return { id, createdAt: now, externalId, failed: 0, checkAt, deleteOn: null, asked: [], shown: null };
}

/** The result of a check of a connection now. */
export function verdictOf({ revoked, failures }: AccountsModel, slot: Slot, account: ModelAccount): 'works' | FailureMode {
  return failures.get(slot.type)?.mode ?? (revoked.has(realAccountOf(slot, account)) ? 'auth' : 'works');
}

/** Returns to the regular checks, every 6 hours from the creation. */
export function checkRegularly({ type }: Slot, account: ModelAccount, now: number): void {
  const next = account.createdAt + (Math.floor((now - account.createdAt) / SCAN_MS) + 1) * SCAN_MS;
  Object.assign(account, { failed: 0, checkAt: SCANNED.has(type) ? next : null, deleteOn: null });
}

/** The number of checks in the current window. */
export function askedWithin({ asked }: ModelAccount, now: number): number {
  return asked.filter(at => at > now - CHECKS_WINDOW_MS).length;
}

/** When the next job of an account runs. */
export function nextOf({ checkAt, deleteOn }: ModelAccount): number {
  return deleteOn === null ? (checkAt ?? Number.POSITIVE_INFINITY) : removedAt(deleteOn);
}

/** Each full minute, the cleanup removes the accounts that were due before it. */
function removedAt(deleteOn: number): number {
  return Math.floor(deleteOn / CLEANUP_MS) * CLEANUP_MS + CLEANUP_MS;
}

/** Checks, retries and removals, one at a time. */
export const accountsTimeline: Timeline<AccountsModel, Slot> = {
  nextAt: ({ slots }) => Math.min(...slots.map(({ account }) => (account ? nextOf(account) : Number.POSITIVE_INFINITY))),
  dueAt: ({ slots }, at) => slots.filter(({ account }) => account && nextOf(account) === at).slice(0, 1),
  runJobs(model, due, at) {
    for (const slot of due) {
      if (slot.account?.deleteOn === null) scan(model, slot, slot.account, at);
      else remove(model, slot, at);
    }
  },
};

/** The service checks an account by itself, for the first time or again. */
function scan(model: AccountsModel, slot: Slot, account: ModelAccount, at: number): void {
  const verdict = verdictOf(model, slot, account);
  if (verdict === 'works' || (verdict === 'outage' && account.failed === 0)) {
    if (account.failed > 0) account.shown = null;
    return checkRegularly(slot, account, at);
  }
  account.shown = null;
  if (verdict !== 'outage') account.failed += 1;
  if (account.failed <= RETRIES) {
    account.checkAt = at + RETRY_MS;
    return;
  }
  const deleteOn = at + model.grace * HOUR;
  Object.assign(account, { failed: 0, checkAt: null, deleteOn });
  const code = 'REMOTE_DISCONNECT_DELETION_SCHEDULED';
  expectUpdated(model, slot, at, { code, attempts: RETRIES, deleteAccountAfter: model.grace, deleteOn });
}

/** Removes an account from its team. */
export function remove(model: AccountsModel, slot: Slot, at: number): void {
  if (!slot.account) return;
  const { id, externalId, deleteOn } = slot.account;
  slot.account = null;
  expectEvent(model, 'social-account.deleted', at, { id, externalId, deleteOn: iso(deleteOn), deletedAt: iso(at) });
  expectEvent(model, 'team.updated', at, { id: slot.teamId });
}

export function expectUpdated(model: AccountsModel, slot: Slot, at: number, finding?: Finding): void {
  if (!slot.account) return;
  const { id, externalId, deleteOn } = slot.account;
  const about = { id, externalId, deleteOn: iso(deleteOn), deletedAt: null };
  expectEvent(model, 'social-account.updated', at, finding ? { ...about, socialAction: actionOf(finding, at) } : about);
}

export function expectEvent({ expected }: AccountsModel, type: string, at: number, data: object): void {
  expected.push({ at, type, data });
}

function actionOf({ code, attempts, deleteAccountAfter, deleteOn }: Finding, at: number): object {
  const attempt = { attemptNumber: attempts, attemptsTotal: attempts };
  const deletion = { scheduledForDeletion: deleteOn !== null, deleteAccountAfter, deleteOn: iso(deleteOn) };
  return { type: 'disconnect-check', source: 'system', checkedAt: iso(at), details: { status: 'error', code, ...attempt, ...deletion } };
}
