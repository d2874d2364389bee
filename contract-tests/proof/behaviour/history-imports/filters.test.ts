/** All filters of history imports at once, of one account: each brings what all of its parts bring. */

import type { Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { type FreshWorld } from '../fresh-world.ts';

const SURFACES = ['PROFILE_GRID', 'NON_GRID', 'STORY'] as const;
/** With and without surfaces, and with posts of several kinds. */
const PLATFORMS = ['INSTAGRAM', 'FACEBOOK', 'LINKEDIN'] as const;
/** So many that each kind of post is among them. */
const MOST = 30;

interface Filter {
  readonly surface: (typeof SURFACES)[number] | 'ALL';
  readonly mediaType: 'VIDEO' | 'IMAGE' | undefined;
  readonly importCarousels: boolean;
}

const EVERYTHING: Filter = { surface: 'ALL', mediaType: undefined, importCarousels: true };

/** Each alone, and each with each. */
const FILTERS: readonly Filter[] = [
  EVERYTHING,
  ...SURFACES.map(surface => ({ ...EVERYTHING, surface })),
  { ...EVERYTHING, mediaType: 'VIDEO' },
  { ...EVERYTHING, mediaType: 'IMAGE' },
  { ...EVERYTHING, importCarousels: false },
  { ...EVERYTHING, surface: 'PROFILE_GRID', mediaType: 'VIDEO' },
  { ...EVERYTHING, surface: 'NON_GRID', mediaType: 'IMAGE' },
  { ...EVERYTHING, surface: 'PROFILE_GRID', importCarousels: false },
  { ...EVERYTHING, mediaType: 'IMAGE', importCarousels: false },
  { surface: 'STORY', mediaType: 'VIDEO', importCarousels: false },
  { surface: 'PROFILE_GRID', mediaType: 'IMAGE', importCarousels: false },
];

/** Posts that an import has brought, by the ids of their platform. */
type Brought = ReadonlyMap<string, Fields>;

/** Filters, alone and together. */
behaviour<string>({
  id: 'history-imports/filters',
  area: 'history',
  title: 'A history import with several filters brings the newest posts that pass all of them, and each filter the posts that it names',
  rules: ['HIS-02', 'HIS-03', 'HIS-05', 'D-HIS-05'],
  cases: PLATFORMS,
  async check(world, platform) {
    await world.limit({ historyPosts: FILTERS.length * MOST });
    const teams = await Promise.all(FILTERS.map(filter => begin(world, platform, filter)));
    // An import is done within five minutes.
    await world.advance('PT5M');
    const brought: Brought[] = [];
    for (const teamId of teams) brought.push(await importedBy(world, platform, teamId));
    const since = brought.map(posts => (posts.size < MOST ? '' : [...posts.values()].map(publishedAt).toSorted()[0]));
    const from = since.map(String).toSorted().at(-1) ?? '';
    const of = (surface: Filter['surface'], mediaType: Filter['mediaType'], importCarousels: boolean) => {
      const index = FILTERS.findIndex(
        each => each.surface === surface && each.mediaType === mediaType && each.importCarousels === importCarousels,
      );
      return [...(brought[index] ?? [])].filter(([, post]) => publishedAt(post) >= from).map(([id]) => id);
    };
    const all = of('ALL', undefined, true);
    for (const { surface, mediaType, importCarousels } of FILTERS) {
      const parts = [of(surface, undefined, true), of('ALL', mediaType, true), of('ALL', undefined, importCarousels)];
      const expected = all.filter(id => parts.every(part => part.includes(id)));
      expectEqual(
        `posts of ${platform} with ${JSON.stringify({ surface, mediaType, importCarousels })}`,
        of(surface, mediaType, importCarousels),
        expected,
      );
    }
    const surfaces = SURFACES.flatMap(surface => of(surface, undefined, true));
    // The posts of some platforms are on no surface.
    if (surfaces.length > 0) expectEqual(`the posts of ${platform} on all surfaces`, surfaces.toSorted(), all.toSorted());
    const known = new Map(brought.flatMap(posts => [...posts]));
    expectTypes(known, { stories: of('STORY', undefined, true), videos: of('ALL', 'VIDEO', true), images: of('ALL', 'IMAGE', true) });
    expectCarousels(known, all, of('ALL', undefined, false));
  },
});

/** The same account again, in a team of its own: what was imported once does not come again. */
async function begin({ session, control }: FreshWorld, type: string, filter: Filter): Promise<string> {
  const teamId = String((await read(session, 'createTeam', { body: { name: JSON.stringify(filter) } }))['id']);
  await control('POST', '/_sim/social-accounts', { teamId, type, externalId: 'once_more' });
  const body = { teamId, socialAccountType: type, count: MOST, withAnalytics: false, ...filter };
  const { id: _, ...shown } = await read(session, 'createHistoryImport', { body }, 201);
  const asked = { requestedCount: MOST, withAnalytics: false, ...filter, mediaType: filter.mediaType ?? null };
  for (const [name, value] of Object.entries(asked)) expectEqual(`${name} of a history import`, shown[name], value);
  return teamId;
}

async function importedBy({ session }: FreshWorld, socialAccountType: string, teamId: string): Promise<Brought> {
  const { posts, total } = await read(session, 'listImportedPosts', { query: { teamId, socialAccountType, limit: MOST } });
  const { imports } = await read(session, 'listHistoryImports', { query: { teamId } });
  const [{ status, postsImported } = {}] = objectsOf(imports);
  expectEqual('status and postsImported of a history import', [status, postsImported], ['COMPLETED', total]);
  return new Map(objectsOf(posts).map(post => [String(post['externalId']), post]));
}

function publishedAt(post: Fields): string {
  return String(post['publishedAt']);
}

interface Kinds {
  readonly stories: readonly string[];
  readonly videos: readonly string[];
  readonly images: readonly string[];
}

/** Throws unless what a filter brought is of that kind, as far as the posts say of what kind they are. */
function expectTypes(known: Brought, { stories, videos, images }: Kinds): void {
  const typeOf = (id: string) => String(known.get(id)?.['type']);
  for (const id of stories) expectThat(['STORY', 'VIDEO', 'IMAGE'].includes(typeOf(id)), `${id}, a story, is a ${typeOf(id)}`);
  expectEqual(
    'what is both video and image',
    videos.filter(id => images.includes(id)),
    [],
  );
  for (const [ids, ending] of [
    [videos, '.mp4'],
    [images, '.jpg'],
  ] as const)
    for (const id of ids) for (const url of mediaOf(known.get(id))) expectThat(url.endsWith(ending), `${id} has ${url}, and no ${ending}`);
}

/** Throws unless a post that comes only with importCarousels has several media, and every other one no more than one. */
function expectCarousels(known: Brought, all: readonly string[], single: readonly string[]): void {
  for (const id of all) {
    const media = mediaOf(known.get(id));
    const isCarousel = !single.includes(id);
    if (media.length > 0)
      expectEqual(`whether ${id} with ${media.length} media comes without importCarousels`, !isCarousel, media.length === 1);
  }
}

function mediaOf(post: Fields = {}): readonly string[] {
  return objectsOf(fieldsOf(post['extraData'])['media']).map(({ mediaUrl }) => String(mediaUrl));
}
