import { describe, expect, it } from 'vitest';
import { element, escaped } from './markup.ts';

/** What a reader of the markup sees. */
const read = (markup: string): string => {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return markup.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name = '') =>
    code === undefined ? (names[name] ?? '') : String.fromCharCode(Number(code)),
  );
};

const TEXTS = [
  'a\n::error::x',
  '::warning file=a::x',
  '##vso[task.setvariable]x',
  'a ##vso[x]',
  '  ##teamcity[x]',
  '###[command]x',
  '\r::error::x',
  'a\r\n##[error]b',
  ':::error::',
];

describe.each(TEXTS)('%j in a report', text => {
  it('is no command of a console, and reads as it is', () => {
    for (const written of [escaped(text), element('a', { name: text }, escaped(text))]) {
      expect(written).not.toMatch(/::|##|\r(?!\n)/);
      expect(read(written)).toContain(text);
    }
    expect(element('a', { name: text }, '').split('\n')).toHaveLength(1);
  });
});

it('a character that acts on a console is none any more', () => {
  expect(escaped('\u001b[2J\u0007\u0000\u009b')).toBe('\ufffd[2J\ufffd\ufffd\ufffd');
});
