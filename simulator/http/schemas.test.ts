import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { loadAjv } from './load-ajv.ts';
import { countOnlyLongTexts, SchemaCompiler } from './schemas.ts';

const POST = { $ref: '#/components/schemas/CreatePostRequest' };

describe('schemas that are compiled in steps', () => {
  // A CSV import prepares the schema of posts while others create posts.
  it.each([0, 1, 2, 5, 10])('can be compiled after step %i', steps => {
    const compiler = new SchemaCompiler(publicApi, { useDefaults: true });
    const preparation = compiler.prepare(POST);
    for (let step = 0; step < steps; step++) preparation.next();
    expect(compiler.compile(POST)({ title: 5 })).toBe(false);
    for (const _ of preparation);
  });
});

const LIMIT = 5;

const SCHEMA = { type: 'object', properties: { text: { type: 'string', maxLength: LIMIT } } };

describe('text length', () => {
  it('accepts and refuses what Ajv does, with its errors', () => {
    for (const verbose of [false, true]) {
      const options = { allErrors: true, verbose };
      const theirs = new Ajv2020(options).compile(SCHEMA);
      const ours = new Ajv2020(options);
      countOnlyLongTexts(ours, loadAjv());
      const validate = ours.compile(SCHEMA);
      // Characters of one and of two code units, and halves of those.
      const texts = fc.string({ unit: fc.constantFrom('a', 'é', '👍', '\ud83d', '\udc4d'), maxLength: 2 * LIMIT });
      fc.assert(
        fc.property(texts, text => {
          expect(validate({ text })).toBe(theirs({ text }));
          expect(validate.errors).toEqual(theirs.errors);
        }),
        { seed: 1 },
      );
    }
  });
});
