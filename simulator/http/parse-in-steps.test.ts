import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../testing/cases.ts';
import { parseInSteps, TooDeepError } from './parse-in-steps.ts';

/** The value, and how many steps it took. */
function parse(text: string, maxDepth = 128): { readonly value: unknown; readonly steps: number } {
  const work = parseInSteps(Buffer.from(text), maxDepth);
  for (let steps = 0; ; steps++) {
    const result = work.next();
    if (result.done) return { value: result.value, steps };
  }
}

describe('parseInSteps', () => {
  it('gives what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parse(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('accepts and refuses the texts that JSON.parse does', () => {
    const valid = JSON.stringify({ a: [1, { b: ['x', '\\"', null, true, -1.5e3] }, []], c: {}, '': 'é' });
    const changed = fc
      .tuple(fc.nat(valid.length), fc.nat(3), fc.constantFrom('', ',', '}', ']', '{', '[', '"', ':', '\\', ' ', '1', 'x'))
      .map(([at, cut, more]) => valid.slice(0, at) + more + valid.slice(at + cut));
    const outcome = (read: () => unknown): unknown => {
      try {
        return { value: read() };
      } catch (error) {
        return error instanceof SyntaxError ? 'refused' : error;
      }
    };
    fc.assert(
      fc.property(changed, text => {
        expect(outcome(() => parse(text).value)).toEqual(outcome(() => JSON.parse(text)));
      }),
      { numRuns: casesOf(300, 3000) },
    );
  });

  it('takes a step for each part of a long list', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ id: `row_${i}`, text: 'x'.repeat(100) }));
    const { value, steps } = parse(JSON.stringify({ state: { area: { rows } } }));
    expect(value).toEqual({ state: { area: { rows } } });
    expect(steps).toBeGreaterThan(15);
  });

  it.for([
    ['[[[]]]', 3],
    ['{"a":{"b":{"c":{"d":{"e":[[1]]}}}}}', 7],
  ] as const)('refuses %s beyond its depth', ([text, depth]) => {
    expect(parse(text, depth).value).toEqual(JSON.parse(text));
    expect(() => parse(text, depth - 1)).toThrow(TooDeepError);
  });
});
