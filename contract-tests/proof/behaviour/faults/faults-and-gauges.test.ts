/** Faults of calls, and the quotas and the work that the control API shows. */

import * as fc from 'fast-check';
import { controlApi } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { ask, asked, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { live } from '../posts/fresh-posts.ts';

const TARGETS = [{ operationId: 'listTeams' }, { method: 'GET', path: '/api/v1/team' }];
/** A status that every operation documents. */
const HIT = 403;
const CALLS = [1, 2, 3, 4, 5, 6];

/** What a fault matches, its condition, which of six calls, a minute apart, it affects, and what retires it. */
const AIMS: readonly Aim[] = [
  { hits: CALLS },
  { when: { first: 1 }, hits: [1], retiredBy: 'first' },
  { when: { first: 2 }, hits: [1, 2], retiredBy: 'first' },
  { when: { every: 1 }, hits: CALLS },
  { when: { every: 3 }, hits: [3, 6] },
  { when: { rate: 1 }, hits: CALLS },
  { when: { rate: 0 }, hits: [] },
  { when: { between: ['2026-03-02T09:02:00Z', '2026-03-02T09:04:00Z'] }, hits: [2, 3] },
  { when: { between: ['PT3M', 'PT5M'] }, hits: [3, 4] },
  { when: { every: 2, first: 2 }, hits: [2, 4], retiredBy: 'first' },
  { when: { rate: 1, first: 1 }, hits: [1], retiredBy: 'first' },
  { when: { between: ['PT2M', 'PT1H'], every: 2, rate: 1, first: 1 }, hits: [3], retiredBy: 'first' },
  { match: { nth: 4 }, hits: [4], retiredBy: 'nth' },
  { match: { apiKey: '*', nth: 2 }, hits: [2], retiredBy: 'nth' },
  { match: { apiKey: 'nobody' }, hits: [] },
  { match: { query: { limit: '1*' } }, hits: [] },
  { match: { header: { 'X-Api-Key': '*' } }, when: { first: 3 }, hits: [1, 2, 3], retiredBy: 'first' },
];

interface Aim {
  readonly match?: object;
  readonly when?: object;
  readonly hits: readonly number[];
  readonly retiredBy?: string;
}

behaviour<number>({
  id: 'general/faults',
  area: 'general',
  title: 'A fault affects the calls that it names, as often as it says, and none after it was removed',
  rules: [],
  cases: [...TARGETS.keys()],
  async check(world, number) {
    const target = TARGETS[number] ?? {};
    for (const aim of AIMS) await expectFault(world, target, aim);
  },
});

async function expectFault(
  { session, control, advance }: FreshWorld,
  target: object,
  { match, when, hits, retiredBy }: Aim,
): Promise<void> {
  await control('POST', '/_sim/reset', {});
  const aim = { ...(match && { match }), ...(when && { when }) };
  const { id } = await control('POST', '/_sim/faults', { ...target, effect: { status: HIT }, ...aim });
  const failed: number[] = [];
  for (const call of CALLS) {
    await advance('PT1M');
    if ((await ask(session, 'listTeams')).status === HIT) failed.push(call);
    await asked(session, 'getOrganization');
  }
  const what = `a fault of ${JSON.stringify(target)} ${JSON.stringify(aim)}`;
  expectEqual(`the calls affected by ${what}`, failed, hits);
  const [shown = {}] = objectsOf((await control('GET', '/_sim/faults'))['items']);
  const end = shown['retired'] === null ? undefined : fieldsOf(shown['retired'])['by'];
  if (end !== 'between') expectEqual(`the end of ${what}`, end, retiredBy);
  const named = { method: null, path: null, ...target };
  expectEqual(`what is shown of ${what}`, [shown['id'], shown['applied'], shown['when'] === null], [id, hits.length, when === undefined]);
  for (const [name, value] of Object.entries(named)) expectEqual(`${name} of ${what}`, shown[name], value);
  await control('DELETE', `/_sim/faults/${String(id)}`);
  await asked(session, 'listTeams');
}

/** The public operations that show the same quotas. */
const OF_MONTH: Readonly<Record<string, OperationId>> = {
  monthlyPosts: 'getPostUsage',
  monthlyComments: 'getCommentUsage',
  monthlyUploads: 'getUploadUsage',
};
const OF_DAY: Readonly<Record<string, string>> = { dailyPosts: 'posts', dailyComments: 'comments' };
const OF_ORGANIZATION = [...Object.keys(OF_MONTH), 'storedBytes', 'forcedAccountRefreshes', 'forcedPostRefreshes', 'commentsPerImport'];
const OF_CALLS = ['connectionChecks', 'profileRefreshes'];
/** Quotas that only some accounts have. */
const OF_SOME: ReadonlySet<unknown> = new Set(['dailyComments', 'historyPosts', 'reviews', 'outboundMessages', 'automationRuns']);

behaviourOf<number>({
  id: 'quotas/gauges',
  area: 'quotas',
  title: 'The control API shows all quotas, with the same values as the public operations',
  rules: ['ORG-12', 'ORG-15'],
  needs: ['writes', 'control'],
  cases: () => fc.constant(0),
  async check(session) {
    const { control, teamId } = session;
    if (!control) throw new Error('Quotas are shown by the control API');
    await read(session, 'unsetChannel', { body: { teamId, type: 'YOUTUBE' } });
    const quotas = await quotasIn(control);
    const own = quotas.filter(({ socialAccountId }) => socialAccountId === null);
    expectEqual(
      'the quotas of the organization',
      own.map(({ name }) => name),
      OF_ORGANIZATION,
    );
    for (const quota of own) await expectOwn(session, quota);
    const { items } = await read(session, 'listTeams', { query: { limit: 100 } });
    for (const account of objectsOf(items).flatMap(({ socialAccounts }) => objectsOf(socialAccounts)))
      await expectOfAccount(
        session,
        account,
        quotas.filter(({ socialAccountId }) => socialAccountId === account['id']),
      );
  },
});

async function quotasIn(control: Control): Promise<readonly Fields[]> {
  const quotas = objectsOf((await control('GET', '/_sim/organizations/org_acme/usage'))['quotas']);
  for (const quota of quotas) {
    expectWhole('QuotaUsage', quota);
    expectThat(objectsOf(quota['usedBy']).length <= MOST_USES, `the quota ${String(quota['name'])} lists too many uses`);
  }
  return quotas;
}

const MOST_USES = 8;

/** Throws unless an object of the control API has every field that its document requires. */
function expectWhole(schema: string, object: Fields): void {
  const { required = [] } = controlApi().schema(schema);
  const missing = required.filter(name => object[name] === undefined);
  expectEqual(`the fields of ${schema} that ${JSON.stringify(object).slice(0, SHOWN)} lacks`, missing, []);
}

const SHOWN = 200;

const ROW = 'team_acme_marketing,From a file,2026-03-09T09:00:00Z,DRAFT,BLUESKY,It is here';
const CSV = ['teamId,title,postDate,status,socialAccountTypes,text', ROW, ROW, ROW].join('\n');

behaviour<number>({
  id: 'general/work',
  area: 'general',
  title: 'Work in progress is shown with its progress until it has ended',
  rules: [],
  cases: [0],
  async check(world) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const comment = { teamId, internalPostId: await live(world, 'FACEBOOK'), socialAccountTypes: ['FACEBOOK'], text: 'Hello' };
    await read(session, 'createComment', { body: { ...comment, postDate: '2026-04-01T09:00:00Z' } });
    const file = { name: 'posts.csv', type: 'text/csv', content: CSV };
    const csv = await read(session, 'createCsvImport', { body: { file } }, 201);
    const history = await read(session, 'createHistoryImport', { body: { teamId, socialAccountType: 'FACEBOOK', count: 5 } }, 201);
    const reviews = await read(session, 'startReviewImport', { body: { teamId, count: 7 } }, 201);
    const init = { fileName: 'a.mp4', mimeType: 'video/mp4', teamId, fileSize: FILE_BYTES };
    const upload = await read(session, 'initMultipartUpload', { body: init });
    for (const job of objectsOf((await control('GET', '/_sim/jobs?limit=1000'))['items'])) expectWhole('Job', job);
    const shown = async () => objectsOf((await control('GET', '/_sim/status'))['work']);
    const all = await shown();
    for (const each of all) {
      expectWhole('Work', each);
      expectEqual(`the organization of ${String(each['id'])}`, each['organizationId'], 'org_acme');
    }
    const seen = all.map(({ id, kind, name, status, done, total, totalBytes }) => [id, kind, name, status, done, total, totalBytes]);
    expectEqual('the work in progress', seen, [
      [csv['id'], 'csv-import', 'posts.csv', 'PENDING', 0, 3, null],
      [history['id'], 'history-import', 'FACEBOOK', 'PENDING', 0, 5, null],
      [reviews['id'], 'review-import', 'GOOGLE_BUSINESS', 'PENDING', 0, 7, null],
      [upload['uploadId'], 'multipart-upload', 'a.mp4', 'UPLOADING', 0, objectsOf(upload['parts']).length, FILE_BYTES],
    ]);
    await advance('PT10M');
    expectEqual(
      'the work in progress later',
      (await shown()).map(({ id }) => id),
      [upload['uploadId']],
    );
  },
});

