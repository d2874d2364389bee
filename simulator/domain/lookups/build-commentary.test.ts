import { expect, test } from 'vitest';
import { buildCommentary } from './build-commentary.ts';

const ADA = { display: 'Ada Lovelace', urn: 'urn:li:person:1' };
const SHORT = { display: 'Ada', urn: 'urn:li:person:2' };
const ACME = { display: 'Acme (EU) + Co.', urn: 'urn:li:organization:3' };

test.each([
  ['nothing', '', [], ''],
  ['a text without tags', 'Hello', [], 'Hello'],
  [
    'every occurrence, in any letter case',
    'Ada! ADA? ada',
    [SHORT],
    '@[Ada](urn:li:person:2)! @[Ada](urn:li:person:2)? @[Ada](urn:li:person:2)',
  ],
  ['the longest name first', 'Ada Lovelace and Ada', [SHORT, ADA], '@[Ada Lovelace](urn:li:person:1) and @[Ada](urn:li:person:2)'],
  ['a name with signs', 'With acme (eu) + co.', [ACME], 'With @[Acme (EU) + Co.](urn:li:organization:3)'],
  ['who is not named, at the end', 'Hello', [SHORT, ADA], 'Hello @[Ada](urn:li:person:2) @[Ada Lovelace](urn:li:person:1)'],
  ['mentions alone', '', [SHORT], '@[Ada](urn:li:person:2)'],
  ['no name within a mention', 'Ada Lovelace', [SHORT, ADA], '@[Ada Lovelace](urn:li:person:1) @[Ada](urn:li:person:2)'],
  ['one name once', 'Ada', [SHORT, { ...SHORT, urn: 'urn:li:person:9' }], '@[Ada](urn:li:person:2)'],
  ['letters of other scripts', 'an ÉMILIE', [{ display: 'Émilie', urn: 'u' }], 'an @[Émilie](u)'],
  ['a name with a hyphen', 'to jean-luc', [{ display: 'Jean-Luc', urn: 'u' }], 'to @[Jean-Luc](u)'],
  ['no escape of what the text has', '$& @[x](y) \\', [SHORT], '$& @[x](y) \\ @[Ada](urn:li:person:2)'],
])('[D-MSC-51] makes mentions of %s', (_, text, tags, expected) => {
  expect(buildCommentary(text, tags)).toBe(expected);
});
