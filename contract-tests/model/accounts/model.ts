/** What must become of social accounts (interface: Remote disconnection detection; decisions §2, §13), told a second time, with its numbers spelled out. */

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

/** How a platform may stand; an outage is no verdict on an account. */
export type Trouble = 'outage' | 'auth' | 'reject';

/** A connection. Instants are milliseconds since 1970. */
export interface ModelAccount {
  readonly id: string;
  readonly createdAt: number;
  /** What is published to; null while no channel is selected. */
  externalId: string | null;
  /** Tries of the service's own check that failed in a row. */
  failed: number;
  /** When the service checks next; null when it does not. */
  checkAt: number | null;
  deleteOn: number | null;
  /** The checks that were asked for. */
  readonly asked: number[];
  /** The account as the service showed it last, while nothing has happened to it since. */
  shown: string | null;
}

/** Where a team can have an account: one of each platform. */
export interface Slot {
  readonly teamId: string;
  readonly type: string;
  /** The real account that is connected here. */
  readonly login: string;
  readonly channels: readonly string[];
  account: ModelAccount | null;
}

/** An event: what it tells of, and everything that it has to say of that. */
export interface ModelEvent {
  readonly at: number;
  readonly type: string;
  readonly tells: object;
}

export interface AccountsModel {
  now: number;
  readonly slots: readonly Slot[];
  /** Real accounts whose owners took the permission back. */
  readonly revoked: Set<string>;
  readonly troubles: Map<string, Trouble>;
  /** `deleteAccountAfter`, hours. */
  grace: number;
  /** Events that have to be there since the service was asked last. */
  expected: ModelEvent[];
  /** The newest event that was seen. */
  lastEventId: string | null;
}

/** What the service has to say of a check that failed. */
export interface Finding {
  readonly code: string;
  readonly attempts: number;
  readonly deleteAccountAfter: number;
  readonly deleteOn: number | null;
}

export function hasChannel({ type }: Pick<Slot, 'type'>): boolean {
  return WITH_CHANNEL.has(type);
}

/** The real account that stands behind a connection: its channel, or the login itself. */
export function realAccountOf({ type, login }: Slot, account: ModelAccount): string {
  return `${type} ${account.externalId ?? login}`;
}

/** A new connection: its checks count from now. */
export function newAccount({ type }: Pick<Slot, 'type'>, id: string, externalId: string | null, now: number): ModelAccount {
  const checkAt = SCANNED.has(type) ? now + SCAN_MS : null;
  return { id, createdAt: now, externalId, failed: 0, checkAt, deleteOn: null, asked: [], shown: null };
}

/** What a check of a connection finds now. */
export function verdictOf({ revoked, troubles }: AccountsModel, slot: Slot, account: ModelAccount): 'works' | Trouble {
  return troubles.get(slot.type) ?? (revoked.has(realAccountOf(slot, account)) ? 'auth' : 'works');
}

/** Back to the regular checks: every 6 hours from the creation. */
export function checkRegularly({ type }: Slot, account: ModelAccount, now: number): void {
  const next = account.createdAt + (Math.floor((now - account.createdAt) / SCAN_MS) + 1) * SCAN_MS;
  Object.assign(account, { failed: 0, checkAt: SCANNED.has(type) ? next : null, deleteOn: null });
}

/** The checks that count against the next one. */
export function askedWithin({ asked }: ModelAccount, now: number): number {
  return asked.filter(at => at > now - CHECKS_WINDOW_MS).length;
}

/** When something happens to an account by itself. */
export function nextOf({ checkAt, deleteOn }: ModelAccount): number {
  return deleteOn === null ? (checkAt ?? Number.POSITIVE_INFINITY) : removedAt(deleteOn);
}

/** The cleanup of every full minute takes what was due before. */
function removedAt(deleteOn: number): number {
  return Math.floor(deleteOn / CLEANUP_MS) * CLEANUP_MS + CLEANUP_MS;
}

/** Lets time pass: every check, retry and removal on the way. */
export function pass(model: AccountsModel, until: number): void {
  for (;;) {
    const due = model.slots.flatMap(slot => (slot.account ? [{ slot, account: slot.account, at: nextOf(slot.account) }] : []));
    const next = due.toSorted((a, b) => a.at - b.at)[0];
    if (!next || next.at > until) break;
    if (next.account.deleteOn === null) scan(model, next.slot, next.account, next.at);
    else remove(model, next.slot, next.at);
  }
  model.now = until;
}

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

/** Takes an account out of its team. */
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

export function expectEvent({ expected }: AccountsModel, type: string, at: number, tells: object): void {
  expected.push({ at, type, tells });
}

function actionOf({ code, attempts, deleteAccountAfter, deleteOn }: Finding, at: number): object {
  const attempt = { attemptNumber: attempts, attemptsTotal: attempts };
  const deletion = { scheduledForDeletion: deleteOn !== null, deleteAccountAfter, deleteOn: iso(deleteOn) };
  return { type: 'disconnect-check', source: 'system', checkedAt: iso(at), details: { status: 'error', code, ...attempt, ...deletion } };
}

export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
