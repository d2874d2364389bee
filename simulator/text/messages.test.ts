import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import type { ErrorText, MessageOverride } from './messages.ts';
import { asTemplate, createRewriter, inOrder, parseTemplate, withIssuesInOrder } from './messages.ts';

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

const TEXT: ErrorText = {
  operation: 'createPost',
  status: 400,
  at: 'message',
  path: ['data', 'TWITTER', 'text'],
  text: 'text: is required',
};

function rewritten(overrides: readonly Partial<MessageOverride>[], changes: Partial<ErrorText> = {}): string | undefined {
  const rewrite = createRewriter(
    overrides.map(override => ({ status: 400, ours: '{field}: is required', theirs: 'No {field}', ...override })),
  );
  return rewrite({ ...TEXT, ...changes });
}

describe('overrides of messages', () => {
  it('rewrite what matches, and nothing else', () => {
    expect(rewritten([{}])).toBe('No text');
    expect(rewritten([{}], { text: 'text: is wrong' })).toBeUndefined();
    expect(rewritten([{}], { status: 409 })).toBeUndefined();
    expect(rewritten([{ operation: 'createTeam' }])).toBeUndefined();
    expect(rewritten([{ operation: 'createPost' }], { operation: null })).toBeUndefined();
    expect(rewritten([{ at: 'issues' }])).toBeUndefined();
  });

  it('take field and property from the path of the issue, unless the text has them', () => {
    const theirs = '{property} of {field}';
    expect(rewritten([{ ours: 'is required', theirs }], { text: 'is required' })).toBe('text of data.TWITTER.text');
    expect(rewritten([{ theirs }])).toBe('text of text');
    expect(rewritten([{ ours: 'is required', theirs }], { text: 'is required', path: [] })).toBeUndefined();
  });

  it.each<[string, Partial<MessageOverride>, Partial<MessageOverride>]>([
    ['one with an operation', { operation: 'createPost', ours: '{value}: {value2}' }, { ours: 'text: is required' }],
    ['one with a place', { at: 'message', ours: '{value}: {value2}' }, { ours: 'text: is required' }],
    ['one with fewer placeholders', { ours: 'text: is {value}' }, { ours: '{field}: is {value}' }],
    ['one with more text of its own', { ours: '{value}: is required' }, { ours: '{value} is required' }],
  ])('prefer %s', (_, special, general) => {
    const both = [
      { ...general, theirs: 'general' },
      { ...special, theirs: 'special' },
    ];
    expect([rewritten(both), rewritten(both.toReversed())]).toEqual(['special', 'special']);
  });

  it.each([
    ['ours', { ours: '{a}' }, 'ours: there is no placeholder {a}'],
    ['theirs', { theirs: '{a}' }, 'theirs: there is no placeholder {a}'],
    ['both', { theirs: '{value}' }, 'theirs has {value}, which ours does not have; it may have {field}, {property}'],
  ])('say what is wrong with %s', (_, override, message) => {
    expect(() => rewritten([override])).toThrow(message);
  });
});

const issue = (...path: (string | number)[]) => ({ path, message: `about ${path.join('.')}` });
const SENT = [issue('data', 'b', 'x'), issue('data', 'a', 'y'), issue('data', 'a', 'x')];
const PLACES = ['data', 'b', 'a', 'y', 'x'];
const placeOf = (path: readonly (string | number)[]): readonly number[] => path.map(step => PLACES.indexOf(String(step)));
const names = (issues: readonly ReturnType<typeof issue>[]): string[] => issues.map(({ path }) => path.join('.'));

describe('the order of issues', () => {
  it.each([
    ['as-sent', ['data.b.x', 'data.a.y', 'data.a.x']],
    ['by-name', ['data.a.x', 'data.a.y', 'data.b.x']],
    ['by-document', ['data.b.x', 'data.a.y', 'data.a.x']],
  ] as const)('is %s', (order, expected) => {
    expect(names(inOrder(SENT, order, placeOf))).toEqual(expected);
  });

  it('by-document puts a whole before its parts', () => {
    expect(names(inOrder([issue('data', 'a', 'x'), issue('data', 'a'), issue('data', 'b')], 'by-document', placeOf))).toEqual([
      'data.b',
      'data.a',
      'data.a.x',
    ]);
  });

  it.each([
    ['about data.b.x', 'about data.a.x'],
    ['data.b.x: about data.b.x', 'data.a.x: about data.a.x'],
    ['Invalid request', 'Invalid request'],
  ])('decides what the message speaks of: %j becomes %j', (message, expected) => {
    expect(withIssuesInOrder({ message, issues: SENT }, 'by-name', placeOf).message).toBe(expected);
  });
});
