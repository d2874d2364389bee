/** What the tests of imports and analytics share. */
import { expect } from 'vitest';
import type { HistoryImport, ImportedPostList } from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';

/** A team's account, and the key to it. By default the INSTAGRAM account of org_acme's first team. */
export interface ImportTarget {
  readonly teamId?: string;
  readonly socialAccountType?: string;
  readonly key?: string;
}

/** The answer of a call that must succeed. */
export async function did<T>(test: TestSimulator, method: string, path: string, body?: unknown, key = 'sk_sim_acme'): Promise<T> {
  const answer = await test.call<T>(method, path, body === undefined ? { key } : { key, body });
  expect(answer, `${method} ${path}`).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer.body;
}

/** Starts an import. */
export function startImport(test: TestSimulator, request: ImportTarget & Readonly<Record<string, unknown>> = {}): Promise<HistoryImport> {
  const { key, ...body } = request;
  return did(test, 'POST', '/post-history-import', { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 10, ...body }, key);
}

/** How an import stands now. */
export function importNow(test: TestSimulator, { id }: HistoryImport, key?: string): Promise<HistoryImport> {
  return did(test, 'GET', `/post-history-import/${id}`, undefined, key);
}

/** Starts an import and lets the five minutes pass in which it must end. */
export async function runImport(
  test: TestSimulator,
  request: ImportTarget & Readonly<Record<string, unknown>> = {},
): Promise<HistoryImport> {
  const started = await startImport(test, request);
  await test.sim.clock.advance('PT5M');
  return importNow(test, started, request.key);
}

/** Imported posts of an account: the first hundred unless asked otherwise. */
export function importedPosts(
  test: TestSimulator,
  { teamId = TEAM, socialAccountType = 'INSTAGRAM', key }: ImportTarget = {},
  page: { readonly offset?: number; readonly limit?: number } = { limit: 100 },
): Promise<ImportedPostList> {
  const pages = Object.entries(page).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams({ teamId, socialAccountType, ...Object.fromEntries(pages) });
  return did(test, 'GET', `/post-history-import/posts?${query.toString()}`, undefined, key);
}

/** Switches the analytics of imported posts of org_acme on or off. */
export async function importedPostsAnalytics(test: TestSimulator, enabled: boolean): Promise<void> {
  await did(test, 'PATCH', '/_sim/organizations/org_acme', { settings: { importedPostsAnalyticsEnabled: enabled } });
}
