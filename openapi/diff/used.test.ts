import { describe, expect, it } from 'vitest';
import { diffDocuments } from './diff.ts';
import { changed, smallDocument } from './small-document.fixture.ts';
import { patternWithGaps, type UsedCall, usageOf } from './used.ts';

function call(method: string, path: string, other: Partial<UsedCall> = {}): UsedCall {
  const none = new Set<string>();
  return {
    method,
    path,
    query: none,
    headers: none,
    requestBody: undefined,
    hasOtherBody: false,
    status: 200,
    responseBody: undefined,
    ...other,
  };
}

/** One read and one change of a post, below the prefix of a deployment. */
const CALLS: readonly UsedCall[] = [
  call('GET', '/prefix/post/p1', {
    query: new Set(['teamId']),
    responseBody: { id: 'p1', status: 'SENT', tags: ['a'], media: { kind: 'IMAGE', url: 'u' } },
  }),
  call('PATCH', '/prefix/post/p1', { requestBody: { title: 'abc', status: 'DRAFT', names: { ada: 'x' } }, responseBody: { id: 'p1' } }),
];

const GET = 'paths /post/{id} get';
const PATCHED = 'components schemas PatchPost';
const POST = 'components schemas Post';

describe('the calls of a client', () => {
  it.each([
    ['an operation that is called', [[GET, undefined]], true],
    ['an operation that is never called', [['paths /health', undefined]], false],
    ['the operationId of a called operation', [[`${GET} operationId`, 'x']], true],
    ['a parameter that is sent', [[`${GET} parameters 2`, undefined]], true],
    ['a parameter that is never sent', [[`${GET} parameters 1`, undefined]], false],
    ['a parameter that becomes required', [[`${GET} parameters 1 required`, true]], true],
    ['the default of a parameter that is left out', [[`${GET} parameters 1 schema default`, 5]], true],
    ['a header that is never sent', [[`${GET} parameters 3`, undefined]], false],
    ['a request field that is sent', [[`${PATCHED} properties title maxLength`, 5]], true],
    ['a request field that is never sent', [[`${PATCHED} properties note`, undefined]], false],
    ['a request field that is required now', [[`${PATCHED} required`, ['title', 'note']]], true],
    ['an enum value that is sent', [[`${PATCHED} properties status enum`, ['SENT']]], true],
    ['an enum value that is never sent', [[`${PATCHED} properties status enum`, ['DRAFT']]], false],
    ['a value of a map', [[`${PATCHED} properties names additionalProperties maxLength`, 1]], true],
    ['a response field that was received', [[`${POST} properties tags`, undefined]], true],
    ['a response field that was never received', [[`${POST} properties likes`, undefined]], false],
    ['an enum value that may be received', [['components schemas Status enum 2', 'GONE']], true],
    ['a field of a choice that was received', [['components schemas Image properties url', undefined]], true],
    ['a field of a choice that was never received', [['components schemas Video properties seconds', undefined]], false],
    ['a status that was never received', [['paths /post/{id} patch responses 429', undefined]], false],
    ['a status that may be received', [['paths /post/{id} patch responses 202', {}]], true],
    ['an event', [['webhooks post.published', undefined]], false],
  ] as const)('tell of %s whether they use it', (_, edits, isUsed) => {
    const small = smallDocument();
    const changes = diffDocuments(small, changed(small, edits)).filter(({ breaks }) => breaks.length > 0);
    const used = usageOf(small, CALLS);
    expect(used.known).toBe(2);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.some(change => used.uses(change))).toBe(isUsed);
  });

  it.each([
    ['a list that was empty', { tags: [] }, true],
    ['a list that was missing', {}, false],
    ['a list that had items', { tags: ['a'] }, true],
  ])('may receive what is in %s', (_, responseBody, isUsed) => {
    const small = smallDocument();
    const changes = diffDocuments(small, changed(small, [[`${POST} properties tags items maxLength`, 5]]));
    const used = usageOf(small, [call('GET', '/post/p1', { responseBody })]);
    expect(changes.map(change => used.uses(change))).toEqual([isUsed]);
  });

  it('may receive what is in an object that was null', () => {
    const small = changed(smallDocument(), [[`${POST} properties extra type`, ['object', 'null']]]);
    const changes = diffDocuments(small, changed(small, [[`${POST} properties extra properties a`, undefined]]));
    const uses = (responseBody: unknown) => changes.map(change => usageOf(small, [call('GET', '/post/p1', { responseBody })]).uses(change));
    expect([uses({ extra: null }), uses({ extra: {} }), uses({ extra: { a: 'x' } })]).toEqual([[true], [false], [true]]);
  });

  it('may use every field of a body that is no JSON', () => {
    const small = smallDocument();
    const changes = diffDocuments(small, changed(small, [[`${PATCHED} properties note`, undefined]]));
    const used = usageOf(small, [call('PATCH', '/post/p1', { hasOtherBody: true })]);
    expect(changes.map(change => used.uses(change))).toEqual([true]);
  });
});

const ofPath = (path: string) => patternWithGaps(path.split(/\{[^}]*\}/), '/', { start: '', end: '/?$' });

describe('gaps', () => {
  it.each([
    ['/post/{id}', '/prefix/post/p1', true],
    ['/post/{id}', '/post/p1/', true],
    ['/post/{id}', '/post/', false],
    ['/post/{id}', '/post/a/b', false],
    ['/post', '/api/post', true],
    ['/{a}/x/{b}.json', '/1/x/2.json.json', true],
    ['/{a}-{b}', '/x-y-z', true],
    ['/{a}{b}', '/x', true],
    ['/a.b/{c}', '/aXb/1', false],
  ])('%s fits %s: %s', (path, text, fits) => {
    expect(ofPath(path).test(text)).toBe(fits);
  });

  it('takes no time that grows with the number of gaps', () => {
    const text = `/${'a-'.repeat(500)}`;
    expect(ofPath(`/${'{x}-'.repeat(100)}b`).test(`${text}c`)).toBe(false);
    expect(ofPath(`/${'{x}'.repeat(100)}b`).test(`${text}c`)).toBe(false);
  });
});
