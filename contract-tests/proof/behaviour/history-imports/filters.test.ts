/** All filters of history imports together, for one account: a combination imports what each of its filters imports. */

import type { Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

const SURFACES = ['PROFILE_GRID', 'NON_GRID', 'STORY'] as const;
/** Platforms with and without surfaces, and with posts of several kinds. */
const PLATFORMS = ['INSTAGRAM', 'FACEBOOK', 'LINKEDIN'] as const;
/** Enough posts to include each kind. */
const MOST = 30;

interface Filter {
  readonly surface: (typeof SURFACES)[number] | 'ALL';
  readonly mediaType: 'VIDEO' | 'IMAGE' | undefined;
  readonly importCarousels: boolean;
}

const EVERYTHING: Filter = { surface: 'ALL', mediaType: undefined, importCarousels: true };

/** Each filter alone, and each with each other. */
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

/** Imported posts by the platform's ids. */
type ImportedPosts = ReadonlyMap<string, Fields>;

/** Checks filters alone and together. */
behaviour<string>({
  id: 'history-imports/filters',
  area: 'history-imports',
  title:
    'A history import with several filters imports the newest posts that match all of them, and each filter selects the posts that it names',
  rules: ['HIS-02', 'HIS-03', 'HIS-05', 'D-HIS-05'],
  cases: PLATFORMS,
  async check(world, platform) {
    await world.limit({ historyPosts: FILTERS.length * MOST });
    const teams = await Promise.all(FILTERS.map(filter => begin(world, platform, filter)));
    // An import finishes within five minutes.
    await world.advance('PT5M');
    const imported: ImportedPosts[] = [];
    for (const teamId of teams) imported.push(await importedBy(world, platform, teamId));
    const since = imported.map(posts => (posts.size < MOST ? '' : [...posts.values()].map(publishedAt).toSorted()[0]));
    const from = since.map(String).toSorted().at(-1) ?? '';
    const of = (surface: Filter['surface'], mediaType: Filter['mediaType'], importCarousels: boolean) => {
      const index = FILTERS.findIndex(
        each => each.surface === surface && each.mediaType === mediaType && each.importCarousels === importCarousels,
      );
      return [...(imported[index] ?? [])].filter(([, post]) => publishedAt(post) >= from).map(([id]) => id);
    };
    const all = of('ALL', undefined, true);
    for (const { surface, mediaType, importCarousels } of FILTERS) {
      const parts = [of(surface, undefined, true), of('ALL', mediaType, true), of('ALL', undefined, importCarousels)];
      const expected = all.filter(id => parts.every(part => part.includes(id)));
      expectEqual(
        `the posts of ${platform} with ${JSON.stringify({ surface, mediaType, importCarousels })}`,
        of(surface, mediaType, importCarousels),
        expected,
      );
    }
    const surfaces = SURFACES.flatMap(surface => of(surface, undefined, true));
    // On some platforms, posts have no surface.
    if (surfaces.length > 0) expectEqual(`the posts of ${platform} on all surfaces`, surfaces.toSorted(), all.toSorted());
    const known = new Map(imported.flatMap(posts => [...posts]));
    expectTypes(known, { stories: of('STORY', undefined, true), videos: of('ALL', 'VIDEO', true), images: of('ALL', 'IMAGE', true) });
    expectCarousels(known, all, of('ALL', undefined, false));
  },
});

/** Connects the same account in a separate team, because a team imports a post only once. */
async function begin({ session, control }: FreshWorld, type: string, filter: Filter): Promise<string> {
  const teamId = String((await read(session, 'createTeam', { body: { name: JSON.stringify(filter) } }))['id']);
  await control('POST', '/_sim/social-accounts', { teamId, type, externalId: 'once_more' });
  const body = { teamId, socialAccountType: type, count: MOST, withAnalytics: false, ...filter };
  const { id: _, ...shown } = await read(session, 'createHistoryImport', { body }, 201);
  const asked = { requestedCount: MOST, withAnalytics: false, ...filter, mediaType: filter.mediaType ?? null };
  for (const [name, value] of Object.entries(asked)) expectEqual(`${name} of a history import`, shown[name], value);
  return teamId;
}

async function importedBy({ session }: FreshWorld, socialAccountType: string, teamId: string): Promise<ImportedPosts> {
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

/** Throws unless a filter imported only posts of its kind, as far as posts show their kind. */
function expectTypes(known: ImportedPosts, { stories, videos, images }: Kinds): void {
  const typeOf = (id: string) => String(known.get(id)?.['type']);
  for (const id of stories) expectThat(['STORY', 'VIDEO', 'IMAGE'].includes(typeOf(id)), `${id}, a story, is a ${typeOf(id)}`);
  expectEqual(
    'the posts that are both video and image',
    videos.filter(id => images.includes(id)),
    [],
  );
  for (const [ids, ending] of [
    [videos, '.mp4'],
    [images, '.jpg'],
  ] as const)
    for (const id of ids)
      for (const url of mediaOf(known.get(id))) expectThat(url.endsWith(ending), `${id} has ${url}instead of a URL with ${ending}`);
}

/** Throws unless every post that needs importCarousels has several media, and every other post at most one. */
function expectCarousels(known: ImportedPosts, all: readonly string[], single: readonly string[]): void {
  for (const id of all) {
    const media = mediaOf(known.get(id));
    const isCarousel = !single.includes(id);
    if (media.length > 0)
      expectEqual(`whether ${id} with ${media.length} media is imported without importCarousels`, !isCarousel, media.length === 1);
  }
}

function mediaOf(post: Fields = {}): readonly string[] {
  return objectsOf(fieldsOf(post['extraData'])['media']).map(({ mediaUrl }) => String(mediaUrl));
}
