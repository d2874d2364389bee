import { afterEach, describe, expect, it } from 'vitest';
import { hasParts } from '../domain/faults/rules.ts';
import { snapshotOf } from '../domain/snapshots/lines.ts';
import { setField } from '../http/control/send/send-event.ts';
import * as fc from '../testing/fast-check.ts';
import { callParts } from './by-document/call-parts.ts';
import { operationNamed } from './by-document/operations.ts';
import { deepPartialMatch, jsonMistake, ownValue, parseJson, setOwn } from './json.ts';

describe('JSON of users', () => {
  it.each(['{}', ' [1, -2.5e3, "\\u00e9", null, true] \n', '"x"'])('is read with and without a byte order mark: %j', text => {
    expect(parseJson(`\ufeff${text}`)).toEqual(JSON.parse(text));
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['', 'line 1, column 1: a value is expected, not the end'],
    ['{', 'line 1, column 2: a name in quotes or } is expected, not the end'],
    ['{a:1}', 'line 1, column 2: a name in quotes or } is expected, not a:1}'],
    ['{"a":1,}', 'line 1, column 8: a name in quotes is expected, not }'],
    ['{"a" 1}', 'line 1, column 6: a colon is expected, not 1}'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma or } is expected, not "b": 2'],
    ['[1,\r\n2,\r\n]', 'line 3, column 1: a value is expected, not ]'],
    ['[1 2]', 'line 1, column 4: a comma or ] is expected, not 2]'],
    ['[01]', 'line 1, column 2: a value is expected, not 01]'],
    ["['a']", "line 1, column 2: a value is expected, not 'a']"],
    ['{"a": "b\n"}', 'line 1, column 7: a value is expected, not "b'],
    ['{"a": undefined}', 'line 1, column 7: a value is expected, not undefined}'],
    ['{} x', 'line 1, column 4: the end is expected, not x'],
    ['\ufeff\ufeff{}', 'line 1, column 1: a value is expected, not \ufeff{}'],
  ])('is refused at its first mistake: %j', (text, message) => {
    expect(() => parseJson(text)).toThrow(new SyntaxError(message));
  });

  it('names a place of any text that is no JSON, and of deep ones, too', () => {
    const almost = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', 'x', '1', '\\'));
    fc.assert(
      fc.property(almost, ([json, at, sign]) => {
        const cut = at % (json.length + 1);
        const text = json.slice(0, cut) + sign + json.slice(cut + 1);
        const isJson = (() => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();
        // A text without a mistake is read to its end.
        expect(jsonMistake(text).endsWith('the end is expected, not the end')).toBe(isJson);
      }),
    );
    expect(jsonMistake('['.repeat(100_000))).toBe('line 1, column 100001: a value is expected, not the end');
  });
});

/** Names that every object inherits something under, wherever others choose the names of fields. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const inherited = (): string => JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
const BEFORE = inherited();

afterEach(() => {
  expect(inherited()).toBe(BEFORE);
});

describe.each(NAMES)('the name %s', name => {
  const own: unknown = JSON.parse(`{"${name}":{"x":1}}`);

  it('has only a value of its own', () => {
    const object = {};
    expect(ownValue(object, name)).toBeUndefined();
    setOwn(object, name, { x: 1 });
    expect(JSON.stringify(object)).toBe(JSON.stringify(own));
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  });

  it('is a field of an event as any other', () => {
    const event = { data: {} };
    setField(event, { path: ['data', name, 'x'], value: 1 });
    expect(JSON.stringify(event)).toBe(JSON.stringify({ data: own }));
    setField(event, { path: ['data', name, name, 'y'], value: 2 });
    expect(JSON.stringify(event.data)).toBe(`{"${name}":{"x":1,"${name}":{"y":2}}}`);
  });

  it('is a part of a saved world as any other', () => {
    const lines = [
      '{"at":[],"value":{}}',
      JSON.stringify({ at: ['state', name, 'x'], value: 1 }),
      JSON.stringify({ at: ['lists', name], items: [1] }),
    ];
    expect(JSON.stringify(snapshotOf(lines))).toBe(`{"state":{"${name}":{"x":1}},"lists":{"${name}":[1]}}`);
  });

  it('is a field of a call as any other', () => {
    const { body } = callParts(
      operationNamed('sendEvent'),
      ['type=post.published', 'organizationId=org_acme', `data.${name}=1`],
      {},
      'sim call',
    );
    expect(JSON.stringify(body)).toContain(`"data":{"${name}":`);
  });

  it('of a match is nothing that a call has not sent', () => {
    const call = { query: '', headers: {}, body: {} };
    expect(hasParts({ header: { [name]: '*' } }, call)).toBe(false);
    expect(deepPartialMatch({}, own)).toBe(false);
    expect(deepPartialMatch(own, own)).toBe(true);
    expect(deepPartialMatch({}, Object.fromEntries([[name, undefined]]))).toBe(true);
  });
});

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
