/** Common parts of the checks of the published client, which is used unmodified in a separate world. */
import assert from 'node:assert/strict';
import { ApiError, Bundlesocial, CancelablePromise, OpenAPI } from 'bundlesocial';
import { fieldsOf } from '../../../exchange.ts';
import { type Send, seedWorld } from '../../../seed-world.ts';
import type { Control, Session } from '../../../session.ts';

/** The parts of the client whose calls the simulator answers. Billing is not simulated. */
export const SERVICES = [
  'analytics',
  'app',
  'comment',
  'misc',
  'organization',
  'post',
  'postCsv',
  'postImport',
  'socialAccount',
  'team',
  'upload',
  'webhooks',
] as const;
export type Service = (typeof SERVICES)[number];

/** The names of a service's calls, which are its public methods. */
export type CallOf<Name extends Service> = {
  [Member in keyof Bundlesocial[Name]]: Bundlesocial[Name][Member] extends (...input: never[]) => unknown ? Member : never;
}[keyof Bundlesocial[Name]] &
  string;

/** A check for each call of a service, so that the compiler reports missing ones. */
export type Checks<Name extends Service> = { readonly [Call in CallOf<Name>]: (context: ClientContext) => Promise<void> };

/** A world with sample data of every kind, and a client of its first organization. */
export interface ClientContext {
  readonly client: Bundlesocial;
  readonly control: Control;
  /** A team of the organization with an account on every platform. */
  readonly teamId: string;
  /** Advances the virtual clock by an ISO 8601 duration. */
  advance(by: string): Promise<void>;
  /** The calls that were made with the client. */
  readonly exchanges: readonly Exchange[];
}

/** A call of the client. */
export interface Exchange {
  /** Such as `post.postCreate`. */
  readonly call: string;
  /** Its first argument; undefined without one. */
  readonly data: unknown;
  /** What it returned; absent for a call that was refused, or has not ended. */
  answer?: unknown;
}

/** Resets and seeds the world of the session. Throws on a target without a control API. */
export async function createClientContext(session: Session): Promise<ClientContext> {
  const { baseUrl, apiKey, teamId, control } = session;
  if (!control) throw new Error('The checks of the client need a simulator, because they advance the clock');
  await control('POST', '/_sim/reset', {});
  await seedWorld(senderOf(session), control);
  const exchanges: Exchange[] = [];
  return {
    client: recordCalls(new Bundlesocial(apiKey, { ...OpenAPI, BASE: baseUrl }), exchanges),
    control,
    teamId,
    advance: async by => void (await control('POST', '/_sim/clock/advance', { by })),
    exchanges,
  };
}

function senderOf({ fetch, baseUrl, apiKey }: Session): Send {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  return async (method, path, body) => {
    const response = await fetch(baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    assert.ok(response.ok, `${method} ${path} answered ${response.status}`);
    return fieldsOf(await response.json());
  };
}

/** Wraps the client to record every call. */
function recordCalls(client: Bundlesocial, exchanges: Exchange[]): Bundlesocial {
  return new Proxy(client, {
    get(target, service) {
      const part: unknown = Reflect.get(target, service);
      return typeof part === 'object' && part !== null ? recordMembers(part, String(service), exchanges) : part;
    },
  });
}

function recordMembers(part: object, service: string, exchanges: Exchange[]): object {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...input: readonly unknown[]) => {
        const exchange: Exchange = { call: `${service}.${String(name)}`, data: input[0] };
        exchanges.push(exchange);
        const result: unknown = Reflect.apply(member, target, input);
        if (!(result instanceof CancelablePromise)) return result;
        return result.then((answer: unknown) => {
          exchange.answer = answer;
          return answer;
        });
      };
    },
  });
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

/** Returns the only item of a list. */
export function only<T>(items: readonly T[]): T {
  assert.equal(items.length, 1);
  return items[0] as T;
}

/** Returns a value that must be present. */
export function expectPresent<T>(value: T | null | undefined, what: string): T {
  assert.ok(value !== null && value !== undefined, `${what} is missing`);
  return value;
}
