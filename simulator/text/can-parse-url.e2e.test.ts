import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { canParseUrl } from './can-parse-url.ts';

it.each([
  ['https://bücher.example.com/naïve bild/a.mp4', undefined, true],
  ['HTTPS://EXAMPLE.COM', undefined, true],
  ['/a', 'https://example.com', true],
  ['/a', undefined, false],
  ['http://[', undefined, false],
  ['', undefined, false],
])('of %j and the base %j is %j, however often it is asked', (text, base, expected) => {
  const answers = new Set(Array.from({ length: 50_000 }, () => canParseUrl(text, base)));
  expect([...answers]).toEqual([expected]);
});

it('is what the sources ask in place of URL.canParse', () => {
  // git grep ends with 1 where it finds nothing.
  const found = () =>
    execFileSync('git', ['grep', '-lE', 'URL\\.canParse\\(', '--', '*.ts', '*.tsx'], { encoding: 'utf8', timeout: 60_000 });
  expect(found).toThrow();
});
