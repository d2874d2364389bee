import { describe, expect, it } from 'vitest';
import { createRewriter, type ErrorText, type MessageOverride } from './message-overrides.ts';

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
