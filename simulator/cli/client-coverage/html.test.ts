import { expect, it } from 'vitest';
import type { CoverageReport, OperationCoverage } from '../../../openapi/client-coverage/report.ts';
import { totalsOf } from '../../../openapi/client-coverage/report.ts';
import { coverageHtml } from './text.ts';

const NONE = { met: [], missing: [] };

function operation(operationId: string, more: Partial<OperationCoverage> = {}): OperationCoverage {
  const rest = { method: 'GET', path: '/post', counted: true, calls: 0, succeeded: false };
  return { operationId, ...rest, statuses: NONE, parameters: NONE, requestFields: NONE, responseFields: NONE, ...more };
}

function pageOf(operations: readonly OperationCoverage[], of: readonly string[] = []): string {
  const report: CoverageReport = { runs: 2, percent: 50, totals: totalsOf(operations, null), operations, events: null };
  return coverageHtml(report, of);
}

it('shows each operation with what was met and what was not, and those that do not count last', () => {
  const page = pageOf([
    operation('other', { counted: false }),
    operation('listPosts', { calls: 2, succeeded: true, statuses: { met: ['200'], missing: ['401', '429'] } }),
    operation('getPost', { calls: 1 }),
    operation('createPost'),
  ]);
  expect(page).toContain('1 of 3 operations succeeded at least once, in 2 runs');
  expect(page).toContain('Statuses: 1 of 3');
  expect(page).toContain('Missing: 401, 429');
  const words = [...page.matchAll(/<b class="\w+">([^<]+)<\/b><span class="what">(\w+)|(<h2>[^<]+)/g)].map(
    ([, word, id, title]) => title ?? `${id} ${word}`,
  );
  expect(words).toEqual([
    '<h2>Operations',
    'listPosts succeeded',
    'getPost only errors',
    'createPost never called',
    '<h2>Operations that do not count',
    'other never called',
  ]);
});

it('escapes every name and runs nothing', () => {
  const hostile = '<script>alert("x")</script>';
  const parts = { met: [hostile], missing: [`${hostile}&`] };
  const page = pageOf(
    [operation(hostile, { path: hostile, statuses: parts, parameters: parts, requestFields: parts, responseFields: parts })],
    [hostile],
  );
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;');
  expect(page).toContain("default-src 'none'");
});
