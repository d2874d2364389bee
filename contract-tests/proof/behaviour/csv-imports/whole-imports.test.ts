/** A CSV import from its file to the end of all posts that it created. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { csvText, PLAIN_LAYOUT, type Row } from '../../../suites/csv-imports/import-file.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo, eventsOf, nowOf } from '../organizations/world-looks.ts';

/** Decisions of the simulator: when an import starts, and how long a row takes. */
const START_MS = 1000;
const ROW_MS = 50;

interface Line {
  readonly cells: Row;
  /** The status of its post after an hour; null for a row that fails. */
  readonly status: 'DRAFT' | 'SCHEDULED' | 'POSTED' | 'ERROR' | null;
  readonly hasMedia?: boolean;
}

const MEDIA = { facebookMediaUrls: 'https://cdn.example.com/picture.png' };

/** A row of each kind, with dates before, within and after the hour. */
const LINES: readonly Line[] = [
  { cells: { status: 'SCHEDULED', postDate: '2026-03-01T09:00:00Z' }, status: 'POSTED' },
  { cells: { status: 'SCHEDULED', postDate: '2026-03-02T09:10:00Z', ...MEDIA }, status: 'POSTED', hasMedia: true },
  { cells: { status: 'DRAFT', postDate: '2026-03-01T09:00:00Z', ...MEDIA }, status: 'DRAFT', hasMedia: true },
  { cells: { status: 'SCHEDULED', postDate: 'tomorrow' }, status: null },
  { cells: { status: 'SCHEDULED', postDate: '2027-05-04T10:00:00+02:00' }, status: 'SCHEDULED' },
  { cells: { status: 'SCHEDULED', postDate: '2026-03-02T09:00:00Z', socialAccountTypes: 'LINKEDIN' }, status: 'ERROR' },
  { cells: { status: 'SCHEDULED', postDate: '2026-03-02T09:10:00Z', teamId: 'team_pro' }, status: null },
];

/** Compares each row with its post. */
behaviour<string>({
  id: 'csv-imports/whole-imports',
  area: 'csv-imports',
  title: 'A CSV import proceeds row by row, and its posts are like any other: published with an event and counted',
  rules: ['CSV-20', 'CSV-22', 'CSV-28', 'D-CSV-02', 'D-CSV-04', 'D-CSV-05'],
  cases: ['team_acme_marketing'],
  async check(world, teamId) {
    const { session, control } = world;
    await control('PATCH', '/_sim/platforms/LINKEDIN', { failure: { mode: 'reject' } });
    const common = { teamId, title: 'A row', socialAccountTypes: 'FACEBOOK', text: 'Hello' };
    const content = csvText(
      LINES.map(({ cells }) => ({ ...common, ...cells })),
      PLAIN_LAYOUT,
    );
    const begin = await nowOf(world);
    const used = Number((await read(session, 'getPostUsage'))['used']);
    const { id } = await read(session, 'createCsvImport', { body: { file: { name: 'rows.csv', type: 'text/csv', content } } }, 201);
    const importId = String(id);
    const moves = await movesOf(world, importId, begin);
    expectEqual('status, processedRows and updatedAt of an import over time', moves, expectedMoves(begin));
    await world.advance('PT1H');
    const { items } = await read(session, 'listCsvImportRows', { path: { importId }, query: { limit: LINES.length } });
    const rows = objectsOf(items);
    const posts = await Promise.all(rows.map(row => postOf(world, row)));
    expectEqual(
      'the statuses of the posts',
      posts.map(post => post?.['status'] ?? null),
      LINES.map(({ status }) => status),
    );
    const ended = posts.filter(post => post?.['status'] === 'POSTED' || post?.['status'] === 'ERROR').map(post => String(post?.['id']));
    const published = (await eventsOf(world, 'post.published')).map(data => String(data['id']));
    expectEqual('the posts of post.published', published.toSorted(), ended.toSorted());
    const counted = LINES.filter(({ status }) => status !== null && status !== 'DRAFT').length;
    expectEqual('the posts of the month', (await read(session, 'getPostUsage'))['used'], used + counted);
  },
});

