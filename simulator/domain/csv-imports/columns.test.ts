import { describe, expect } from 'vitest';
import { COLUMNS, MEDIA_COLUMNS, NEEDED, WITH } from './columns.fixture.ts';
import { csvColumns } from './columns.ts';
import { type CsvWorld, csvOf, it, ROW } from './csv-imports.fixture.ts';

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined), data);
}

/** The platform's data of the draft that a row with these cells makes. */
async function dataOf(acme: CsvWorld, platform: string, cells: Readonly<Record<string, string>>): Promise<unknown> {
  const { text: _, ...row } = ROW;
  const { row: result } = await acme.importFile(csvOf({ ...row, socialAccountTypes: platform, ...cells }));
  expect(result.error).toBeNull();
  const { data } = await acme.post(result.postId);
  expect(result.normalizedPayload).toMatchObject({ data });
  return Reflect.get(data, platform);
}

const MAPPINGS = Object.entries(COLUMNS).flatMap(([platform, mappings]) => mappings.map(mapping => ({ platform, mapping })));

it('[D-CSV-11] the document maps these columns and no others', () => {
  const expected = Object.entries(COLUMNS).map(([platform, mappings]) => [
    platform,
    [
      ...mappings.map(([column]) => column),
      MEDIA_COLUMNS[platform],
      ...(platform === 'INSTAGRAM' ? ['instagramCarouselItems'] : []),
    ].toSorted(),
  ]);
  const declared = [...csvColumns().byPlatform].map(([platform, { columns }]) => [platform, columns.map(({ name }) => name).toSorted()]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  expect(csvColumns().required).toEqual(['teamId', 'title', 'postDate', 'status', 'socialAccountTypes']);
});

describe('each column reaches its field', () => {
  it.for(MAPPINGS)('[D-CSV-11] $platform $mapping.0', async ({ platform, mapping: [column, cell, path, value] }, { acme }) => {
    const data = await dataOf(acme, platform, { ...NEEDED[platform], ...WITH[column], [column]: cell });
    expect(valueAt(data, path)).toEqual(value);
  });
});

/** The value of every column of a platform at its place. */
function expectedData(platform: string): unknown {
  const data: Record<string, unknown> = {};
  for (const [, , path, value] of COLUMNS[platform] ?? []) {
    const [field = '', subfield] = path.split('.');
    if (subfield === undefined) data[field] = value;
    else data[field] = Object.assign(data[field] ?? {}, { [subfield]: value });
  }
  return data;
}

function allCells(platform: string): Record<string, string> {
  return Object.fromEntries((COLUMNS[platform] ?? []).map(([column, cell]) => [column, cell]));
}

describe('all columns of a platform take effect together', () => {
  it.for([
    ['[CSV-45]', 'FACEBOOK'],
    ['[CSV-46, D-CSV-07]', 'INSTAGRAM'],
    ['[CSV-47, D-CSV-07]', 'TIKTOK'],
    ['[CSV-48, D-CSV-07]', 'YOUTUBE'],
    ['[CSV-49]', 'LINKEDIN'],
    ['[CSV-50]', 'PINTEREST'],
    ['[CSV-51, D-CSV-07]', 'REDDIT'],
    ['[CSV-52]', 'THREADS'],
    ['[CSV-53]', 'TWITTER'],
    ['[CSV-54]', 'MASTODON'],
    ['[CSV-55]', 'BLUESKY'],
    ['[CSV-56]', 'DISCORD'],
    ['[CSV-57]', 'SLACK'],
    ['[CSV-58]', 'GOOGLE_BUSINESS'],
    ['[CSV-59]', 'SNAPCHAT'],
  ] as const)('%s %s', async ([, platform], { acme }) => {
    expect(await dataOf(acme, platform, allCells(platform))).toEqual(expectedData(platform));
  });
});

describe('media', () => {
  it.for(Object.entries(MEDIA_COLUMNS))(
    '[CSV-39, CSV-44, D-CSV-11] of %s are in %s and reach no other platform',
    async ([platform, column], { acme }) => {
      const others = Object.fromEntries(Object.values(MEDIA_COLUMNS).map(name => [name, `https://cdn.test/${name}.jpg`]));
      const { row } = await acme.importFile(csvOf({ ...ROW, ...NEEDED[platform], ...others, socialAccountTypes: platform }));
      expect(row.error).toBeNull();
      const { data, uploads } = await acme.post(row.postId);
      expect(Object.keys(data)).toEqual([platform]);
      expect(valueAt(data, `${platform}.uploadIds`)).toEqual(uploads.map(({ uploadId }) => uploadId));
      expect(uploads.map(({ upload }) => upload.externalLink)).toEqual([`https://cdn.test/${column}.jpg`]);
    },
  );

  it('[CSV-39] of all platforms together each go to their own', async ({ acme }) => {
    const cells = Object.assign(
      {},
      ...Object.values(NEEDED),
      ...Object.values(MEDIA_COLUMNS).map(name => ({ [name]: `https://cdn.test/${name}.jpg` })),
    );
    const { row } = await acme.importFile(csvOf({ ...ROW, ...cells, socialAccountTypes: Object.keys(MEDIA_COLUMNS).join() }));
    const { data, uploads } = await acme.post(row.postId);
    const linkOf = new Map(uploads.map(({ uploadId, upload }) => [uploadId, upload.externalLink]));
    const links = Object.keys(MEDIA_COLUMNS).map(platform => [
      platform,
      (valueAt(data, `${platform}.uploadIds`) as string[]).map(id => linkOf.get(id)),
    ]);
    expect(links).toEqual(Object.entries(MEDIA_COLUMNS).map(([platform, column]) => [platform, [`https://cdn.test/${column}.jpg`]]));
  });

  it('[D-CSV-12] of a thumbnail stay URLs and are not downloaded', async ({ acme }) => {
    const before = (await acme.downloads()).length;
    const data = await dataOf(acme, 'FACEBOOK', { ...NEEDED['FACEBOOK'], facebookThumbnail: 'https://a.test/t.jpg' });
    expect(valueAt(data, 'thumbnail')).toBe('https://a.test/t.jpg');
    expect(await acme.downloads()).toHaveLength(before);
  });

  it('[CSV-46, D-CSV-07, D-CSV-11, D-CSV-12] of a carousel come after the others, each with its item', async ({ acme }) => {
    const before = (await acme.downloads()).length;
    const cells = {
      instagramMediaUrls: 'https://a.test/1.jpg',
      instagramCarouselItems: 'https://a.test/2.jpg # https://a.test/1.jpg#https://a.test/3.jpg',
    };
    const data = await dataOf(acme, 'INSTAGRAM', cells);
    const [one, two, three] = valueAt(data, 'uploadIds') as string[];
    expect(valueAt(data, 'uploadIds')).toHaveLength(3);
    expect(valueAt(data, 'carouselItems')).toEqual([{ uploadId: two }, { uploadId: one }, { uploadId: three }]);
    expect((await acme.downloads()).slice(before).map(({ externalLink }) => externalLink)).toEqual([
      'https://a.test/1.jpg',
      'https://a.test/2.jpg',
      'https://a.test/3.jpg',
    ]);
  });
});
