import type { FailureMode, FailureSettings } from '../domain/ports/platform.ts';

/** Failure settings with defaults filled in. A type, not an interface, so that it is assignable to Json. */
export type InjectedFailure = {
  readonly mode: FailureMode;
  readonly rate: number;
  readonly code: string | null;
  readonly resetAt: number | null;
  readonly accepted: boolean;
  readonly socialAccountId: string | null;
  readonly times: number | null;
};

const DEGRADED_RATE = 0.5;

/** Fills in the defaults. */
export function toInjectedFailure(failure: FailureSettings): InjectedFailure {
  return {
    mode: failure.mode,
    rate: failure.rate ?? (failure.mode === 'degraded' ? DEGRADED_RATE : 1),
    code: failure.code ?? null,
    resetAt: failure.resetAt ?? null,
    accepted: failure.accepted ?? false,
    socialAccountId: failure.socialAccountId ?? null,
    times: failure.times ?? null,
  };
}

/** The settings that would inject the same failure now: `times` is the number of calls that are left. */
export function failureSettings(failure: InjectedFailure): FailureSettings {
  return {
    mode: failure.mode,
    rate: failure.rate,
    code: failure.code ?? undefined,
    resetAt: failure.resetAt ?? undefined,
    accepted: failure.accepted,
    socialAccountId: failure.socialAccountId ?? undefined,
    times: failure.times ?? undefined,
  };
}

/** Whether a failure has hit all its calls, or its rate limit has been reset. */
export function isExpired(failure: InjectedFailure, now: number): boolean {
  if (failure.times !== null && failure.times <= 0) return true;
  return failure.mode === 'rate-limited' && failure.resetAt !== null && now >= failure.resetAt;
}

/** Whether a failure affects calls through this account. */
export function appliesTo(failure: InjectedFailure, socialAccountId: string): boolean {
  return failure.socialAccountId === null || failure.socialAccountId === socialAccountId;
}

/** The failure after it has hit one more call. */
export function countFailedCall(failure: InjectedFailure): InjectedFailure {
  return failure.times === null ? failure : { ...failure, times: failure.times - 1 };
}
