import { afterAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../property.ts';
import { simulatorTarget } from '../../../target.ts';
import type { Exchange } from './client-context.ts';
import { clientSuite } from './suite.ts';
import { typeOfCall } from './types/client-types.ts';
import { filledPlaces, placesOf } from './types/shape.ts';

const target = await simulatorTarget({ onSocket: true });
afterAll(() => target.close());

/** Places that no call fills, with the reason. */
const NEVER_FILLED: Readonly<Record<string, string>> = {};

describe('the fields of the /misc calls in the published client', () => {
  it('are each filled at least once, in requests and in answers', async () => {
    const exchanges: Exchange[] = [];
    const checks = clientSuite(exchange => exchanges.push(exchange)).filter(({ id }) => id.startsWith('client/misc.'));
    for (const property of checks) expect(await checkProperty(property, target, { seed: 1, runs: 1 })).toMatchObject({ verdict: 'passed' });
    const calls = [...new Set(exchanges.map(({ call }) => call))].filter(call => call.startsWith('misc.'));
    const missing = calls.flatMap(call => {
      const own = exchanges.filter(exchange => exchange.call === call);
      return [
        ...unfilled(
          call,
          'Data',
          own.map(({ data }) => data),
        ),
        ...unfilled(
          call,
          'Response',
          own.map(({ answer }) => answer),
        ),
      ];
    });
    expect(missing.toSorted()).toEqual(Object.keys(NEVER_FILLED).toSorted());
  });
});

/** Returns the places of a type that none of the values fills. */
function unfilled(call: string, part: 'Data' | 'Response', values: readonly unknown[]): string[] {
  const type = typeOfCall(call, part);
  if (!type) return [];
  const filled = new Set(values.flatMap(value => filledPlaces(value)));
  return [...new Set(placesOf(type))].filter(place => !filled.has(place)).map(place => `${call} ${part}${place}`);
}
