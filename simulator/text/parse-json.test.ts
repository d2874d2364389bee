import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { jsonMistake, parseJson } from './parse-json.ts';

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
