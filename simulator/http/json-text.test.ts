import { describe, expect, it } from 'vitest';
import { jsonTextOf } from './json-text.ts';

const frozen = (value: object): object => Object.freeze(value);

describe('jsonTextOf', () => {
  it.each([
    ['an object', { id: 'a', none: null }],
    ['a frozen object', frozen({ id: 'a', nested: { text: '"\n' } })],
    ['an empty list', { items: [], total: 0 }],
    ['a list', { items: [{ id: 'a' }], total: 1 }],
    ['a list of frozen objects', { items: [frozen({ id: 'a' }), frozen({ id: 'b' })], total: 2 }],
    ['a list of some', { items: [frozen({ id: 'a' }), { id: 'b' }, null, 'text'], total: 4 }],
    ['a list with nothing else', { items: [frozen({ id: 'a' })] }],
    ['a list of texts', { items: ['a'], total: 1 }],
    ['null', null],
    ['a number', 1],
  ])('of %s is its JSON, each time', (_, value) => {
    expect(JSON.parse(jsonTextOf(value))).toEqual(JSON.parse(JSON.stringify(value)));
    expect(jsonTextOf(value)).toBe(jsonTextOf(value));
  });

  it('is that of each list of the same objects', () => {
    const [a, b] = [frozen({ id: 'a' }), frozen({ id: 'b' })];
    expect(jsonTextOf({ items: [a, b], total: 2 })).toBe('{"items":[{"id":"a"},{"id":"b"}],"total":2}');
    expect(jsonTextOf({ items: [a, b], total: 3 })).toBe('{"items":[{"id":"a"},{"id":"b"}],"total":3}');
    expect(jsonTextOf({ items: [a], total: 3 })).toBe('{"items":[{"id":"a"}],"total":3}');
    expect(jsonTextOf({ items: [a, a], total: 3 })).toBe('{"items":[{"id":"a"},{"id":"a"}],"total":3}');
    const changing = { id: 'c' };
    expect(jsonTextOf({ items: [a, changing], total: 3 })).toBe('{"items":[{"id":"a"},{"id":"c"}],"total":3}');
    changing.id = 'd';
    expect(jsonTextOf({ items: [a, changing], total: 3 })).toBe('{"items":[{"id":"a"},{"id":"d"}],"total":3}');
  });

  it('is that of an object which is not frozen as it is now', () => {
    const value = { id: 'a' };
    jsonTextOf(value);
    value.id = 'b';
    expect(jsonTextOf(value)).toBe('{"id":"b"}');
  });
});
