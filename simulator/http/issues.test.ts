import { expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { patternWords } from './issues.ts';

/** The patterns below a value of the document. */
function patternsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part)));
}

const { paths, components } = publicApi.json;
const PATTERNS = [...new Set(patternsIn([paths, components?.schemas]))];

it('finds the patterns of the public document', () => {
  expect(PATTERNS).toContain('^[A-Za-z]{2}$');
});

it.each(PATTERNS)('says in words what %s asks for', pattern => {
  expect(patternWords(pattern)).toMatch(/^must be /);
});

it('gives any other pattern as it is', () => {
  expect(patternWords('^[a-z]+$')).toBe('must match ^[a-z]+$');
});
