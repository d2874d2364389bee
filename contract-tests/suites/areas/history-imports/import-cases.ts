/** Imports of the history of accounts that the run may import from. What is imported stays. */
import * as fc from 'fast-check';
import { limits, publicApi } from '../../../../openapi/document.ts';
import type { Fields } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import { InconclusiveError } from '../../../run/inconclusive-error.ts';
import type { Session } from '../../../session.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectThat, follow, objectsOf, read } from '../asking.ts';
import { expectPlausible, expectPosts } from './list-cases.ts';

interface ImportChoice {
  readonly platform: number;
  readonly count: number;
  readonly filter: Fields;
  /** Fields that make the document refuse the call. */
  readonly mistake: Fields;
}

const historyPlatforms = (publicApi.schema('HistoryPlatform').enum ?? []).map(String);
const MOST = limits.quotas.historyPostsPerRequest;

const FILTERS: readonly Fields[] = [{}, { importCarousels: true }, { mediaType: 'IMAGE' }, { withAnalytics: false }];
/** Matches so little that an import goes through all that there is: too long for a deployment. */
const RARE: Fields = { surface: 'PROFILE_GRID' };

export function historyImports(): Property<ImportChoice> {
  return {
    id: 'history-imports/imports',
    area: 'history',
    title: 'A history import begins PENDING and ends with posts that were never there before; other fields are refused',
    rules: ['HIS-01', 'HIS-02', 'HIS-03', 'HIS-04', 'HIS-05', 'HIS-06', 'HIS-07', 'HIS-11', 'HIS-13', 'D-HIS-01', 'D-HIS-06'],
    needs: ['writes', 'imports'],
    cases: ({ control }) =>
      fc.record({
        platform: fc.nat(20),
        count: fc.integer({ min: 1, max: 3 }),
        filter: fc.constantFrom<Fields[]>(...FILTERS, ...(control ? [RARE] : [])),
        mistake: fc.constantFrom<Fields[]>(
          { surface: 'WALL' },
          { surface: 'ALL_OF_IT' },
          { mediaType: 'AUDIO' },
          { withAnalytics: 'perhaps' },
          { importCarousels: 'perhaps' },
          { count: 0 },
          { count: MOST + 1 },
          { count: 1.5 },
          { socialAccountType: 'MYSPACE' },
        ),
      }),
    check: checkImport,
  };
}

/** The platforms of accounts that may be imported from; all of them on a simulator. */
export async function importPlatforms(session: Session, known: readonly string[]): Promise<readonly string[]> {
  const accounts = [...(await connectedAccounts(session))].filter(([type]) => known.includes(type));
  const allowed = accounts.filter(([, id]) => session.importAccounts?.includes(id) ?? true).map(([type]) => type);
  if (allowed.length === 0) throw new InconclusiveError('the team has no account of such a platform that --allow-import names');
  return allowed;
}

async function checkImport(session: Session, { platform, count, filter, mistake }: ImportChoice): Promise<void> {
  const platforms = await importPlatforms(session, historyPlatforms);
  const socialAccountType = platforms[platform % platforms.length] ?? '';
  const body = { teamId: session.teamId, socialAccountType, count, ...filter };
  // The guard sends nothing about a platform whose account is not named.
  if (!session.control && 'socialAccountType' in mistake) fc.pre(false);
  expectAnswer(
    `an import with ${JSON.stringify(mistake)}`,
    await ask(session, 'createHistoryImport', { body: { ...body, ...mistake } }),
    400,
  );
  const before = await postsOf(session, socialAccountType);
  const answer = await ask(session, 'createHistoryImport', { body });
  // Nothing is left of the month.
  fc.pre(answer.status !== 403);
  expectAnswer('createHistoryImport', answer, 201);
  const created = { ...Object(answer.body) };
  const { withAnalytics = true, importCarousels = false, surface = 'ALL', mediaType = null } = filter;
  const asked = { status: 'PENDING', withAnalytics, importCarousels, surface, mediaType };
  for (const [name, value] of Object.entries(asked)) expectEqual(`${name} of a new import`, created[name], value);
  const importId = String(created.id);
  const looks = await follow(
    session,
    () => read(session, 'getHistoryImport', { path: { importId } }),
    ({ status }) => !AT_WORK.has(status),
  );
  for (const look of looks) expectPlausible(look, session.teamId);
  const last = looks.at(-1) ?? {};
  await expectOutcome(session, socialAccountType, last, before);
}

const AT_WORK: ReadonlySet<unknown> = new Set(['PENDING', 'FETCHING_POSTS']);

async function postsOf(session: Session, socialAccountType: string): Promise<readonly Fields[]> {
  const { posts } = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType, limit: 100 } });
  return objectsOf(posts);
}

/** Throws unless the posts of a completed import are there, and were not before. */
async function expectOutcome(session: Session, platform: string, ended: Fields, before: readonly Fields[]): Promise<void> {
  const { id, status, postsImported, withAnalytics, startedAt, completedAt } = ended;
  const listed = objectsOf(
    (await read(session, 'listHistoryImports', { query: { teamId: session.teamId, socialAccountType: platform } }))['imports'],
  );
  expectThat(
    listed.some(each => each['id'] === id),
    `the list of imports lacks ${String(id)}`,
  );
  if (status !== 'COMPLETED') return;
  const after = await postsOf(session, platform);
  expectPosts(after, platform);
  const known = new Set(before.map(post => post['id']));
  const added = after.filter(post => !known.has(post['id']) && isBetween(post['importedAt'], startedAt, completedAt));
  // Other imports of the account may have been at work, and a page shows the newest only.
  if (after.length < 100)
    expectThat(
      added.length >= Number(postsImported),
      `${String(id)} imported ${String(postsImported)} posts, and ${added.length} are there`,
    );
  if (withAnalytics !== true || added.length !== Number(postsImported)) return;
  for (const { id: post, analytics } of added) expectThat(objectsOf(analytics).length > 0, `${String(post)} has no analytics`);
}

function isBetween(instant: unknown, from: unknown, to: unknown): boolean {
  return String(instant) >= String(from) && String(instant) <= String(to);
}
