import { describe, expect } from 'vitest';
import { deferred } from '../../testing/within.ts';
import { type CsvWorld, csvOf, it, ROW } from './csv-imports.fixture.ts';

const WITH_MEDIA = { ...ROW, status: 'SCHEDULED', twitterMediaUrls: 'https://a.test/1.jpg' };

const urlsOf = async (acme: CsvWorld) => (await acme.downloads()).map(({ externalLink }) => externalLink);
const usedUploads = async (acme: CsvWorld) => (await acme.call<{ used: number }>('GET', '/organization/usage/uploads')).body.used;

it('[D-CSV-05] an exhausted month fails the row with the message of POST /upload/from-url', async ({ acme }) => {
  await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyUploads: 1 } });
  const { rows } = await acme.importFile(csvOf(WITH_MEDIA, WITH_MEDIA, ROW));
  const refused = await acme.call<{ message: string }>('POST', '/upload/from-url', { body: { url: 'https://a.test/1.jpg' } });
  expect(refused.status).toBe(403);
  expect(rows.map(({ error }) => error)).toEqual([null, refused.body.message, null]);
});

it.for([
  'https://a.test/naïve bild.jpg',
  'https://a.test/%20 und %',
  'https://münchen.test/ä.jpg?q=日本',
  'https://a.test/[1]{2}|^`.jpg',
  'https://a.test:99999/a.jpg',
  'https://',
  'https:a.test/a.jpg',
])('[D-UPL-21] a cell takes the address %s if POST /upload/from-url takes it', async (url, { acme }) => {
  const { status } = await acme.call('POST', '/upload/from-url', { body: { url } });
  const { rows } = await acme.importFile(csvOf({ ...WITH_MEDIA, twitterMediaUrls: url }));
  expect([url, rows.map(({ error }) => error === null)]).toEqual([url, [status === 200]]);
});

it('a row with a thousand files per platform is refused before one is fetched', async ({ acme }) => {
  const urls = (platform: string) => Array.from({ length: 1000 }, (_, n) => `https://a.test/${platform}/${n}.jpg`).join('#');
  const columns = ['facebook', 'linkedin', 'pinterest', 'reddit', 'threads', 'mastodon', 'discord', 'slack', 'tiktok', 'instagram'];
  const cells = Object.fromEntries(columns.map(platform => [`${platform}MediaUrls`, urls(platform)]));
  const { row } = await acme.importFile(csvOf({ ...ROW, ...cells, socialAccountTypes: columns.join(',') }));
  expect(row.error).toMatch(/^data\.\w+\.uploadIds must have at most \d+ items$/);
  expect(await urlsOf(acme)).toEqual([]);
});

it('a slow download delays its row and the rows after it', async ({ acme }) => {
  for (const n of [1, 2]) acme.publishPage(`https://a.test/${n}.jpg`, { delayMs: 5000 });
  const id = await acme.upload(csvOf(ROW, { ...WITH_MEDIA, twitterMediaUrls: 'https://a.test/1.jpg#https://a.test/2.jpg' }, ROW));
  await acme.advance(60_000);
  const { items } = await acme.rows(id);
  expect(items.map(({ createdAt }) => createdAt)).toEqual([
    '2026-03-02T09:00:01.050Z',
    '2026-03-02T09:00:11.100Z',
    '2026-03-02T09:00:11.150Z',
  ]);
});

