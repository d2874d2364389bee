import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadAjv } from './load-ajv.ts';
import { countOnlyLongTexts } from './text-length.ts';

const LIMIT = 5;
const SCHEMA = { type: 'object', properties: { text: { type: 'string', maxLength: LIMIT } } };

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
