/** Common parts of the checks of the published client, which is used unmodified in a separate world. */
import assert from 'node:assert/strict';
import { ApiError, Bundlesocial, OpenAPI } from 'bundlesocial';
import { seedWorld } from '../../../seed-world.ts';
import type { Control, Session } from '../../../session.ts';
import { createDid } from '../../caller.ts';

/** A world with sample data of every kind, and a client of its first organization. */
export interface ClientContext {
  readonly client: Bundlesocial;
  readonly control: Control;
  /** A team of the organization with an account on every platform. */
  readonly teamId: string;
  /** Advances the virtual clock by an ISO 8601 duration. */
  advance(by: string): Promise<void>;
}

/** Resets and seeds the world of the session. Throws on a target without a control API. */
export async function createClientContext(session: Session): Promise<ClientContext> {
  const { baseUrl, apiKey, teamId, control } = session;
  if (!control) throw new Error('The checks of the client need a simulator, because they advance the clock');
  await control('POST', '/_sim/reset', {});
  await seedWorld(createDid(session), control);
  return {
    client: new Bundlesocial(apiKey, { ...OpenAPI, BASE: baseUrl }),
    control,
    teamId,
    advance: async by => void (await control('POST', '/_sim/clock/advance', { by })),
  };
}

/** Throws unless the client rejects with an ApiError that has this status and an error body with this message. */
export async function expectRefused(call: Promise<unknown>, status: number, message: RegExp): Promise<void> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, `expected a refusal with ${status}, not ${String(error)}`);
  const { statusCode, message: text } = error.body as { readonly statusCode: unknown; readonly message: unknown };
  assert.deepEqual([error.status, statusCode], [status, status]);
  assert.match(String(text), message);
}

/** Returns a value that must be present. */
export function expectPresent<T>(value: T | null | undefined, what: string): T {
  assert.ok(value !== null && value !== undefined, `${what} is missing`);
  return value;
}
