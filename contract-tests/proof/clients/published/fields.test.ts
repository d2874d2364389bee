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
const NEVER_FILLED: readonly (readonly [places: RegExp, reason: string])[] = [
  [/(?:Import\w*|Reply\w*) Response.*\.deletedAt$/, 'imports are not deleted, and what is gone takes no reply'],
  [/Get(?:Reviews|Recommendations) Response.*\.deletedAt$/, 'lists hide what is gone (D-MSC-29)'],
  [/(?:ImportReviews|ImportRecommendations) Response\.(?:startedAt|completedAt|error|rateLimitResetAt)$/, 'a new import is PENDING'],
  [/DeleteReviewReply Response\.reviewReply\w+$/, 'the reply is gone'],
  [/ReplyToReview Response\.reviewReply(?:PolicyViolation|Url)$/, 'the platform has not judged it yet (D-MSC-35)'],
  [/PinterestEditPin Response\.\w+$/, 'it never succeeds (D-MSC-15)'],
  [/TwitterDeleteComment Response\.\w+$/, 'such a comment cannot arise (D-MSC-17)'],
  [/CreateNewChannelPlaylist Response\.snippet\.thumbnails\..+$/, 'a new playlist has no video to show'],
  [/Youtube\w+ Response\.(?:nextPageToken|prevPageToken)$/, 'no parameter takes it'],
  [/Media Response.*\.priceListItemId$/, 'photos of a profile belong to no price list'],
];

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
    expect(missing.filter(place => !NEVER_FILLED.some(([places]) => places.test(place)))).toEqual([]);
    expect(NEVER_FILLED.filter(([places]) => !missing.some(place => places.test(place)))).toEqual([]);
    expect(calls).toHaveLength(87);
  });
});

/** Returns the places of a type that none of the values fills. */
function unfilled(call: string, part: 'Data' | 'Response', values: readonly unknown[]): string[] {
  const type = typeOfCall(call, part);
  if (!type) return [];
  const filled = new Set(values.flatMap(value => filledPlaces(value)));
  return [...new Set(placesOf(type))].filter(place => !filled.has(place)).map(place => `${call} ${part}${place}`);
}
