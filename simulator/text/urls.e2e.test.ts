import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOfRepository, ROOT } from '../testing/repository.ts';
import { canParseUrl } from './urls.ts';

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
  const sources = filesOfRepository().filter(name => /\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter(name => /URL\.canParse\(/.test(readFileSync(path.join(ROOT, name), 'utf8')))).toEqual([]);
});
