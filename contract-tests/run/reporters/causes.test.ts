/** Findings with one cause are one entry. */
import { expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Exchange, PropertyResult } from '../results.ts';
import { causesOf } from './causes.ts';
import { findingsText } from './pretty.ts';

const OPERATIONS = publicApi.operations().filter(({ method }) => method === 'GET');

function exchange(method: string, path: string, status: number, responseBody: string): Exchange {
  const url = `http://service.test${path}`;
  return { at: 0, durationMs: 1, method, url, requestHeaders: {}, requestBody: null, status, responseHeaders: {}, responseBody };
}

function found(id: string, message: string, exchanges: readonly Exchange[] = []): PropertyResult {
  const failure = {
    message,
    counterexample: '',
    token: 'x',
    replay: '',
    isStandalone: true,
    repeats: '',
    exchanges,
    scenario: '',
    curl: '',
  };
  return {
    id,
    area: 'general',
    title: `Title of ${id}`,
    rules: [],
    verdict: 'failed',
    runs: 1,
    skips: 0,
    requests: 1,
    durationMs: 1,
    reason: null,
    failure,
  };
}

/** Returns a finding of a property about each of the first operations, with the same answer. */
function ofEach(
  count: number,
  message: (id: string) => string,
  answer: readonly [number, string],
  family = 'answers/valid',
): PropertyResult[] {
  return OPERATIONS.slice(0, count).map(({ id, path }) => found(`${family}/${id}`, message(id), [exchange('GET', path, ...answer)]));
}

const causes = (...results: readonly PropertyResult[]) => causesOf({ results, tooFewCases: [] });

it.each([
  ['a page of a proxy', 200, '<h1>Welcome</h1>'],
  ['a refused key', 401, '{"statusCode":401,"message":"Unauthorized"}'],
  ['an empty object', 200, '{}'],
  ['a redirect', 302, ''],
])('makes one cause of %s, though properties describe it in different words', (_, status, body) => {
  const results = [
    ...ofEach(6, id => `${id} ${status} breaks the document`, [status, body]),
    ...ofEach(6, () => `answered ${status} in place of 403: ${body}`, [status, body], 'refusals/with-an-unknown-key'),
  ];
  expect(causes(...results)).toMatchObject([
    { what: `the target answers ${status} ${body}`.trim(), operations: { length: 6 }, results: { length: 12 } },
  ]);
});

it('makes one cause of one field that is wrong in many answers', () => {
  const results = OPERATIONS.slice(0, 6).map(({ id, path }, index) =>
    found(
      `checks/response-schema/${id}`,
      `${id} 200 breaks the document: body.items.${index}.name: Response body property items.${index}.name must be string`,
      [exchange('GET', path, 200, `{"items":[${index}]}`)],
    ),
  );
  expect(causes(...results)).toMatchObject([{ operations: { length: 6 }, results: { length: 6 } }]);
});

it('keeps apart what has different causes', () => {
  const results = [
    found('posts/order', 'posts are not sorted by createdAt'),
    found('posts/pages', 'total is 3, not 4'),
    ...ofEach(2, id => `${id} 200 breaks the document: body.name: must be string`, [200, '{"name":null}'], 'checks/response-schema'),
    ...ofEach(2, id => `${id} 200 breaks the document: body.total: must be number`, [200, '{"name":null}'], 'checks/response-schema'),
  ];
  expect(causes(...results).map(({ results: { length } }) => length)).toEqual([2, 2, 1, 1]);
});

it('shows the finding with the fewest requests, and the most frequent cause first', () => {
  const long = found('answers/valid/a', 'broken', [exchange('GET', '/', 200, '1'), exchange('GET', '/', 200, '2')]);
  const short = found('answers/valid/b', 'broken', [exchange('GET', '/', 200, '3')]);
  const [first, second] = causes(found('one/x', 'other'), long, short);
  expect([first?.results.map(({ id }) => id), second?.what]).toEqual([['answers/valid/b', 'answers/valid/a'], 'other']);
});

it('shows at most 20 causes in less than 100 lines, and counts the others', () => {
  const results = Array.from({ length: 33 }, (_, index) =>
    found(`${String.fromCharCode(97 + index)}/x`, `broken ${String.fromCharCode(97 + index)}`),
  );
  const text = findingsText({ results, tooFewCases: [] }, { colour: false });
  expect(text).toContain('… and 13 more findings of 13 other causes');
  expect(text.match(/✗ failed/g)).toHaveLength(20);
  expect(text.split('\n').length).toBeLessThan(100);
});
