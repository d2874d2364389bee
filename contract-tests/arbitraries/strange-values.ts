/** Values that no client should send. */
import * as fc from 'fast-check';

const strangeValues = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a'.repeat(3000),
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
  ),
  fc.constantFrom<unknown>([], {}, [[]], [null], { a: { b: [] } }, ['TWITTER', 'TWITTER'], ['MYSPACE'], { TWITTER: null }, { toString: 1 }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '0', 'null'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Generates bodies in which the whole body or a part is replaced by a strange value; undefined removes a property. */
export function strangeBodies(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({ body: bodies, which: fc.nat(), value: strangeValues })
    .map(({ body, which, value }) => {
      const places = placesIn(body);
      return replaced(body, places[which % places.length] ?? [], value);
    })
    .filter(body => body !== undefined);
}

/** The property names and indexes that lead to a value. */
type Place = readonly string[];

function placesIn(node: unknown, place: Place = []): Place[] {
  if (typeof node !== 'object' || node === null) return [place];
  return [place, ...Object.entries(node).flatMap(([key, value]) => placesIn(value, [...place, key]))];
}

function replaced(node: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.map((item, i) => (String(i) === key ? replaced(item, rest, value) : item));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, name === key ? replaced(item, rest, value) : item]));
}
