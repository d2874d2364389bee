/** The model of CSV imports. */

import * as fc from 'fast-check';
import { nextMidnight, wait } from '../choose.ts';
import { type Command, defineModel } from '../define-model.ts';
import { importsTimeline, type ModelJob } from '../imports.ts';
import { setPlatform } from '../platform-failures.ts';
import { expectSame, expectStatus, fieldsOf, type Real } from '../real.ts';
import { follow, followAll, observeOpen } from './follow.ts';
import { type CsvModel, DAILY_POSTS, deletePost as forget, MONTHLY_POSTS, type ModelImport, placesTaken } from './model.ts';
import { compareImports, itemsOf, numbersOf, observe, observeProgress } from './observe.ts';
import { type CsvPlatform, DAYS, LOST_MEDIA, PLATFORMS, type RowWorld } from './row.ts';
import { sendAgain, sendBadFile, sendFile } from './send-file.ts';

/** Lists a page of the imports. */
const listImports = fc.record({ offset: fc.nat(4), limit: fc.integer({ min: 1, max: 3 }) }).map(
  (page): Command<CsvModel> => ({
    check: () => true,
    run: (model, real) => expectList(model, real, page),
    toString: () => `list ${page.limit} imports from ${page.offset} on`,
  }),
);

/** Sends no file, or a file without the extension .csv: 400, and no import is created. */
const refusedFile = fc.constantFrom('posts.txt', 'posts', null).map(
  (fileName): Command<CsvModel> => ({
    check: () => true,
    async run(model, real) {
      const body = {
        [fileName === null ? 'other' : 'file']: { name: real.name(fileName ?? 'posts.csv'), type: 'text/csv', content: 'teamId,title' },
      };
      expectStatus('createCsvImport without a .csv file', await real.call('createCsvImport', { body }), 400);
      if (model.world.isKnown) await expectList(model, real, {});
    },
    toString: () => `send ${fileName ?? 'no file'}`,
  }),
);

/** Lists a page of the rows of an import, of one status or all. */
const listRows = fc
  .record({
    number: fc.nat(4),
    status: fc.option(fc.constantFrom('SUCCESS' as const, 'FAILED' as const)),
    offset: fc.nat(3),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ number, status, offset, limit }): Command<CsvModel> => ({
      check: model => listable(model).length > 0,
      async run(model, real) {
        const good = listable(model);
        const { id, results } = good[number % good.length] ?? { id: '', results: [] };
        const query = { offset, limit, ...(status && { status }) };
        const shown = await real.did('listCsvImportRows', { path: { importId: id }, query });
        const expected = [...results.entries()]
          .filter(([, { error }]) => status === null || (error === null) === (status === 'SUCCESS'))
          .map(([index]) => index + 1);
        expectSame(`the number of ${status ?? 'all'} rows of ${id}`, shown['total'], expected.length);
        expectSame(`a page of ${status ?? 'all'} rows of ${id}`, numbersOf(shown), expected.slice(offset, offset + limit));
      },
      toString: () => `list ${limit} ${status ?? 'all'} rows from ${offset} on of import #${number}`,
    }),
  );

/** Deletes a post that an import created: its row is unchanged, and it no longer counts in its day. */
const deletePost = fc.nat(19).map(
  (number): Command<CsvModel> => ({
    check: model => kept(model).length > 0,
    async run(model, real) {
      const made = kept(model);
      const post = made[number % made.length];
      if (!post) return;
      await real.did('deletePost', { path: { id: post.id } });
      forget(model, post.row, post.result);
      await real.settle();
    },
    toString: () => `delete post #${number}`,
  }),
);

/** Longer than the import of a file takes when no limit pauses it. */
const REST_MS = 2_000;

/** No wait begins later, so that no post is published. */
const LAST_WAIT = Date.parse('2026-03-18T00:00:00Z');

const failPlatform = setPlatform<CsvPlatform, CsvModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'rate-limited' }, { mode: 'rate-limited', endsInMs: 1_020 }, { mode: 'rate-limited', endsInMs: 3_600_000 }],
  failuresPerRecovery: 1,
});

const waits = wait<CsvModel>(
  [50, 1_000, 1_025, 1_200, 5_000, ['until the day is over', nextMidnight], ['until the day is over', nextMidnight]],
  ({ now }) => now < LAST_WAIT,
);

/** Rules about files and rows. */
const FILE_RULES = [
  'CSV-01',
  'CSV-13',
  'CSV-14',
  'CSV-17',
  'CSV-18',
  'CSV-19',
  'CSV-20',
  'CSV-21',
  'CSV-22',
  'CSV-26',
  'CSV-27',
  'CSV-30',
  'CSV-31',
  'CSV-33',
  'CSV-34',
  'CSV-35',
  'CSV-36',
  'CSV-37',
  'CSV-38',
  'CSV-43',
  'D-CSV-06',
];
/** Rules about instants, quotas, media and teams, which only a simulator reveals. */
const TIME_RULES = ['CSV-04', 'CSV-05', 'CSV-15', 'CSV-28', 'CSV-29', 'CSV-44', 'D-CSV-02', 'D-CSV-04', 'D-CSV-05', 'D-CSV-10', 'D-CSV-14'];

