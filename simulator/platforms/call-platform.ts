import { platformError } from '../domain/ports/errors.ts';
import type { PlatformAccount, PlatformFailure } from '../domain/ports/platform-account.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Json } from '../kernel/job-queue.ts';
import type { RandomStream } from '../kernel/random.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { appliesTo, countFailedCall, failureResponse, type InjectedFailure, platformFailure } from './failures.ts';
import { activeFailure, type PlatformState } from './state.ts';
import type { PlatformTraits } from './traits.ts';

/** One fake platform of a world: its traits and its state. */
export interface FakePlatform {
  readonly kernel: WorldKernel;
  readonly traits: PlatformTraits;
  readonly state: PlatformState;
}

/** A random stream of the platform. Do not hold it: a restored world has new ones. */
export function platformStream({ kernel, traits }: FakePlatform, what: string): RandomStream {
  return kernel.random.stream(`platform:${traits.id}:${what}`);
}

/**
 * A call of the service. An injected failure comes first, since it represents what happens before the platform checks the token: while a
 * platform is down, even a retry of an accepted call fails. `timedOut` says that no response came. The trail knows each call that failed.
 */
export function callPlatform<T, R>(
  fake: FakePlatform,
  account: PlatformAccount,
  accept: () => T,
  reject: (failure: PlatformFailure, timedOut: boolean) => R,
): T | R {
  const failure = nextFailure(fake, account);
  const isRevoked = fake.state.revokedTokens.has(account.externalId);
  const refuse = (answer: PlatformFailure, mode: string): R => {
    noteFailedCall(fake, account, answer, mode);
    return reject(answer, mode === 'timeout');
  };
  if (!failure) return isRevoked ? refuse(platformFailure(fake.traits, 'auth'), 'revoked') : noteRefused(fake, account, accept());
  // The platform accepts the call; only the response is lost.
  if (failure.mode === 'timeout' && failure.accepted && !isRevoked) runUnseen(accept);
  return refuse(failureResponse(fake.traits, failure), failure.mode);
}

/** A call whose failure answers the request that makes it; see {@link PlatformPort.call}. */
export function callForRequest<T>(fake: FakePlatform, account: PlatformAccount, act: () => T): T {
  const answer = callPlatform(fake, account, () => ({ ok: true as const, value: act() }), failed);
  if (!answer.ok) throw platformError(answer.failure).by('D-MSC-21');
  return answer.value;
}

/** Runs a call whose response is lost: nobody sees with which error the platform refuses it. */
function runUnseen(accept: () => unknown): void {
  try {
    accept();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** What the trail knows of a lever of the failures that was moved to none. */
export const WORKS = { setting: 'failure', value: null };

/** Notes in the trail that a lever was moved: one of the platform, unless `subject` says of what. */
export function noteMoved({ kernel, traits }: FakePlatform, data: Json, subject: string = traits.id): void {
  kernel.trail.note({ kind: 'lever', subject, data });
}

/** Notes in the trail that a call failed, and that its failure has ended if this was the last call that it hits; `mode` says why the call failed. */
export function noteFailedCall(fake: FakePlatform, account: PlatformAccount | null, answer: PlatformFailure, mode: string): void {
  const { traits, kernel, state } = fake;
  const { code, httpStatus, userFacingMessage } = answer;
  const reason = mode === 'refused' ? { reason: userFacingMessage } : {};
  kernel.trail.note({
    kind: 'call',
    subject: traits.id,
    data: { name: traits.name, code, httpStatus, mode, account: account?.externalId ?? null, ...reason },
  });
  if (state.failure?.times !== 0) return;
  state.failure = null;
  noteMoved(fake, { ...WORKS, byItself: true });
}

/** Notes in the trail that the platform refused a call by itself, such as a file that is too large. Returns the result. */
function noteRefused<T>(fake: FakePlatform, account: PlatformAccount, result: T): T {
  const failure = typeof result === 'object' && result !== null && 'failure' in result ? result.failure : undefined;
  if (isFailure(failure)) noteFailedCall(fake, account, failure, 'refused');
  return result;
}

function isFailure(value: unknown): value is PlatformFailure {
  return typeof value === 'object' && value !== null && 'httpStatus' in value;
}

/** The result of most calls that fail. */
export function failed(failure: PlatformFailure) {
  return { ok: false, failure } as const;
}

/** The injected failure of a call through this account, if any, which is counted. */
export function nextFailure(fake: FakePlatform, account: PlatformAccount): InjectedFailure | null {
  const failure = activeFailure(fake.state, fake.kernel.clock.now());
  if (!failure || !appliesTo(failure, account.socialAccountId) || !platformStream(fake, 'failures').chance(failure.rate)) return null;
  fake.state.failure = countFailedCall(failure);
  return failure;
}
