import * as fc from 'fast-check';
import type { Command, ModelState } from './define-model.ts';
import type { Real } from './real.ts';

export type FailureMode = 'outage' | 'timeout' | 'rate-limited' | 'auth' | 'reject';

/** How a platform fails from now on. `endsInMs`: when its rate limit resets, if the platform says so. */
export interface FailureChoice {
  readonly mode: FailureMode;
  readonly endsInMs?: number;
  /** For a timeout: whether the platform accepts the request, so that only its answer is lost. */
  readonly accepted?: boolean;
  /** How many calls fail; all when absent. */
  readonly times?: number;
}

/** A failure that is set. `resetAt`: milliseconds since 1970, null when the platform does not say. */
export interface ModelFailure {
  readonly mode: FailureMode;
  readonly resetAt: number | null;
  readonly accepted?: boolean;
  /** How many calls are still to fail; all when absent. */
  readonly times?: number;
}

export interface WithFailures<Platform extends string> extends ModelState {
  readonly failures: Map<Platform, ModelFailure>;
}

/** Whether an attempt with this failure is retried. */
export function isTransient({ mode }: ModelFailure): boolean {
  return mode !== 'reject' && mode !== 'auth';
}

/** Returns the status of an answer to a request for which the service calls the platform at once. */
export function statusOf({ mode }: ModelFailure): number {
  if (mode === 'rate-limited') return 429;
  return mode === 'outage' || mode === 'timeout' ? 502 : 400;
}

/** Returns the current failure of a platform. */
export function failureOf<Platform extends string>(
  { failures, now }: WithFailures<Platform>,
  platform: Platform,
): ModelFailure | undefined {
  const failure = failures.get(platform);
  return failure && (failure.resetAt === null || failure.resetAt > now) ? failure : undefined;
}

/** Returns the failure of a call of the platform, and counts the call. */
export function takeFailure<Platform extends string>(model: WithFailures<Platform>, platform: Platform): ModelFailure | undefined {
  const failure = failureOf(model, platform);
  if (failure?.times === undefined) return failure;
  if (failure.times > 1) model.failures.set(platform, { ...failure, times: failure.times - 1 });
  else model.failures.delete(platform);
  return failure;
}

interface SetPlatformOptions<Platform extends string, M> {
  readonly platforms: readonly Platform[];
  readonly failures: readonly FailureChoice[];
  /** How often a failure is generated for each recovery. */
  readonly failuresPerRecovery: number;
  readonly isPossible?: (model: Readonly<M>, platform: Platform, failure: FailureChoice | null) => boolean;
}

/** Lets a platform fail from now on, or recover. */
export function setPlatform<Platform extends string, M extends WithFailures<Platform>>({
  platforms,
  failures,
  failuresPerRecovery,
  isPossible = () => true,
}: SetPlatformOptions<Platform, M>): fc.Arbitrary<Command<M>> {
  const choices = fc.option(fc.constantFrom(...failures), { freq: failuresPerRecovery + 1 });
  return fc.record({ platform: fc.constantFrom(...platforms), failure: choices }).map(
    ({ platform, failure }): Command<M> => ({
      check: model => isPossible(model, platform, failure),
      run: (model, real) => setFailure(model, real, platform, failure),
      toString: () => (failure === null ? `${platform} recovers` : `${platform} fails: ${describe(failure)}`),
    }),
  );
}

export async function setFailure<Platform extends string>(
  { now, failures }: WithFailures<Platform>,
  { control }: Real,
  platform: Platform,
  choice: FailureChoice | null,
): Promise<void> {
  if (choice === null) {
    await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
    failures.delete(platform);
    return;
  }
  const { mode, endsInMs, ...further } = choice;
  const resetAt = endsInMs === undefined ? null : now + endsInMs;
  const failure = { mode, ...further, ...(resetAt !== null && { resetAt: new Date(resetAt).toISOString() }) };
  await control('PATCH', `/_sim/platforms/${platform}`, { failure });
  failures.set(platform, { mode, resetAt, ...further });
}

/** Whether a choice changes a working platform to a failing one or the reverse. */
export function isChange<Platform extends string>(
  { failures }: Readonly<WithFailures<Platform>>,
  platform: Platform,
  failure: FailureChoice | null,
): boolean {
  return failures.has(platform) === (failure === null);
}

function describe({ mode, endsInMs, accepted, times }: FailureChoice): string {
  const parts = [
    mode,
    accepted === true && 'accepted',
    endsInMs !== undefined && `for ${endsInMs / 1000} s`,
    times !== undefined && `${times} times`,
  ];
  return parts.filter(part => part !== false).join(' ');
}
