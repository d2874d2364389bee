import { describe, expect, it } from 'vitest';
import { deepPartialMatch } from './deep-partial-match.ts';

describe('deepPartialMatch is true for', () => {
  it.each([
    [1, 1],
    [null, null],
    [{ a: 1, b: 2 }, {}],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 1 } } }],
    [{ a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] }],
    [{ a: 1 }, { b: undefined }],
  ])('%j ⊇ %j', (value, part) => expect(deepPartialMatch(value, part)).toBe(true));
});

describe('deepPartialMatch is false for', () => {
  it.each([
    [1, '1'],
    [null, {}],
    [{ a: null }, { a: {} }],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: undefined }],
    [{ a: [1, 2] }, { a: [1] }],
    [{ a: [1] }, { a: [1, 2] }],
    [{ a: [1] }, { a: { 0: 1 } }],
    [{ a: { 0: 1 } }, { a: [1] }],
    ['text', { length: 4 }],
  ])('%j ⊉ %j', (value, part) => expect(deepPartialMatch(value, part)).toBe(false));
});
