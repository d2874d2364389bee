import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkedOverrides, overridesProblems } from './check-overrides.ts';

const MESSAGE = { status: 400, ours: '{field}: is required', theirs: 'No {field}' };
const DEFAULT = { operation: 'createComment', field: 'title', value: '' };
const messages = (...changes: object[]) => ({ messages: changes.map(each => ({ ...MESSAGE, ...each })) });

describe('the check of overrides', () => {
  it.each([{}, { messages: [MESSAGE], issues: { order: 'by-name' }, defaults: [DEFAULT] }, { $schema: './overrides.schema.json' }])(
    'finds nothing in %j',
    value => {
      expect(overridesProblems(value)).toEqual([]);
    },
  );

  it('finds nothing in the example of the page', () => {
    const page = readFileSync(new URL('../../contract-tests/parity/README.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n(messages:[^]*?)```/.exec(page) ?? [];
    expect([Object.keys(parse(example) as object), overridesProblems(parse(example))]).toEqual([['messages', 'issues', 'defaults'], []]);
  });

  it.each<[object, string]>([
    [{ message: [] }, 'The file has no property message; did you mean messages?; known: $schema, messages, issues, defaults'],
    [messages({ status: 200 }), 'messages.0.status must be at least 400, not 200'],
    [messages({ theirs: '' }), 'messages.0.theirs must not be empty'],
    [messages({ at: 'issue' }), 'messages.0.at must be one of message, issues, not issue; did you mean issues?'],
    [messages({ to: 500 }), 'messages.0 has no property to;'],
    [messages({ operation: 'createPots' }), 'messages.0: there is no operation createPots; did you mean createPost?'],
    [messages({ ours: '{name}' }), 'messages.0: ours: there is no placeholder {name}; known: {field}, {value}'],
    [messages({ theirs: '{id}' }), 'messages.0: theirs has {id}, which ours does not have; it may have {field}, {property}'],
    [messages({}, { status: 404 }, { theirs: 'x' }), 'messages.2: is about the same as messages.0; remove one'],
    [{ issues: { order: 'by-nam' } }, 'issues.order must be one of as-sent, by-name, by-document, not by-nam; did you mean by-name?'],
    [{ defaults: [{ ...DEFAULT, value: 3 }] }, 'defaults.0: value must be text, not 3'],
    [
      { defaults: [{ ...DEFAULT, field: 'status' }] },
      'defaults.0: status of createComment is no default that can be overridden; these can: avatarUrl of createTeam,',
    ],
    [{ defaults: [DEFAULT, DEFAULT] }, 'defaults.1: is about the same as defaults.0; remove one'],
  ])('names place, value and what is allowed: %j', (value, message) => {
    expect(overridesProblems(value).map(problem => problem.message)).toEqual([expect.stringContaining(message)]);
  });

  it('throws one problem in a line, and several in a list', () => {
    expect(() => checkedOverrides('mine.yaml', messages({ status: 200 }))).toThrow(
      'mine.yaml: messages.0.status must be at least 400, not 200',
    );
    expect(() => checkedOverrides('mine.yaml', messages({ status: 200, ours: '' }))).toThrow(
      'mine.yaml has 2 problems\n  messages.0.status must be at least 400, not 200\n  messages.0.ours must not be empty',
    );
  });
});
