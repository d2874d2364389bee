import { expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { patternWords } from './pattern-words.ts';
import { requestSchema } from './request-schemas.ts';

/** Every pattern at any depth. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner)));
}

it('[D-GEN-03] each pattern of a request has words', () => {
  const parts = publicApi
    .operations()
    .flatMap(operation => (['query', 'path', 'body'] as const).map(part => requestSchema(operation, part)));
  const patterns = new Set([...parts, publicApi.json.components?.schemas].flatMap(patternsIn));
  expect(patterns.size).toBeGreaterThan(0);
  expect([...patterns].filter(pattern => patternWords(pattern).includes(pattern))).toEqual([]);
});