const FILE_BYTES = 12_582_912;

async function expectOwn(session: Session, { name, used, limit }: Fields): Promise<void> {
  const operation = OF_MONTH[String(name)];
  if (operation) {
    const usage = await read(session, operation);
    expectEqual(`used and limit of ${String(name)}`, [used, limit], [usage['used'], usage['limit']]);
  }
  if (name !== 'storedBytes') return;
  const { settings } = await read(session, 'getOrganization');
  expectEqual('the limit of storedBytes', limit, fieldsOf(settings)['maxStorageBytes']);
}

async function expectOfAccount(session: Session, { id, externalId }: Fields, quotas: readonly Fields[]): Promise<void> {
  const names = quotas.map(({ name }) => name).filter(name => !OF_SOME.has(name));
  expectEqual(`the quotas of ${String(id)}`, names, externalId === null ? OF_CALLS : ['dailyPosts', ...OF_CALLS]);
  if (externalId === null) return;
  const record = await read(session, 'getDailyLimits', { query: { socialAccountId: id } });
  for (const { name, used, limit } of quotas) {
    const part = OF_DAY[String(name)];
    if (part === undefined) continue;
    const usage = fieldsOf(record[part]);
    expectEqual(`used and limit of ${String(name)} of ${String(id)}`, [used, limit], [usage['used'], usage['limit']]);
  }
}
