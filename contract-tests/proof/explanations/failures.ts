/** How platforms come to fail or to be slow, and how an explanation names it. */
import { controlApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { whenWords } from '../../../simulator/domain/explain/job-words.ts';
import type { FreshWorld } from '../behaviour/fresh-world.ts';
import { lastCall } from './explained.ts';

/** The failure modes of the document. */
export const MODES: readonly string[] = (controlApi().schema('FailureMode').enum ?? []).map(String);

/** What makes calls of a platform fail: one of its failure modes, or that it no longer accepts the token of the account. */
export const CAUSES: readonly string[] = [...MODES, 'revoked'];

/** A lever that was moved. */
export interface Moved {
  /** Virtual milliseconds. */
  readonly at: number;
  /** What a sentence about a failed call, or about a job that waits, says of it. */
  readonly words: string;
  /** The id of the call that moved it. */
  readonly call: string;
}

/** Lets a platform fail from now on; `more` are further fields of the failure. */
export async function failBy(world: FreshWorld, platform: Platform, mode: string, more: object = {}): Promise<Moved> {
  const path = `/_sim/platforms/${platform}`;
  await world.control('PATCH', path, { failure: { mode, ...more } });
  const at = await now(world);
  return { at, words: `(failure mode ${mode}, set by PATCH ${path} at ${whenWords(at)})`, call: await lastCall(world, 'updatePlatform') };
}

/** Lets a platform take so long for an answer from now on. */
export async function slowDown(world: FreshWorld, platform: Platform, seconds: number): Promise<Moved> {
  const path = `/_sim/platforms/${platform}`;
  await world.control('PATCH', path, { latency: `PT${seconds}S` });
  const at = await now(world);
  const words = ` with a latency of ${seconds} s (set by PATCH ${path} at ${whenWords(at)})`;
  return { at, words, call: await lastCall(world, 'updatePlatform') };
}

/** Lets a platform refuse the token of an account, or accept it again. */
export async function setToken(world: FreshWorld, platform: Platform, isRevoked: boolean): Promise<Moved> {
  const path = `/_sim/platforms/${platform}/events`;
  const type = isRevoked ? 'token-revoked' : 'token-restored';
  await world.control('POST', path, { type, socialAccountId: `sa_acme_${platform.toLowerCase()}` });
  const at = await now(world);
  return {
    at,
    words: `(its token was revoked, set by POST ${path} at ${whenWords(at)})`,
    call: await lastCall(world, 'createPlatformEvent'),
  };
}

async function now({ control }: FreshWorld): Promise<number> {
  return Date.parse(String((await control('GET', '/_sim/clock'))['now']));
}
