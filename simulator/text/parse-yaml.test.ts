import { expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

it('reads a text', async () => {
  expect(await parseYaml('a: [1, "x"]\nb: { c: null }\n')).toEqual({ a: [1, 'x'], b: { c: null } });
});

it.each([
  ['a: 1\na: 2', 'line 2, column 1: Map keys must be unique'],
  ['a: 1\nb: !!js/function "f"', 'line 2, column 4: Unresolved tag: tag:yaml.org,2002:js/function'],
  ['a: 1\n---\nb: 2', 'Source contains multiple documents'],
  ['['.repeat(200), 'line 1 is nested more than 100 levels deep; write it flatter'],
])('says what is wrong in %j, and where', async (text, message) => {
  await expect(parseYaml(text)).rejects.toThrow(message);
});
