import { expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

it('reads a text', async () => {
  expect(await parseYaml('a: [1, "x"]\nb: { c: null }\n')).toEqual({ a: [1, 'x'], b: { c: null } });
});

/** Nine values, each a list of ten of the one before: a billion. */
const BOMB = Array.from(
  { length: 9 },
  (_, level) => `a${level}: &a${level} [${Array.from({ length: 10 }, () => (level === 0 ? '1' : `*a${level - 1}`)).join(', ')}]`,
).join('\n');

it('reads aliases and what is merged, however many there are', async () => {
  expect(await parseYaml('a: &x { b: 1 }\nc: { <<: *x, d: *x }\n"<<": 1')).toEqual({ a: { b: 1 }, c: { b: 1, d: { b: 1 } }, '<<': 1 });
  expect(await parseYaml(`a: &x 1\nb:\n${'  - *x\n'.repeat(1000)}`)).toMatchObject({ b: { length: 1000 } });
});

it.each([
  ['a: 1\na: 2', 'line 2, column 1: the object has this key already'],
  ['a: 1\nb: !!js/function "f"', 'line 2, column 4: the tag is not known'],
  ['a: 1\n---\nb: 2', 'line 2, column 1: the file has several documents'],
  ['a:\n\tb: 1', 'line 2, column 1: the line is indented by a tab: YAML takes spaces only'],
  ['a: &x [*x]', 'line 1, column 8: the alias *x stands within what it stands for'],
  ['a: &x { b: { c: *x } }', 'line 1, column 17: the alias *x stands within what it stands for'],
  ['a: *x', 'line 1, column 4: nothing before it has the anchor &x of this alias'],
  ['a: *x\nb: &x 1', 'line 1, column 4: nothing before it has the anchor &x of this alias'],
  ['a:\n  <<: [1]', 'line 2, column 3: what is merged by << is an object, or an alias of one'],
  ['a: &x 1\nb:\n  <<: *x', 'line 3, column 3: what is merged by << is an object, or an alias of one'],
  [`a: &x 1\nb:\n${'  - *x\n'.repeat(1001)}`, 'line 1003, column 5: it is one of more than 1000 aliases: write the values'],
  [BOMB, 'its aliases stand for more than 100000 values: write fewer'],
  ['a: "x', 'line 1, column 6: something is missing here: a closing quote or bracket'],
  ['a: [1', 'line 1, column 6: the line is not indented as its place needs, or a bracket before it is not closed'],
  ['- a\nb: 1', 'line 2, column 1: this does not belong here'],
  ['a: @x', 'line 1, column 4: no value begins with this character: quote it'],
  ['a: b: c', 'line 1, column 4: a value that has a colon and a space in it needs quotes'],
  ['%YAML 9\n---\na: 1', 'line 1, column 7: a line that begins with % is for the parser'],
  ['a: "\\q"', 'line 1, column 5: no such escape exists in double quotes'],
  ['&a &b c', 'line 1, column 4: a value has one anchor (&) at most'],
  ['['.repeat(200), 'line 1 is nested more than 100 levels deep; write it flatter'],
])('says what is wrong in %j, and where', async (text, message) => {
  await expect(parseYaml(text)).rejects.toThrow(message);
});