export const csvImportsModel = defineModel<CsvModel, ModelJob<ModelImport>>({
  id: 'model/csv-imports',
  area: 'csv-imports',
  title: 'Every CSV row becomes one post or one error at its instant, and pauses at a limit',
  rules: [],
  maxCommands: 25,
  commands: [
    { command: sendFile, weight: 3, rules: FILE_RULES },
    { command: sendAgain, weight: 2 },
    { command: sendBadFile, rules: ['CSV-23', 'D-CSV-03'] },
    { command: refusedFile, rules: ['CSV-02'] },
    { command: follow },
    { command: waits, weight: 3, needs: ['clock', 'control'], rules: TIME_RULES },
    { command: failPlatform, weight: 2, needs: ['clock', 'control'], rules: ['CSV-24', 'CSV-25', 'D-CSV-08', 'D-CSV-09', 'D-CSV-13'] },
    { command: deletePost },
    // The list contains the imports of others, which are unknown on a deployment.
    { command: listImports, needs: ['control'], rules: ['CSV-06'] },
    { command: listRows, rules: ['CSV-08', 'CSV-10'] },
  ],
  async setUp(real) {
    const { has, control, time } = real;
    const fresh = { now: time().from, imports: [], jobs: [], rows: 0, daily: new Map(), monthly: 0, failures: new Map() };
    if (!has.has('control')) return { ...fresh, world: unknownWorld(real) };
    await control('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts: DAILY_POSTS, monthlyPosts: MONTHLY_POSTS } });
    await control('PUT', '/_sim/web', { url: LOST_MEDIA, status: 404 });
    return { ...fresh, world: { isKnown: true, teamId: real.teamId, platforms: PLATFORMS, days: DAYS, name: real.name } };
  },
  timeline: importsTimeline(observeProgress),
  compare: (model, real) => (model.world.isKnown ? compareImports(model, real) : observeOpen(model, real)),
  async finish(model, real) {
    if (!model.world.isKnown) return followAll(model, real);
    await real.advanceTo(model.now + REST_MS);
    for (const each of model.imports) await observe(each, real);
    await expectList(model, real, {});
    await expectPosts(model, real);
    await expectUploads(model, real);
    await expectUsage(model, real);
  },
});

const DAY_MS = 86_400_000;

/** Returns the team of a deployment, and days far enough ahead that nothing is published. */
function unknownWorld({ teamId, accounts, aheadMs, time, name }: Real): RowWorld {
  const day = (ahead: number) => new Date(time().to + aheadMs + ahead * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { isKnown: false, teamId, platforms: [...accounts.keys()], days: [day(1), day(2)], name };
}

/** Throws unless the uploads are exactly the media of the rows that created a post. */
async function expectUploads({ imports }: CsvModel, real: Real): Promise<void> {
  const { body } = await real.call('listUploads', { query: { limit: 100 } });
  const links = (body as readonly unknown[]).flatMap(upload => fieldsOf(upload)['externalLink'] ?? []).map(String);
  const expected = imports.flatMap(({ rows, results }) =>
    results.flatMap(({ error }, index) => (error === null ? (rows[index]?.mediaUrl ?? []) : [])),
  );
  expectSame('the media of the imports', links.sort(), expected.sort());
  expectSame('the uploads of the month', (await real.did('getUploadUsage'))['used'], expected.length);
}

/** Throws unless the posts are exactly those of the rows. */
async function expectPosts(model: CsvModel, real: Real): Promise<void> {
  for (const teamId of ['team_acme_marketing', 'team_acme_support']) {
    const shown = itemsOf(await real.did('listPosts', { query: { teamId, limit: 100 } })).map(({ id }) => String(id));
    const expected = kept(model).flatMap(({ id, row }) => (row.cells.teamId === teamId ? [id] : []));
    expectSame(`the posts of ${teamId}`, shown.sort(), expected.sort());
  }
}

async function expectUsage(model: CsvModel, real: Real): Promise<void> {
  expectSame('the posts of the month', (await real.did('getPostUsage'))['used'], model.monthly);
  for (const platform of PLATFORMS)
    for (const date of DAYS) {
      const { posts } = await real.did('getDailyLimits', { query: { socialAccountId: `sa_acme_${platform.toLowerCase()}`, date } });
      expectSame(`the posts on ${platform} of ${date}`, fieldsOf(posts)['used'], placesTaken(model, platform, date));
    }
}

/** Returns the posts that imports created and that still exist. */
function kept({ imports }: CsvModel) {
  return imports.flatMap(({ rows, results }) =>
    results.flatMap((result, index) => {
      const row = rows[index];
      return row && result.postId !== null && !result.isDeleted ? [{ id: result.postId, row, result }] : [];
    }),
  );
}

/** Returns the imports whose rows the model knows: on a deployment only those that have ended. */
function listable({ imports, world }: Readonly<CsvModel>): readonly ModelImport[] {
  return imports.filter(({ isFaulty, results }) => !isFaulty && (world.isKnown || results.length > 0));
}

interface Page {
  readonly offset?: number;
  readonly limit?: number;
}

/** Throws unless the imports are listed, newest first. */
async function expectList({ imports }: CsvModel, real: Real, { offset = 0, limit = 10 }: Page): Promise<void> {
  const shown = await real.did('listCsvImports', { query: { offset, limit } });
  const expected = imports.map(({ id }) => id).toReversed();
  expectSame('the total of the imports', shown['total'], expected.length);
  expectSame(
    'the list of imports',
    itemsOf(shown).map(({ id }) => id),
    expected.slice(offset, offset + limit),
  );
}
