import { expect, it } from 'vitest';
import { runToEnd } from '../testing/child.ts';
import { shellQuoted } from './printable.ts';

it.each([
  ['plain', "'plain'"],
  ["it's", String.raw`'it'\''s'`],
  ['two\nlines', String.raw`$'two\x0alines'`],
  ["it's\n\\", String.raw`$'it\'s\x0a\\'`],
  ['\x7f', String.raw`$'\x7f'`],
  ['\x80', String.raw`$'\u0080'`],
])('quotes %j as %s, which bash reads as the same', async (text, quoted) => {
  expect(shellQuoted(text)).toBe(quoted);
  const { out } = await runToEnd('bash', ['-c', `printf %s ${quoted}`], { env: { LC_ALL: 'C.UTF-8' } });
  expect(out).toBe(text);
});
