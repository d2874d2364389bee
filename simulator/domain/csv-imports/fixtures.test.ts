/** The files of fixtures/csv, which people import to see what happens, and take as templates. */

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { csvColumns } from './columns.ts';
import { it } from './csv-imports.fixture.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/csv/${name}.csv`, import.meta.url), 'utf8');
const rowsOf = (name: string) => parse<Readonly<Record<string, string>>>(fixture(name), { columns: true, relax_column_count: true });

it('campaign.csv makes ten posts with their media', async ({ acme }) => {
  const { entity, rows } = await acme.importFile(fixture('campaign'));
  expect(rows.filter(({ error }) => error !== null)).toEqual([]);
  expect([entity.status, entity.totalRows, await acme.countPosts()]).toEqual(['COMPLETED', 10, 10]);
  const posts = await Promise.all(rows.map(({ postId }) => acme.post(postId)));
  expect(posts.map(({ uploads }) => uploads.length)).toEqual([0, 2, 1, 1, 1, 0, 0, 0, 1, 0]);
  const platforms = new Set(posts.flatMap(({ socialAccounts }) => socialAccounts.map(({ socialAccount }) => socialAccount.type)));
  expect(platforms.size).toBeGreaterThanOrEqual(14);
  expect(new Set(posts.map(({ teamId }) => teamId))).toEqual(new Set(['team_acme_marketing', 'team_acme_support']));
});

it('campaign.csv is published by the end of the month, except for its draft', async ({ acme }) => {
  const { rows } = await acme.importFile(fixture('campaign'));
  await acme.ok('POST', '/_sim/clock/advance', { to: '2026-04-01T00:00:00Z' });
  const statuses = await Promise.all(rows.map(async ({ postId }) => (await acme.post(postId)).status));
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 'POSTED'), 'DRAFT']);
});

it('every-column.csv has every column of the document, in its order, and fills each', () => {
  const [header] = parse(fixture('every-column'));
  const columns = [
    ...csvColumns().required,
    'text',
    ...[...csvColumns().byPlatform.values()].flatMap(({ columns: own }) => own.map(({ name }) => name)),
  ];
  expect(header).toEqual(columns);
  const rows = rowsOf('every-column');
  expect(columns.filter(column => rows.every(row => row[column] === ''))).toEqual([]);
});

it('every-column.csv has a row for each platform, which succeeds', async ({ acme }) => {
  const { entity, rows } = await acme.importFile(fixture('every-column'));
  expect(rows.filter(({ error }) => error !== null)).toEqual([]);
  expect(entity.status).toBe('COMPLETED');
  const posts = await Promise.all(rows.map(({ postId }) => acme.post(postId)));
  expect(new Set(posts.flatMap(({ data }) => Object.keys(data)))).toEqual(new Set(csvColumns().byPlatform.keys()));
  // FACEBOOK has its post already, and publishes it at a time of its own.
  expect(new Set(posts.map(({ status }) => status))).toEqual(new Set(['SCHEDULED', 'REVIEW']));
});

it('mistakes.csv fails in every row, each with another error', async ({ acme }) => {
  const { entity, rows } = await acme.importFile(fixture('mistakes'));
  expect(entity).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', totalRows: 19, successRows: 0, failedRows: 19 });
  expect(rows.map(({ rawRow, error }) => [rawRow['title'], error])).toEqual([
    ['Unknown team', 'Team team_acme_sales was not found or does not belong to the organization'],
    ['Team of another organization', 'Team team_pro was not found or does not belong to the organization'],
    ['', 'title is required'],
    ['No time zone', 'postDate must be an ISO 8601 date-time with an offset, such as 2026-03-02T10:00:00Z'],
    ['No such status', 'status must be one of DRAFT, SCHEDULED'],
    ['No such platform', expect.stringMatching(/^socialAccountTypes\.1 must be one of INSTAGRAM, /)],
    ['No boolean', 'redditNsfw must be TRUE or FALSE, not "no"'],
    ['No number', 'instagramThumbnailOffset must be a number, not "two seconds"'],
    ['No such value', expect.stringMatching(/^data\.LINKEDIN\.privacy must be one of CONNECTIONS, PUBLIC, /)],
    ['No text', 'data.TWITTER.text: TWITTER needs a text when it has no media'],
    ['Text too long', expect.stringMatching(/^data\.TWITTER\.text: TWITTER takes texts of at most 280 characters/)],
    ['No account of the platform', 'socialAccountTypes: No TWITTER account is connected to this team'],
    ['No such channel', 'data.DISCORD.channelId: the account has no DISCORD channel general. The account has c1, c1b.'],
    ['No media', 'data.INSTAGRAM.uploadIds: INSTAGRAM POST takes 1 to 10 files, not 0'],
    ['No web address', 'twitterMediaUrls must hold http or https URLs, not "C:\\\\pictures\\\\1.jpg"'],
    ['Private address', 'http://192.168.0.1/1.jpg: The URL does not lead to a public address'],
    ['Too many files', 'data.TWITTER.uploadIds must have at most 4 items'],
    ['Too many values', 'data.BLUESKY.tags must have at most 8 items'],
    ['Comma without quotes', 'The row has 17 cells, but the header names 14 columns. A cell that holds a comma must be quoted.'],
  ]);
});
