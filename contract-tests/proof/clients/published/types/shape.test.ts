import { describe, expect, it } from 'vitest';
import { ApiDocument } from '../../../../../openapi/document.ts';
import { checkAnswerType, typeOfCall } from './client-types.ts';
import { mismatches, type Shape, unknownPlaces } from './shape.ts';

const text: Shape = { kind: 'primitive', type: 'string' };
const object: Shape = {
  kind: 'object',
  fields: new Map([
    ['id', { shape: text, isOptional: false }],
    ['tags', { shape: { kind: 'array', items: text }, isOptional: true }],
    [
      'state',
      {
        shape: {
          kind: 'union',
          shapes: [
            { kind: 'literal', value: 'A' },
            { kind: 'literal', value: null },
          ],
        },
        isOptional: true,
      },
    ],
  ]),
};

describe('mismatches', () => {
  it.each([
    [{ id: 'a' }, []],
    [{ id: 'a', tags: [], state: null, more: 1 }, []],
    [{}, ['.id is missing']],
    [{ id: 1 }, ['.id is 1 and no string']],
    [{ id: 'a', tags: ['b', null] }, ['.tags[1] is null and no string']],
    [{ id: 'a', state: 'B' }, ['.state is "B" and not "A"']],
    [[], [' is [] and no object']],
  ])('of %j are %j', (value, sentences) => {
    expect(mismatches(object, value)).toEqual(sentences);
  });
});

describe('places that the document does not have', () => {
  it('are those of fields that it does not name', () => {
    const document = new ApiDocument<string>({ openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {} });
    const schema = { type: 'object', properties: { id: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } } } as const;
    expect(unknownPlaces(document, { kind: 'array', items: object }, [{ type: 'array', items: schema }])).toEqual(['[].state']);
    expect(unknownPlaces(document, object, undefined)).toEqual(['']);
  });
});

describe('the types of the client', () => {
  it('are read from its declarations', () => {
    expect(typeOfCall('misc.miscGoogleBusinessGetReviews', 'Data')).toEqual({
      kind: 'object',
      fields: new Map([
        ['limit', { shape: { kind: 'primitive', type: 'number' }, isOptional: true }],
        [
          'offset',
          {
            shape: {
              kind: 'union',
              shapes: [
                { kind: 'primitive', type: 'number' },
                { kind: 'literal', value: null },
              ],
            },
            isOptional: true,
          },
        ],
        ['teamId', { shape: text, isOptional: false }],
      ]),
    });
  });

  it('reject an answer without a field that the client promises', () => {
    expect(() => checkAnswerType({ call: 'misc.miscRedditGetPostRequirements', answer: { isFlairRequired: true } })).toThrow(
      '.isFlairEnabled is missing',
    );
  });
});
