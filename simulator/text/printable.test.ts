import { describe, expect, it } from 'vitest';
import { printable, printableLine } from './printable.ts';

const ESC = '\u001B';

describe('a text on a console', () => {
  it.each([
    ['a title of the window', `a${ESC}]0;OWNED\u0007b`, String.raw`a\u001b]0;OWNED\u0007b`],
    ['a cleared screen', `${ESC}[2J`, String.raw`\u001b[2J`],
    ['a C1 sequence', '\u009B2J', String.raw`\u009b2J`],
    ['a line that returns', 'pass\rFAIL', String.raw`pass\rFAIL`],
    ['a turned direction', 'a\u202Eb\u2066c', String.raw`a\u202eb\u2066c`],
    ['a separator of lines', 'a\u2028::set-output', String.raw`a\u2028::set-output`],
    ['a lone surrogate', 'a\uD800b', String.raw`a\ud800b`],
    ['a command of GitHub', 'x\n::set-output name=a::b', 'x\n\\::set-output name=a::b'],
    ['a command of Azure', '  ##vso[task.setvariable]', '  \\##vso[task.setvariable]'],
    ['a command of TeamCity', '##teamcity[x]', '\\##teamcity[x]'],
    ['text of people', 'Zoë 👩‍👧 日本\n\tשלום', 'Zoë 👩‍👧 日本\n\tשלום'],
  ])('shows %s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
    expect(printable(shown)).toBe(shown);
  });

  it('has colours only where the output has them', () => {
    const red = `${ESC}[31mred${ESC}[39m ${ESC}[2J`;
    expect(printable(red, true)).toBe(`${ESC}[31mred${ESC}[39m ${String.raw`\u001b[2J`}`);
    expect(printable(red)).toBe(String.raw`\u001b[31mred\u001b[39m \u001b[2J`);
  });

  it('shows the line breaks of others within a line', () => {
    expect(printableLine('a\n::error::b\r\nc')).toBe(String.raw`a\n::error::b\r\nc`);
  });
});
