import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { asTemplate, parseTemplate } from './message-template.ts';

describe('a template', () => {
  it.each<[string, string, object | undefined]>([
    ['Not found', 'Not found', {}],
    ['Not found', 'not found', undefined],
    ['{field}: is required', 'data.TWITTER.text: is required', { field: 'data.TWITTER.text' }],
    ['{field}: is required', 'two words: is required', undefined],
    ['at most {number} characters, not {number2}', 'at most 2,200 characters, not 2,201', { number: '2,200', number2: '2,201' }],
    ['at most {number}', 'at most many', undefined],
    [
      'reached: {number}. It resets at {time}.',
      'reached: 5. It resets at 2026-03-02T09:00:00.000Z.',
      { number: '5', time: '2026-03-02T09:00:00.000Z' },
    ],
    ['resets at {time}', 'resets at noon', undefined],
    ['Post {id} not found', 'Post post_k3tgk27t not found', { id: 'post_k3tgk27t' }],
    ['Post {id} not found', 'Post with a name not found', undefined],
    ['{value} not found', 'Social account not found', { value: 'Social account' }],
    ['not "{value}"', 'not ""', { value: '' }],
    ['{value} and {value}', 'a and a', { value: 'a' }],
    ['{value} and {value}', 'a and b', undefined],
    ['{{field}} is {value}', '{field} is odd', { value: 'odd' }],
    ['a.c {value}', 'abc d', undefined],
    ['{value}\nend', 'two\nlines\nend', { value: 'two\nlines' }],
  ])('%j matches %j: %j', (template, text, values) => {
    expect(parseTemplate(template).match(text)).toEqual(values);
  });

  it('has texts put in its places, and nothing when one is missing', () => {
    const template = parseTemplate('{field} should be {{{value}}}');
    expect(template.textWith({ field: 'a.b', value: 'x' })).toBe('a.b should be {x}');
    expect(template.textWith({ field: 'a.b' })).toBeUndefined();
  });

  it('counts the characters that are not in placeholders', () => {
    const lengths = ['{value}', '{value} and {value}', '{{a}} {number}.', 'plain'].map(text => parseTemplate(text).fixedCharacters);
    expect(lengths).toEqual([0, 5, 5, 5]);
  });

  it('gives back any text that it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
        const template = parseTemplate(asTemplate(text));
        expect([template.textWith({}), template.match(text), template.names]).toEqual([text, {}, []]);
      }),
    );
  });

  it.each([
    [
      '{feild} is required',
      'there is no placeholder {feild}; known: {field}, {value}, {id}, {number}, {time}, and with a number such as {value2}',
    ],
    ['a { alone', 'a { is alone in a { alone; write {{ for the character'],
    ['{value}{number}', 'nothing is between {value} and {number}'],
  ])('%j is refused: %s', (template, message) => {
    expect(() => parseTemplate(template)).toThrow(new TypeError(message));
  });

  it('costs little for a text that almost matches in many ways', () => {
    const template = parseTemplate('{value} {value2} {value3} {value4} {value5} {value6}!');
    expect(template.match('a '.repeat(4_999))).toBeUndefined();
    expect(template.match(`${'a '.repeat(6_000)}!`)).toBeUndefined();
  });
});
