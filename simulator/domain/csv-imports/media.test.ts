import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errors } from '../../kernel/errors.ts';
import type { MediaImport } from '../ports.ts';
import { type CsvTest, type CsvWorld, createCsvTest, csvOf, ROW } from './testing.ts';

let test: CsvTest;
let csv: CsvWorld;
beforeAll(async () => {
  test = await createCsvTest();
});
beforeEach(async () => {
  csv = await test.fresh();
});
afterAll(async () => {
  await test.sim.close();
});

const WITH_MEDIA = { ...ROW, status: 'SCHEDULED', twitterMediaUrls: 'https://a.test/1.jpg' };

/** Puts another import in the place of the fake one. */
function importBy(
  run: (order: MediaImport, plain: (order: MediaImport) => Promise<{ uploadId: string; delayMs: number }>) => unknown,
): void {
  const plain = csv.world.importMedia;
  Object.assign(csv.world, { importMedia: (order: MediaImport) => run(order, plain) });
}

it('[CSV-44, D-CSV-05] media are brought in for the row’s team and become the post’s', async () => {
  const { rows } = await csv.work(csvOf(WITH_MEDIA, { ...WITH_MEDIA, status: 'DRAFT', teamId: 'team_acme_support' }));
  expect(csv.fetched).toEqual([
    { organizationId: 'org_acme', teamId: 'team_acme_marketing', url: 'https://a.test/1.jpg' },
    { organizationId: 'org_acme', teamId: 'team_acme_support', url: 'https://a.test/1.jpg' },
  ]);
  const posts = await Promise.all(rows.map(({ postId }) => csv.post(postId)));
  expect(posts.map(({ uploads }) => uploads.map(({ upload }) => upload.teamId))).toEqual([['team_acme_marketing'], ['team_acme_support']]);
});

it('the payload of a row names the uploads that were made', async () => {
  const { row } = await csv.work(csvOf({ ...WITH_MEDIA, twitterMediaUrls: 'https://a.test/1.jpg#https://a.test/2.jpg' }));
  const { uploads } = await csv.post(row.postId);
  expect(row.normalizedPayload).toMatchObject({ data: { TWITTER: { uploadIds: uploads.map(({ uploadId }) => uploadId) } } });
});

it('a URL that stands in a row twice is fetched once', async () => {
  const { row } = await csv.work(csvOf({ ...WITH_MEDIA, socialAccountTypes: 'TWITTER,THREADS', threadsMediaUrls: 'https://a.test/1.jpg' }));
  expect(csv.fetched).toHaveLength(1);
  const { data } = await csv.post(row.postId);
  expect(data.TWITTER?.uploadIds).toEqual(data.THREADS?.uploadIds);
});

it('an advance waits for the download', async () => {
  let finish = () => undefined as unknown;
  importBy(async (order, plain) => {
    await new Promise(resolve => (finish = () => resolve(undefined)));
    return plain(order);
  });
  const id = await csv.take(csvOf(WITH_MEDIA));
  let over = false;
  const advance = csv.advance(60_000).then(() => (over = true));
  await new Promise(resolve => setTimeout(resolve, 30));
  expect([over, csv.world.clock.now() < Date.parse('2026-03-02T09:00:01.100Z')]).toEqual([false, true]);
  finish();
  await advance;
  expect((await csv.get(id)).status).toBe('COMPLETED');
});

it('a download that takes its virtual time keeps its row waiting, and those behind it', async () => {
  importBy(async (order, plain) => ({ ...(await plain(order)), delayMs: 5000 }));
  const id = await csv.take(csvOf(ROW, { ...WITH_MEDIA, twitterMediaUrls: 'https://a.test/1.jpg#https://a.test/2.jpg' }, ROW));
  await csv.advance(60_000);
  const { items } = await csv.rows(id);
  expect(items.map(({ createdAt }) => createdAt)).toEqual([
    '2026-03-02T09:00:01.050Z',
    '2026-03-02T09:00:11.100Z',
    '2026-03-02T09:00:11.150Z',
  ]);
});

it('a download that fails fails its row, with the reason', async () => {
  importBy(({ url }, plain) =>
    url.includes('gone')
      ? Promise.reject(errors.invalid(`${url} answered 404`))
      : plain({ organizationId: 'org_acme', teamId: 'team_acme_marketing', url }),
  );
  const { rows } = await csv.work(csvOf({ ...WITH_MEDIA, twitterMediaUrls: 'https://a.test/1.jpg#https://a.test/gone.jpg' }, WITH_MEDIA));
  expect(rows.map(({ error }) => error)).toEqual(['https://a.test/gone.jpg answered 404', null]);
  expect(test.problems).toEqual([]);
});

it('nothing is fetched for a row that fails without', async () => {
  const { rows } = await csv.work(
    csvOf({ ...WITH_MEDIA, title: '' }, { ...WITH_MEDIA, teamId: 'team_pro' }, { ...WITH_MEDIA, postDate: 'soon' }),
  );
  expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  expect(csv.fetched).toEqual([]);
});

it('a row with more media than its platform takes fails before they are fetched', async () => {
  const urls = [1, 2, 3, 4, 5].map(n => `https://a.test/${n}.jpg`).join('#');
  const { row } = await csv.work(csvOf({ ...WITH_MEDIA, twitterMediaUrls: urls }));
  expect(row.error).toBe('data.TWITTER.uploadIds must have at most 4 items');
  expect(csv.fetched).toEqual([]);
});

it('downloads of several imports come one after the other', async () => {
  let atOnce = 0;
  let most = 0;
  importBy(async (order, plain) => {
    most = Math.max(most, ++atOnce);
    await new Promise(resolve => setTimeout(resolve, 2));
    atOnce--;
    return plain(order);
  });
  const ids = [await csv.take(csvOf(WITH_MEDIA, WITH_MEDIA)), await csv.take(csvOf(WITH_MEDIA, WITH_MEDIA))];
  await csv.advance(60_000);
  expect(most).toBe(1);
  for (const id of ids) expect((await csv.get(id)).status).toBe('COMPLETED');
});

it('a defect of the import fails the row and is told', async () => {
  importBy(() => Promise.reject(new Error('a bug')));
  const { row } = await csv.work(csvOf(WITH_MEDIA));
  expect(row.error).toBe('The media could not be fetched');
});
