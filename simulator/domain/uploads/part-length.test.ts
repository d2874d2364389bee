import { expect, it } from 'vitest';
import { partLength } from './rules.ts';

const PART = 67_108_864;

it.for<[partCount: number, declaredBytes: number | null, number: number, expected: number | null]>([
  [1, 1, 1, 1],
  [1, PART, 1, PART],
  [2, PART + 1, 1, PART],
  [2, PART + 1, 2, 1],
  [3, 3 * PART, 3, PART],
  [1, null, 1, null],
])('[D-UPL-15] of %i parts of a file of %j bytes, part %i has %j', ([partCount, declaredBytes, number, expected]) => {
  expect(partLength({ partCount, declaredBytes }, number)).toBe(expected);
});
