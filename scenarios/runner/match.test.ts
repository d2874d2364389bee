import { describe, expect, it } from 'vitest';
import { differences } from './match.ts';

const NOW = '2026-03-02T09:00:00.000Z';

describe('differences', () => {
  it.each<[expected: unknown, actual: unknown]>([
    ['a', 'a'],
    [1, 1],
    [null, null],
    [{}, {}],
    [{}, { a: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2, d: 3 }], e: 4 } }],
    [[], []],
    ['$any', null],
    [{ $any: true }, 0],
    ['$absent', undefined],
    [{ a: '$absent' }, {}],
    [{ a: { $absent: true } }, { b: 1 }],
    [{ $type: 'string' }, ''],
    [{ $type: 'number' }, 1.5],
    [{ $type: 'integer' }, 2],
    [{ $type: 'boolean' }, false],
    [{ $type: 'object' }, {}],
    [{ $type: 'array' }, []],
    [{ $type: 'null' }, null],
    [{ $type: 'timestamp' }, NOW],
    [{ $regex: '^po.t_' }, 'post_1'],
    [{ $regex: '\\p{Emoji}$' }, 'hi 🎉'],
    [{ $gt: 3 }, 4],
    [{ $gt: 3, $lt: 5 }, 4],
    [{ $lt: '2026-03-02T10:00:00+01:00' }, '2026-03-02T08:59:59.999Z'],
    [{ $length: 2 }, [1, 2]],
    [{ $length: 1 }, '🎉'],
    [{ $length: { $gt: 1 } }, 'ab'],
    [{ $contains: 2 }, [1, 2]],
    [{ $contains: { a: 1 } }, [{ a: 2 }, { a: 1, b: 2 }]],
    [{ $contains: [1, { a: 2 }] }, [{ a: 2 }, 1]],
    [{ $not: 1 }, 2],
    [{ $not: { a: 1 } }, { a: 2 }],
    [
      { a: 1, $not: { b: 2 } },
      { a: 1, b: 3 },
    ],
  ])('%j matches %j', (expected, actual) => {
    expect(differences(expected, actual, 'body')).toEqual([]);
  });

  it.each<[expected: unknown, actual: unknown, path: string, words: string, received: string]>([
    ['a', 'b', 'body', '"a"', '"b"'],
    [1, '1', 'body', '1', '"1"'],
    [null, undefined, 'body', 'null', 'nothing'],
    [null, 0, 'body', 'null', '0'],
    [{ a: 1 }, null, 'body', '{"a":1}', 'null'],
    [{}, [], 'body', '{}', '[]'],
    [{ a: 1 }, [1], 'body', '{"a":1}', '[1]'],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, 'body.a.b.1', '2', '3'],
    [[1], [1, 2], 'body', '1 item: [1]', '2 items: [1,2]'],
    [[1], { 0: 1 }, 'body', '[1]', '{"0":1}'],
    ['$any', undefined, 'body', 'anything', 'nothing'],
    [{ a: '$absent' }, { a: null }, 'body.a', 'nothing', 'null'],
    [{ $type: 'integer' }, 1.5, 'body', 'a value of type integer', '1.5'],
    [{ $type: 'object' }, [], 'body', 'a value of type object', '[]'],
    [{ $type: 'object' }, null, 'body', 'a value of type object', 'null'],
    [{ $type: 'timestamp' }, '2026-02-30T09:00:00.000Z', 'body', 'a value of type timestamp', '"2026-02-30T09:00:00.000Z"'],
    [{ $regex: '^a' }, 'ba', 'body', 'a text that matches ^a', '"ba"'],
    [{ $regex: '1' }, 1, 'body', 'a text that matches 1', '1'],
    [{ $gt: 3 }, 3, 'body', 'more than 3', '3'],
    [{ $gt: 3 }, '4', 'body', 'more than 3', '"4"'],
    [{ $lt: NOW }, NOW, 'body', `less than "${NOW}"`, `"${NOW}"`],
    [{ $gt: 1, $lt: 3 }, 5, 'body', 'less than 3', '5'],
    [{ $length: 3 }, [1], 'body.length', '3', '1'],
    [{ $length: 3 }, 3, 'body', 'an array or a text', '3'],
    [{ $contains: [1, 9] }, [1, 2], 'body', 'an array with 9', '[1,2]'],
    [{ $contains: 1 }, '1', 'body', 'an array', '"1"'],
    [{ $not: 1 }, 1, 'body', 'anything but 1', '1'],
    [{ a: 1, $not: { b: 2 } }, { a: 1, b: 2 }, 'body', 'anything but {"b":2}', '{"a":1,"b":2}'],
  ])('%j does not match %j', (expected, actual, path, words, received) => {
    expect(differences(expected, actual, 'body')).toEqual([{ path, expected: words, actual: received }]);
  });

  it('lists all differences and shortens long values', () => {
    const found = differences({ a: 1, b: 2, c: 3 }, { a: 9, b: 2, c: 'x'.repeat(1000) }, '');
    expect(found.map(({ path }) => path)).toEqual(['a', 'c']);
    expect(found[1]?.actual).toMatch(/^"x{399}… \(1002 characters\)$/);
  });
});
