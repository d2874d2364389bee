/** /misc refuses more than the schema does, and names the path of the wrong value; what lies just beside a bound it takes. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { ask, expectAnswer, expectRefused } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

/** The body or query of a call besides the team, and the path of the issue in its refusal; null for a call that is taken. */
type Row = readonly [parts: Fields, at: string | null];

interface Case {
  readonly operation: OperationId;
  readonly rows: readonly Row[];
}

const MONTHS: readonly Row[] = [
  [{ startMonth: '2026-02', endMonth: '2026-01' }, 'startMonth'],
  [{ startMonth: '2026-01', endMonth: '2026-04' }, 'endMonth'],
  [{ startMonth: '2024-08', endMonth: '2026-01' }, 'startMonth'],
  [{ startMonth: '2024-09', endMonth: '2026-03' }, null],
];

const CASES: readonly Case[] = [
  { operation: 'listGoogleSearchKeywords', rows: MONTHS },
  {
    operation: 'updatePlaceActionLink',
    rows: [[{ name: 'links/1', fields: ['uri'], placeActionLink: { uri: 'https://a.example/' } }, 'name']],
  },
  { operation: 'deletePlaceActionLink', rows: [[{ name: 'locations/1/placeActionLinks/2/3' }, 'name']] },
  { operation: 'deleteGoogleMedia', rows: [[{ mediaName: 'accounts/1/media/2' }, 'mediaName']] },
  {
    operation: 'addGoogleMedia',
    rows: [
      [{ uploadId: 'upload_acme_document' }, 'uploadId'],
      [{ uploadId: 'upload_acme_video' }, null],
    ],
  },
];

behaviour<Case>({
  id: 'misc/refusal-places',
  area: 'misc',
  title: 'What /misc refuses beyond the schema it refuses with the path of the wrong value, and it takes what just fits',
  rules: ['D-MSC-47', 'D-MSC-49', 'D-MSC-50'],
  cases: CASES,
  async check({ session }, { operation, rows }) {
    for (const [parts, at] of rows) {
      const given = { teamId: session.teamId, ...parts };
      const call = operation.startsWith('list') ? { query: given } : { body: given };
      if (at === null) expectAnswer(`${operation} of ${JSON.stringify(parts)}`, await ask(session, operation, call), 200);
      else await expectRefused(session, { operation, ...call }, at);
    }
  },
});

interface Edit {
  readonly parts: Fields;
  readonly at: string;
  readonly code?: string;
}

const LOST = 'https://images.example.com/lost.jpg';
const EDITS: readonly (readonly [operation: OperationId, edit: Edit])[] = [
  ['editYoutubeVideo', { parts: { categoryId: '0' }, at: 'categoryId' }],
  ['editYoutubeVideo', { parts: { tags: ['x'.repeat(501)] }, at: 'tags', code: 'too_big' }],
  ['setYoutubeThumbnail', { parts: { url: 'https://images.example.com/cover.gif' }, at: 'url' }],
  ['setYoutubeThumbnail', { parts: { url: 'https://images.example.com/cover.html' }, at: 'url' }],
  ['setYoutubeThumbnail', { parts: { url: 'http://127.0.0.1/cover.jpg' }, at: 'url' }],
  ['setYoutubeThumbnail', { parts: { url: LOST }, at: 'url' }],
];

behaviour<null>({
  id: 'misc/refused-edits',
  area: 'misc',
  title: 'What YOUTUBE refuses of a video is refused with the path of the wrong value',
  rules: ['D-MSC-14', 'D-MSC-55', 'D-MSC-56'],
  cases: [null],
  async check(world: FreshWorld) {
    const { session, control } = world;
    const postId = await livePostOn(world, ['YOUTUBE']);
    await control('PUT', '/_sim/web', { url: LOST, status: 404 });
    for (const [operation, { parts, at, code }] of EDITS)
      await expectRefused(session, { operation, body: { teamId: session.teamId, postId, ...parts } }, at, code);
  },
});
