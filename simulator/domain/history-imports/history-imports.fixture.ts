/** What the tests of imports and analytics share. */
import type { HistoryImport, ImportedPostList } from '../../../openapi/generated/types.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';

/** A team's account, and the key to it. By default the INSTAGRAM account of org_acme's first team. */
export interface ImportTarget {
  readonly teamId?: string;
  readonly socialAccountType?: string;
  readonly key?: string;
}

/** Starts an import. */
export function startImport(acme: TestSimulator, request: ImportTarget & Readonly<Record<string, unknown>> = {}): Promise<HistoryImport> {
  const { key, ...body } = request;
  return acme.ok('POST', '/post-history-import', { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 10, ...body }, key);
}

/** How an import stands now. */
export function getImport(acme: TestSimulator, { id }: HistoryImport, key?: string): Promise<HistoryImport> {
  return acme.ok('GET', `/post-history-import/${id}`, undefined, key);
}

/** Starts an import and lets the five minutes pass in which it must end. */
export async function runImport(
  acme: TestSimulator,
  request: ImportTarget & Readonly<Record<string, unknown>> = {},
): Promise<HistoryImport> {
  const started = await startImport(acme, request);
  await acme.sim.clock.advance('PT5M');
  return getImport(acme, started, request.key);
}

/** Imported posts of an account: the first hundred unless asked otherwise. */
export function importedPosts(
  acme: TestSimulator,
  { teamId = TEAM, socialAccountType = 'INSTAGRAM', key }: ImportTarget = {},
  page: { readonly offset?: number; readonly limit?: number } = { limit: 100 },
): Promise<ImportedPostList> {
  const pages = Object.entries(page).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams({ teamId, socialAccountType, ...Object.fromEntries(pages) });
  return acme.ok('GET', `/post-history-import/posts?${query.toString()}`, undefined, key);
}

/** Switches the analytics of imported posts of org_acme on or off. */
export async function importedPostsAnalytics(acme: TestSimulator, enabled: boolean): Promise<void> {
  await acme.ok('PATCH', '/_sim/organizations/org_acme', { settings: { importedPostsAnalyticsEnabled: enabled } });
}
