/** Compares the imports of a deployment with their possible progress and with the posts that were imported earlier. */
import { following } from '../imports.ts';
import { fittingStates } from '../possible.ts';
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import type { HistoryModel, ModelImport } from './model.ts';
import { askedFor } from './observe.ts';
import { isAtRest, type Progress, reachable } from './progress.ts';

/** The largest page size. */
const PAGE_SIZE = 100;

/** Compares the imports that were active at the last read. */
export async function observeOpen(model: HistoryModel, real: Real): Promise<void> {
  for (const each of model.imports.filter(isOpen)) {
    const shown = await real.did('getHistoryImport', { path: { importId: each.id } });
    expectPossible(each, shown, real);
    if (each.status === 'COMPLETED') await expectPosts(each, shown, model, real);
  }
}

/** Narrows the possible progress of an import to what fits a response. Throws when nothing does. */
export function expectPossible(each: ModelImport, shown: Fields, real: Real): void {
  each.possible = possibleStates(each, shown, real);
  const [state] = each.possible;
  if (state && !isOpen(each)) Object.assign(each, state);
}

/** Returns the progress of an import that fits a response. Throws when nothing does. */
export function possibleStates(each: ModelImport, shown: Fields, real: Real): readonly Progress[] {
  return fittingStates(reachable(each.possible, each.requestedCount), state => expectProgress(each, state, shown, real));
}

export function isOpen({ possible }: ModelImport): boolean {
  return possible.some(state => !isAtRest(state));
}

export const { follow, followAll } = following<ModelImport, HistoryModel>(isOpen, observeOpen);

function expectProgress(each: ModelImport, { status, postsImported }: Progress, shown: Fields, { teamId, accounts }: Real): void {
  const name = `${each.id} (${status})`;
  const asked = { teamId, socialAccountId: accounts.get(each.platform), ...askedFor(each) };
  expectFields(name, shown, { status, postsImported, ...asked });
  const mostAnalytics = each.withAnalytics ? postsImported : 0;
  if (Number(shown['analyticsImported']) > mostAnalytics)
    throw new Error(`analyticsImported of ${name} is ${String(shown['analyticsImported'])}, which is more than ${mostAnalytics}`);
  const given = ['startedAt', 'completedAt', 'error', 'rateLimitResetAt'].map(field => shown[field] !== null);
  const expected = [status !== 'PENDING', status === 'COMPLETED' || status === 'FAILED', status === 'FAILED', status === 'RATE_LIMITED'];
  expectSame(`whether ${name} has startedAt, completedAt, error and rateLimitResetAt`, given, expected);
}

/** Throws unless the completed imports of an account brought as many new posts as they say. Others may have imported more. */
async function expectPosts({ platform, withAnalytics, postsImported }: ModelImport, shown: Fields, model: HistoryModel, real: Real) {
  const posts = await postsOn(platform, real);
  const externalIds = posts.map(({ externalId }) => externalId);
  expectSame(`how many imported posts of ${platform} there are`, new Set(externalIds).size, externalIds.length);
  // A full page may not show all posts.
  if (posts.length >= PAGE_SIZE) return;
  const added = posts.filter(({ id }) => !model.earlier.has(String(id)));
  const ended = model.imports.filter(each => each.platform === platform && each.status === 'COMPLETED');
  const expected = ended.reduce((sum, each) => sum + each.postsImported, 0);
  if (added.length < expected)
    throw new Error(`${ended.length} imports brought ${expected} posts of ${platform}, and ${added.length} are new`);
  const own = added.filter(({ importedAt }) => isBetween(importedAt, shown['startedAt'], shown['completedAt']));
  // A different number means that another import was active at the same time.
  if (!withAnalytics || own.length !== postsImported) return;
  for (const { id, analytics } of own)
    if (!Array.isArray(analytics) || analytics.length === 0) throw new Error(`${String(id)} was imported with analytics, and has none`);
}

/** Lists the newest imported posts of an account. */
export async function postsOn(socialAccountType: string, real: Real): Promise<readonly Fields[]> {
  const { posts } = await real.did('listImportedPosts', { query: { teamId: real.teamId, socialAccountType, limit: PAGE_SIZE } });
  return (posts as readonly unknown[]).map(fieldsOf);
}

function isBetween(instant: unknown, from: unknown, to: unknown): boolean {
  return String(instant) >= String(from) && String(instant) <= String(to);
}
