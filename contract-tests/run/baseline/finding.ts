/** What a failure has found, without what differs from run to run: two failures with the same finding have the same cause. */
import { createHash } from 'node:crypto';

/** Longer findings are cut. */
const MAX_CHARACTERS = 300;
/** Hex digits of a fingerprint: two findings of one property practically never share it. */
const FINGERPRINT_DIGITS = 12;

/** In this order: what a later rule would break apart is replaced by an earlier one. Placeholders hold no digits. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\[sim [\da-f]+\] ?/g, '<tag> '],
  // A body, often cut in the middle: nothing after it can be told apart from it.
  [/(?:\{\s*"|\[\s*[{"[])[^]*/g, '<body>'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '<uuid>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  // The name of a missing property is the finding itself.
  [/(\bproperty )'([\w-]+)'/g, '$1$2'],
  [/"(?:[^"\\]|\\.)*"|“[^”]*”|`[^`]*`|'(?:[^'\\]|\\.)*'(?!\w)/g, '<text>'],
  [/\?[^\s:]+=[^\s:]*/g, '?<query>'],
  [/https?:\/\/[^\s/]+/g, '<address>'],
  // An id is a prefix with a part that holds a digit: `post_5dktzzd2ahay64cj`.
  [/\b[a-z]+(?:_[a-z]+)*_(?=[a-z\d]*\d)[a-z\d]+\b/gi, '<id>'],
  [/\b(?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{12,}\b/gi, '<id>'],
  // A status stays: an answer of 500 is another finding than one of 404.
  [/\b(answered|answers|in place of|failed:|status|statusCode is|answer of|error of|is not) ([1-5]\d\d)\b/g, '$1 <$2>'],
  [/^([1-5]\d\d)\b/g, '<$1>'],
  [/(?<!<|\w)-?\d+(?:\.\d+)?(?!\w*>)/g, '<number>'],
  [/<([1-5]\d\d)>/g, '$1'],
  [/(<[a-z]+>)(?:[\s,]+\1)+/g, '$1 …'],
  [/\s+/g, ' '],
];

/** A state, a boolean or a placeholder says what is wrong; any other value is one of many. */
const TELLING = /^(?:[A-Z][A-Z_]+|null|undefined|true|false|<[a-z]+>(?: …)?)$/;

/** The message of a failure with ids, numbers, times, tags, quoted values and bodies replaced by placeholders; statuses stay. */
export function findingOf(message: string): string {
  const plain = RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message).trim();
  return plain
    .replace(/\bis ([^]*?), not ([^]*)$/, (_, is: string, shouldBe: string) => `is ${valueText(is)}, not ${valueText(shouldBe)}`)
    .slice(0, MAX_CHARACTERS);
}

function valueText(value: string): string {
  return TELLING.test(value) ? value : '<value>';
}

/** A short name for a finding of a property; the same in every run. */
export function fingerprintOf(property: string, finding: string): string {
  return createHash('sha256').update(`${property}\n${finding}`).digest('hex').slice(0, FINGERPRINT_DIGITS);
}
