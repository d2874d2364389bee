import { createHash } from 'node:crypto';
import { publicApi } from '../../../openapi/document.ts';

/** Longer findings are cut. */
const MAX_CHARACTERS = 300;
/** Hex digits of a fingerprint: enough that two findings of a property practically never collide. */
const FINGERPRINT_DIGITS = 12;

const OPERATIONS = publicApi
  .operations()
  .map(({ id }) => id)
  .join('|');
const PLATFORMS = publicApi.schema('Platform').enum?.join('|');

/** Replacements in order: an earlier rule protects a text that a later rule would split. Placeholders contain no digits. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\[sim [\da-f]+\] ?/g, '<tag> '],
  // A body is often cut, so that its end cannot be found: everything after its start is replaced.
  [/(?:\{\s*"|\[\s*[{"[])[^]*/g, '<body>'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '<uuid>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  // The name of a missing property is the finding itself.
  [/(\bproperty )'([\w-]+)'/g, '$1$2'],
  [/"(?:[^"\\]|\\.)*"|“[^”]*”|`[^`]*`|'(?:[^'\\]|\\.)*'(?!\w)/g, '<text>'],
  [/\?[^\s:]+=[^\s:]*/g, '?<query>'],
  [/https?:\/\/[^\s/]+/g, '<address>'],
  // An id is a prefix and a part with a digit: `post_5dktzzd2ahay64cj`.
  [/\b[a-z]+(?:_[a-z]+)*_(?=[a-z\d]*\d)[a-z\d]+\b/gi, '<id>'],
  [/\b(?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{12,}\b/gi, '<id>'],
  // Which account, platform, operation or state shows the cause first depends on the cases. An operation at the start of a message is what failed.
  [/\bsa(?:_[a-z]+)+\b/g, '<id>'],
  [/(<id>) \([A-Z_]+\)/g, '$1'],
  [new RegExp(`\\b(?:${PLATFORMS})\\b`, 'g'), '<platform>'],
  [new RegExp(`\\b(of|by|to) (?:${OPERATIONS})\\b`, 'g'), '$1 <operation>'],
  // Statuses are kept: an answer 500 is a different finding from an answer 404.
  [/\b(answered|answers|in place of|failed:|status|statusCode is|answer of|error of|is not) ([1-5]\d\d)\b/g, '$1 <$2>'],
  [/^([1-5]\d\d)\b/g, '<$1>'],
  [/(?<!<|\w)-?\d+(?:\.\d+)?(?!\w*>)/g, '<number>'],
  [/<([1-5]\d\d)>/g, '$1'],
  [/(<[a-z]+>)(?:[\s,]+\1)+/g, '$1 …'],
  [/\s+/g, ' '],
];

/** Values that are part of a finding: statuses, booleans and placeholders. */
const SIGNIFICANT = /^(?:[A-Z][A-Z_]+|null|undefined|true|false|<[a-z]+>(?: …)?)$/;

/**
 * Returns the message of a failure with placeholders for ids, numbers, times, tags, quoted values and bodies, which differ from run to run.
 * Failures with the same finding have the same cause.
 */
export function findingOf(message: string): string {
  const plain = RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message).trim();
  return plain
    .replace(/\bis ([^]*?), not ([^]*)$/, (_, is: string, shouldBe: string) => `is ${valueText(is)}, not ${valueText(shouldBe)}`)
    .slice(0, MAX_CHARACTERS);
}

function valueText(value: string): string {
  return SIGNIFICANT.test(value) ? value : '<value>';
}

/** Returns a short name for a finding of a property, which is the same in every run. */
export function fingerprintOf(property: string, finding: string): string {
  return createHash('sha256').update(`${property}\n${finding}`).digest('hex').slice(0, FINGERPRINT_DIGITS);
}
