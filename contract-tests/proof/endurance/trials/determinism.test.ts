import { expect, it } from 'vitest';
import { differenceOf } from './determinism.ts';

const WHERE = { node: 'node', zone: 'UTC', locale: 'C', cwd: '/', machineSeed: 1, isLoaded: false };

it.each([
  ['a\nb\nc', 'a\nx\nc', 'line 1: "b" became "x"'],
  ['a\nb', 'a', 'line 1: "b" became ""'],
  ['a', 'a\nb', 'line 1: "" became "b"'],
])('%j and %j differ', (first, second, difference) => {
  expect(differenceOf(7, first, second, WHERE)).toBe(`seed 7, TZ=UTC LC_ALL=C node, ${difference}`);
  expect(differenceOf(7, first, first, WHERE)).toBeUndefined();
});

it('two runs that end with the same error have failed', () => {
  const trace = 'a\nENDED with 1 null: out of memory';
  expect(differenceOf(7, trace, trace, WHERE)).toBe('seed 7: ENDED with 1 null: out of memory');
});
