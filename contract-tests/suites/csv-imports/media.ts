/** Media by their URLs, which the service fetches. */
import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { expectEqual, expectThat, farAhead, read } from '../requests.ts';
import { sampleFiles } from '../uploads/sample-files.ts';
import { columns, neededColumns, platforms } from './column-list.ts';
import { csvText, expectEnd, importFile, PLAIN_LAYOUT } from './import-file.ts';
import { fieldOf } from './rows.ts';

interface MediaChoice {
  readonly platform: string;
  /** Another platform whose media column is filled, which has no effect. */
  readonly other: string;
  readonly count: number;
  readonly separator: string;
  readonly hasCarousel: boolean;
}

function csvMedia(): Property<MediaChoice> {
  return {
    id: 'csv-imports/media',
    area: 'csv-imports',
    title: 'Media of a CSV row are fetched from their URLs and are used on their own platform only',
    rules: ['CSV-39', 'CSV-40', 'CSV-44', 'D-CSV-12'],
    needs: ['writes'],
    cases: () =>
      fc.record({
        platform: fc.constantFrom(...platforms),
        other: fc.constantFrom(...platforms),
        count: fc.integer({ min: 1, max: 2 }),
        separator: fc.constantFrom('#', ' # ', '# '),
        hasCarousel: fc.boolean(),
      }),
    check: checkMedia,
  };
}

function csvCarousels(): Property<MediaChoice> {
  const withCarousel = platforms.filter(platform => columns.some(column => column.platform === platform && column.kind === 'carousel'));
  return {
    ...csvMedia(),
    id: 'csv-imports/carousels',
    title: 'A CSV row uses the pictures of its carousel and of its media, each once',
    cases: () =>
      fc.record({
        platform: fc.constantFrom(...withCarousel),
        other: fc.constant('FACEBOOK'),
        count: fc.constant(2),
        separator: fc.constantFrom('#', ' # '),
        hasCarousel: fc.constant(true),
      }),
  };
}

async function checkMedia(
  session: Session,
  { platform, other, count: wanted, separator, hasCarousel: isAsked }: MediaChoice,
): Promise<void> {
  const media = mediaColumn(platform);
  const count = Math.min(wanted, media.schema.maxItems ?? wanted);
  const urls = await uploadedUrls(session, count);
  const carousel = isAsked && count === 2 ? columns.find(column => column.platform === platform && column.kind === 'carousel') : undefined;
  const needed = Object.fromEntries(neededColumns(platform).map(({ name, path }) => [name, path[0] === 'sr' ? 'r/test' : 'Needed']));
  const row = {
    teamId: session.teamId,
    title: tagged(session, 'With media'),
    postDate: new Date(farAhead(session, 0)).toISOString(),
    status: 'DRAFT',
    socialAccountTypes: platform,
    ...needed,
    ...(other !== platform && { [mediaColumn(other).name]: urls[0] ?? '' }),
    [media.name]: carousel ? (urls[0] ?? '') : urls.join(separator),
    // The first picture is in both columns, but must be used once.
    ...(carousel && { [carousel.name]: urls.toReversed().join(separator) }),
  };
  const file = await importFile(session, csvText([row], PLAIN_LAYOUT));
  expectThat(file.rows[0]?.['error'] === null, `a row with media failed: ${String(file.rows[0]?.['error'])}`);
  expectEnd(file, 1, 0);
  const { data } = await read(session, 'getPost', { path: { id: String(file.rows[0]?.['postId']) } });
  const part = fieldOf(data, platform);
  const ids = fieldOf(part, 'uploadIds');
  const links = await Promise.all(
    (Array.isArray(ids) ? ids : []).map(async id => (await read(session, 'getUpload', { path: { id: String(id) } }))['externalLink']),
  );
  expectEqual(`the media from ${media.name}`, links, urls);
  if (other !== platform) expectEqual(`the data of ${other} in a row for ${platform}`, fieldOf(data, other) ?? null, null);
  if (carousel) {
    const items = fieldOf(part, 'carouselItems');
    const shown = (Array.isArray(items) ? items : []).map(item => fieldOf(item, 'uploadId'));
    expectEqual(`the pictures from ${carousel.name}`, shown, Array.isArray(ids) ? ids.toReversed() : []);
  }
}

function mediaColumn(platform: string) {
  const found = columns.find(column => column.platform === platform && column.kind === 'media');
  if (!found) throw new Error(`The document has no column of media for ${platform}`);
  return found;
}

/** Uploads small pictures, and returns their URLs. */
async function uploadedUrls(session: Session, count: number): Promise<readonly string[]> {
  const urls: string[] = [];
  for (let number = 0; number < count; number++) {
    const { mimeType: type, content } = sampleFiles.png;
    const body = { file: { name: tagged(session, `picture-${number}.png`), type, content }, teamId: session.teamId };
    urls.push(String((await read(session, 'createUpload', { body }))['url']));
  }
  return urls;
}

export function suite(): readonly Property[] {
  return [csvMedia(), csvCarousels()] as Property[];
}