/** Returns what an import shows after each of its steps. */
async function movesOf(world: FreshWorld, importId: string, begin: number): Promise<readonly unknown[]> {
  const moves: unknown[] = [];
  for (let at = begin + START_MS; moves.length < 100; at += ROW_MS) {
    await advanceTo(world, at);
    const shown = await read(world.session, 'getCsvImport', { path: { importId } });
    moves.push([shown['status'], shown['processedRows'], shown['updatedAt']]);
    if (shown['completedAt'] !== null) return moves;
  }
  return moves;
}

/** A row with media takes twice as long. */
function expectedMoves(begin: number): readonly unknown[] {
  const moves: unknown[] = [['PROCESSING', 0, new Date(begin + START_MS).toISOString()]];
  let at = begin + START_MS;
  let updatedAt = at;
  for (const [index, { hasMedia }] of LINES.entries()) {
    at += ROW_MS;
    if (hasMedia) {
      moves.push(['PROCESSING', index, new Date(updatedAt).toISOString()]);
      at += ROW_MS;
    }
    updatedAt = at;
    const status = index + 1 < LINES.length ? 'PROCESSING' : 'COMPLETED_WITH_ERRORS';
    moves.push([status, index + 1, new Date(at).toISOString()]);
  }
  return moves;
}

async function postOf({ session }: FreshWorld, row: Fields): Promise<Fields | undefined> {
  const postId = row['postId'];
  return typeof postId === 'string' ? read(session, 'getPost', { path: { id: postId } }) : undefined;
}

/** Platforms on which a post with only a text can be scheduled. */
const PLATFORMS: readonly Platform[] = ['FACEBOOK', 'TWITTER', 'LINKEDIN', 'BLUESKY'];
const ENDS = '2026-03-02T15:30:00.000Z';
const MIDNIGHT = '2026-03-03T00:00:00.000Z';

interface Limited {
  readonly hits: 'own' | 'other';
  readonly hasEnd: boolean;
}

const CASES: readonly Limited[] = [
  { hits: 'own', hasEnd: true },
  { hits: 'own', hasEnd: false },
  { hits: 'other', hasEnd: true },
  { hits: 'other', hasEnd: false },
];

behaviour<Limited>({
  id: 'csv-imports/limited-accounts',
  area: 'csv-imports',
  title: 'A rate limit of a platform pauses the import of rows for the affected account until it ends, and for no other',
  rules: ['CSV-24', 'D-CSV-08', 'D-CSV-13'],
  cases: CASES,
  async check({ session, control, advance }, { hits, hasEnd }) {
    const { id: teamId } = await read(session, 'createTeam', { body: { name: 'Limited' } });
    const imports = new Map<Platform, unknown>();
    for (const type of PLATFORMS) {
      const { id: other } = await control('POST', '/_sim/social-accounts', { teamId, type });
      const socialAccountId = hits === 'own' ? `sa_acme_${type.toLowerCase()}` : other;
      await control('PATCH', `/_sim/platforms/${type}`, {
        failure: { mode: 'rate-limited', socialAccountId, ...(hasEnd && { resetAt: ENDS }) },
      });
      const row = {
        teamId: session.teamId,
        title: type,
        postDate: '2026-03-09T09:00:00Z',
        status: 'SCHEDULED',
        socialAccountTypes: type,
        text: 'Hi',
      };
      const body = { file: { name: 'rows.csv', type: 'text/csv', content: csvText([row], PLAIN_LAYOUT) } };
      imports.set(type, (await read(session, 'createCsvImport', { body }, 201))['id']);
    }
    await advance('PT1M');
    const shown = objectsOf((await read(session, 'listCsvImports', { query: { limit: 100 } }))['items']);
    const expected = hits === 'own' ? ['RATE_LIMITED', hasEnd ? ENDS : MIDNIGHT] : ['COMPLETED', null];
    for (const [type, id] of imports) {
      const own = shown.find(each => each['id'] === id);
      expectEqual(`status and rateLimitResetAt of an import for ${type}`, [own?.['status'], own?.['rateLimitResetAt']], expected);
    }
  },
});
