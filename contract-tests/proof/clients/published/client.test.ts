import { ApiError, Bundlesocial, OpenAPI } from 'bundlesocial';
import { afterAll, describe, expect, it } from 'vitest';
import { checkProperty, type Property } from '../../../property.ts';
import { simulatorTarget } from '../../../target.ts';
import { SERVICES } from './client-context.ts';
import { checkedCalls, clientSuite } from './suite.ts';

const target = await simulatorTarget({ onSocket: true });
const session = await target.open(1);
afterAll(() => target.close());

const client = new Bundlesocial(session.apiKey, { ...OpenAPI, BASE: session.baseUrl });
/** The type of this method says private, but `constructEvent` calls it. */
const PRIVATE = 'webhooks.verifySignature';
/** These parts are not simulated on purpose. */
const LEFT_OUT = ['credit'];

/** The parts of the client that have calls, by name. */
const parts = Object.entries(client).filter(([name]) => name !== 'request') as [string, object][];

function callsOf(part: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter(name => name !== 'constructor');
}

/** Puts the rules in brackets first, so that `npm run rules` counts them. */
function titleOf({ id, rules }: Property<null>): string {
  return rules.length > 0 ? `[${rules.join(', ')}] ${id}` : id;
}

describe('the published client', () => {
  it.each(clientSuite().map(property => [titleOf(property), property] as const))('%s', async (_, property) => {
    const verdict = await checkProperty(property, target, { seed: 1, runs: 1 });
    expect(verdict).toEqual({ verdict: 'passed', runs: 1, skips: 0 });
  });

  it('has a check for every call', () => {
    const calls = parts
      .filter(([name]) => !LEFT_OUT.includes(name))
      .flatMap(([name, part]) => callsOf(part).map(call => `${name}.${call}`));
    expect(calls.filter(call => call !== PRIVATE).toSorted()).toEqual(checkedCalls().toSorted());
    expect(parts.map(([name]) => name).toSorted()).toEqual([...SERVICES, ...LEFT_OUT].toSorted());
  });

  it.each(parts.filter(([name]) => LEFT_OUT.includes(name)))('gets 501 for %s, which is not simulated', async (_, part) => {
    for (const call of callsOf(part)) {
      const error: unknown = await (Reflect.get(part, call) as (input: object) => Promise<unknown>)
        .call(part, {})
        .catch((reason: unknown) => reason);
      expect(error, call).toBeInstanceOf(ApiError);
      expect(error, call).toMatchObject({ status: 501, body: { statusCode: 501, message: expect.stringContaining('not') } });
    }
  });

  it('is refused with an unknown key', async () => {
    const stranger = new Bundlesocial('sk_nobody', { ...OpenAPI, BASE: session.baseUrl });
    await expect(stranger.organization.organizationGetOrganization()).rejects.toMatchObject({ status: 403 });
  });
});
