import { expect, it } from 'vitest';
import { publicApi } from '../../../../../openapi/document.ts';
import { checkAnswerType, typeOfCall } from './client-types.ts';
import { mismatches, unknownPlaces } from './shape.ts';

/** Takes a text and, if one likes, a number, and a number or null. */
const TAKEN = typeOfCall('misc.miscGoogleBusinessGetReviews', 'Data') ?? { kind: 'any' };

it.each([
  [{ teamId: 'a', limit: 1, offset: null, more: 1 }, []],
  [{}, ['.teamId is missing']],
  [{ teamId: 1 }, ['.teamId is 1 and no string']],
  [{ teamId: 'a', offset: 'x' }, ['.offset is "x" and no number']],
  [[], [' is [] and no object']],
])('%j does not fit the types of the client where %j', (value, sentences) => {
  expect(mismatches(TAKEN, value)).toEqual(sentences);
});

it('an answer without a field that the client promises is found, and a field that the document does not name', () => {
  const answer = { isFlairRequired: true };
  expect(() => checkAnswerType({ call: 'misc.miscRedditGetPostRequirements', answer })).toThrow('.isFlairEnabled is missing');
  const named = { type: 'object', properties: { teamId: { type: 'string' } } } as const;
  expect(unknownPlaces(publicApi, TAKEN, [named])).toEqual(['.limit', '.offset']);
});
