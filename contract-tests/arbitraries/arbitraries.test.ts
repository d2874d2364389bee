import * as fc from 'fast-check';
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../openapi/document.ts';
import { publicApi } from '../../openapi/document.ts';
import { casesOf } from '../../simulator/testing/cases.ts';
import { isObject } from '../../simulator/text/json.ts';
import { createSchemas } from '../oracle/schemas.ts';
import { invalidValues } from './invalid-values.ts';
import { valuesOf } from './values.ts';

describe('the bodies of the document', () => {
  const compiler = createSchemas(publicApi.json);
  const bodies = publicApi
    .operations()
    .flatMap(({ id, body }): [string, JsonSchema][] =>
      body?.schema && body.contentType === 'application/json' ? [[id, body.schema]] : [],
    );
  const answers = publicApi
    .operations()
    .flatMap(({ id, responses }) =>
      [...responses].flatMap(([status, schema]): [string, JsonSchema][] => (schema ? [[`${id} ${status}`, schema]] : [])),
    );

  it.each([...bodies, ...answers])('%s: generated values are valid', (_, schema) => {
    const validate = compiler.compile(schema);
    fc.assert(
      fc.property(valuesOf(publicApi.json, schema), value => {
        const isValid = validate(structuredClone(value));
        expect([isValid, validate.errors]).toEqual([true, null]);
      }),
      { numRuns: casesOf(2, 20), seed: 1 },
    );
  });

  it.each(bodies)('%s: invalid values have one mistake', (_, schema) => {
    const validate = compiler.compile(schema);
    const isValid = (value: unknown): boolean => validate(structuredClone(value));
    const invalid = invalidValues(publicApi.json, schema, valuesOf(publicApi.json, schema), isValid);
    fc.assert(
      fc.property(invalid, ({ value, mistake }) => {
        expect(isValid(value)).toBe(false);
        expect(mistake.what).not.toBe('');
      }),
      { numRuns: casesOf(2, 20), seed: 1 },
    );
  });
});

const document: OpenAPIObject = { openapi: '3.1.0', info: { title: 'A', version: '1' } };
const text = { type: 'string' } as const;

it('takes null for no mistake where one of two alternatives has the property as optional', () => {
  const step = (required: string[]): JsonSchema => ({ type: 'object', properties: { text, kind: text }, required });
  const schema: JsonSchema = { anyOf: [step(['kind', 'text']), step(['kind'])] };
  const isValid = (value: unknown) =>
    isObject(value) && typeof value['kind'] === 'string' && (value['text'] === undefined || typeof value['text'] === 'string');
  const found = invalidValues(document, schema, fc.constant({ kind: 'reply', text: 'Hello' }), isValid);
  const mistakes = fc.sample(found, { seed: 1, numRuns: 300 }).map(({ mistake }) => `${mistake.path.join('.')}: ${mistake.what}`);
  expect(mistakes).toContain('kind: null in place of string');
  expect(mistakes).toContain('text: boolean in place of string');
  expect(mistakes).not.toContain('text: null in place of string');
});
