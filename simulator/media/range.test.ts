import { expect, it } from 'vitest';
import { parseRange } from './range.ts';

it.each([
  [undefined, 10, 'whole'],
  ['bytes=0-3', 10, { start: 0, end: 4 }],
  ['bytes=5-', 10, { start: 5, end: 10 }],
  ['bytes=-3', 10, { start: 7, end: 10 }],
  ['bytes=-99', 10, { start: 0, end: 10 }],
  ['bytes=9-9', 10, { start: 9, end: 10 }],
  ['bytes=0-99', 10, { start: 0, end: 10 }],
  ['Bytes=0-0', 10, { start: 0, end: 1 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-12', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=5-4', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=0-1,4-5', 10, 'whole'],
  ['lines=0-1', 10, 'whole'],
  ['bytes=9999999999999999999-', 10, 'whole'],
])('parses the range %s of %d bytes as %o', (header, size, expected) => expect(parseRange(header, size)).toEqual(expected));
