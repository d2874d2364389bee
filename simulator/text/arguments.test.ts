import { describe, expect, it } from 'vitest';
import { checkArgument, checkOptions, flag, type Kind, oneOf, shown, text, textOrObject, texts, wholeNumber } from './arguments.ts';

describe('kinds of arguments', () => {
  it.each<[string, Kind, readonly unknown[], readonly unknown[]]>([
    ['text', text, ['', 'a'], [1, null, {}]],
    ['a flag', flag, [true, false], ['true', 0]],
    ['texts', texts, [[], ['a']], ['a', [1]]],
    ['text or an object', textOrObject, ['a', {}], [1, null, [], undefined]],
    ['a whole number', wholeNumber(1, 3), [1, 2, 3], [0, 4, 1.5, '2', Number.NaN]],
    ['a whole number without an upper bound', wholeNumber(0), [0, Number.MAX_SAFE_INTEGER], [-1, Number.POSITIVE_INFINITY]],
    ['one of a few words', oneOf('red', 'blue'), ['red', 'blue'], ['green', '', 1]],
  ])('%s', (_, kind, accepted, refused) => {
    for (const value of accepted) expect(kind.accepts(value), shown(value)).toBe(true);
    for (const value of refused) expect(kind.accepts(value), shown(value)).toBe(false);
  });

  it.each<[unknown, string]>([
    [{ a: [1] }, '{"a":[1]}'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Number.NaN, 'NaN'],
    ['', 'an empty text'],
    [() => 1, 'a function'],
    ['x'.repeat(81), `${'x'.repeat(80)}…`],
    ['x'.repeat(80), 'x'.repeat(80)],
  ])('show %o as %s', (value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  it('are named when a value is of another one, with the nearest word', () => {
    expect(() => checkArgument('colour', 'rde', oneOf('red', 'blue'))).toThrow(
      'colour must be one of red, blue, not rde; did you mean red?',
    );
    expect(() => checkOptions('paint', { colour: 3 }, { colour: text })).toThrow('colour must be text, not 3');
    expect(() => checkOptions('paint', { color: 'red' }, { colour: text })).toThrow(
      'paint has no option color; did you mean colour?; known: colour',
    );
    expect(() => checkOptions('paint', { colour: undefined }, { colour: text })).not.toThrow();
  });
});