describe('the real time that a download takes', () => {
  /** Puts another web in the place of the fake one. */
  const fetchBy = (acme: CsvWorld, run: (url: string, plain: () => Promise<unknown>) => unknown): void => {
    const { web } = acme.world.media;
    const plain = web.fetch;
    Object.assign(web, { fetch: (url: string, limits: Parameters<typeof plain>[1]) => run(url, () => plain(url, limits)) });
  };

  /** Whatever could go on by itself has gone on. */
  const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve));

  it('an advance waits for it', async ({ acme }) => {
    const [begun, finished] = [deferred('the download begins'), deferred('the test ends the download')];
    fetchBy(acme, async (_, plain) => {
      begun.resolve();
      await finished.promise;
      return plain();
    });
    const id = await acme.upload(csvOf(WITH_MEDIA));
    let over = false;
    const advance = acme.advance(60_000).then(() => (over = true));
    await begun.promise;
    await nextTurn();
    expect([over, (await acme.get(id)).status]).toEqual([false, 'PROCESSING']);
    finished.resolve();
    await advance;
    expect((await acme.get(id)).completedAt).toBe('2026-03-02T09:00:01.100Z');
  });

  it('does not affect ids: downloads of several imports run one after the other', async ({ acme }) => {
    let atOnce = 0;
    let most = 0;
    fetchBy(acme, async (_, plain) => {
      most = Math.max(most, ++atOnce);
      await nextTurn();
      atOnce--;
      return plain();
    });
    const ids = [await acme.upload(csvOf(WITH_MEDIA, WITH_MEDIA)), await acme.upload(csvOf(WITH_MEDIA, WITH_MEDIA))];
    await acme.advance(60_000);
    expect(most).toBe(1);
    for (const id of ids) expect((await acme.get(id)).status).toBe('COMPLETED');
  });

  it('a defect fails the row and is reported', async ({ acme }) => {
    fetchBy(acme, () => Promise.reject(new Error('a bug')));
    const { row } = await acme.importFile(csvOf(WITH_MEDIA));
    expect(row.error).toBe('The media could not be fetched');
    expect(acme.problems.splice(0)).toEqual([new Error('a bug')]);
  });
});

describe('a row that fails after its downloads', () => {
  /** Returns what an import must leave as it was. */
  const storage = async ({ world, ...acme }: CsvWorld) => {
    await world.clock.idle();
    const { uploads, organizations, quotas } = world;
    const storedBytes = organizations.byId.get('org_acme')?.storedBytes;
    const jobs = world.clock.jobs().filter(({ kind }) => kind.startsWith('uploads.')).length;
    return { used: await usedUploads({ world, ...acme }), uploads: uploads.byId.size, storedBytes, counted: quotas.monthly.save(), jobs };
  };
  const isGone = async (acme: CsvWorld, url: string) => (await acme.sim.fetch(url)).status === 404;

  it('[D-CSV-14] leaves no media that its platform refuses, nor their bytes', async ({ acme }) => {
    const before = await storage(acme);
    const id = await acme.upload(csvOf({ ...WITH_MEDIA, twitterMediaUrls: 'https://a.test/1.pdf' }));
    await acme.advance(1060);
    const [download] = await acme.downloads();
    expect(await isGone(acme, download?.url ?? '')).toBe(false);
    await acme.advance(60_000);
    const [row] = (await acme.rows(id)).items;
    expect([row?.status, row?.error]).toEqual(['FAILED', expect.stringContaining('data.TWITTER.uploadIds')]);
    expect([await storage(acme), await isGone(acme, download?.url ?? '')]).toEqual([before, true]);
  });

  it('[D-CSV-14] leaves nothing when its account is still at its limit after the pause, and its downloads no longer count in their month', async ({
    acme,
  }) => {
    await acme.advance(30 * 86_400_000 - 9 * 3_600_000 - 60_000);
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts: { TWITTER: 0 } } });
    const before = await storage(acme);
    const id = await acme.upload(csvOf({ ...WITH_MEDIA, postDate: '2026-04-20T10:00:00Z' }));
    await acme.advance(10_000);
    expect([(await acme.get(id)).status, (await storage(acme)).used]).toEqual(['RATE_LIMITED', 1]);
    await acme.advance(86_400_000);
    expect([(await acme.get(id)).failedRows, await storage(acme)]).toEqual([1, before]);
  });

  it('[D-CSV-14] keeps an upload that another post uses by then', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts: { TWITTER: 0 } } });
    await acme.upload(csvOf(WITH_MEDIA));
    await acme.advance(10_000);
    const [download] = await acme.downloads();
    const body = { teamId: 'team_acme_marketing', title: 'x', status: 'DRAFT', socialAccountTypes: ['THREADS'] };
    await acme.ok('POST', '/post', { ...body, data: { THREADS: { uploadIds: [download?.id] } } });
    await acme.advance(86_400_000);
    expect([await acme.downloads(), await usedUploads(acme)]).toMatchObject([[{ id: download?.id }], 1]);
  });
});
