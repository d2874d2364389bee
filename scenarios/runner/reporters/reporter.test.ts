import { expect, it } from 'vitest';
import { reasonOf } from './pretty.ts';

const difference = (path: string, expected: string, actual: string) => ({ path, expected, actual });

it.each([
  [[], 'It differs'],
  [[difference('status', '201', '200')], 'It differs: status: expected 201, received 200'],
  [
    [difference('', '"a"', '"b"'), difference('x', '1', '2'), difference('y', '1', '2')],
    'It differs: expected "a", received "b" (and 2 more)',
  ],
  [[difference('x', 'a'.repeat(99), 'b')], `It differs: x: expected ${'a'.repeat(80)}…, received b`],
])('the reason of a failure says what was expected and received: %j', (differences, reason) => {
  expect(reasonOf({ message: 'It differs', differences })).toBe(reason);
});
