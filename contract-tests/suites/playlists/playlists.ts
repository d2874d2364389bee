/** Playlists of YOUTUBE: what is listed, and the life of one that nobody else sees. */
import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import {
  ask,
  comparedAgain,
  expectAnswer,
  expectEqual,
  expectRefused,
  expectThat,
  objectsOf,
  through,
  throughListed,
} from '../requests.ts';

const bounded: Property<number> = {
  id: 'playlists/bounded',
  area: 'playlists',
  title:
    'Lists of playlists and of their videos give as many as were asked for at most, videos in their order and with the playlist that was named',
  rules: ['MSC-405', 'MSC-406'],
  needs: [],
  cases: () => fc.integer({ min: 1, max: limits.playlists.maxListed }),
  async check(session, maxResults) {
    const { teamId } = session;
    const list = fieldsOf(await through(session, 'YOUTUBE', 'listYoutubePlaylists', { query: { teamId, maxResults } }));
    const playlists = objectsOf(list['items']);
    expectThat(playlists.length <= maxResults, `${playlists.length} playlists were listed in place of ${maxResults}`);
    const playlistId = playlists[0]?.['id'];
    if (playlistId === undefined) return;
    const query = { teamId, playlistId, maxResults };
    const items = objectsOf(fieldsOf(await throughListed(session, 'YOUTUBE', 'listYoutubePlaylistItems', { query }))['items']);
    expectThat(items.length <= maxResults, `${items.length} videos were listed in place of ${maxResults}`);
    for (const [position, item] of items.entries()) {
      const snippet = fieldsOf(item['snippet']);
      expectEqual('the place of a video', [snippet['playlistId'], snippet['position']], [playlistId, position]);
    }
  },
};

const categories: Property<string> = {
  id: 'playlists/categories',
  area: 'playlists',
  title: 'Videos have categories in each listed region, those of US without one, and a region that is not listed is refused',
  rules: ['MSC-410', 'D-MSC-56'],
  needs: [],
  async cases(session) {
    const { items } = fieldsOf(await through(session, 'YOUTUBE', 'listYoutubeRegions', { query: { teamId: session.teamId } }));
    return fc.constantFrom('US', ...objectsOf(items).map(({ id }) => String(id)));
  },
  async check(session, regionCode) {
    const { teamId } = session;
    const read = async (query: object) =>
      fieldsOf(await through(session, 'YOUTUBE', 'listYoutubeVideoCategories', { query: { teamId, ...query } }))['items'];
    const items = objectsOf(await read({ regionCode }));
    expectThat(
      items.some(({ snippet }) => fieldsOf(snippet)['assignable'] === true),
      `no category of ${regionCode} takes videos`,
    );
    if (regionCode === 'US') expectEqual('the categories without a region', await read({}), items);
    await expectRefused(session, { operation: 'listYoutubeVideoCategories', query: { teamId, regionCode: 'ZZ' } }, 'regionCode');
  },
};

interface Texts {
  readonly title: string;
  readonly description: string;
}

const texts: fc.Arbitrary<Texts> = fc.record({
  title: fc.constantFrom('Tours', 'x'.repeat(limits.playlists.maxTitleCharacters), 'Ärger 👩‍👧', ' a '),
  description: fc.constantFrom('', 'One a week.', 'x'.repeat(limits.playlists.maxDescriptionCharacters)),
});

const life: Property<{ readonly first: Texts; readonly second: Texts }> = {
  id: 'playlists/life',
  area: 'playlists',
  title: 'A playlist is listed first once it is created, takes new texts, keeps its privacy, and is gone when it is deleted',
  rules: ['MSC-403', 'MSC-404', 'D-MSC-54'],
  needs: ['writes'],
  cases: () => fc.record({ first: texts, second: texts }),
  async check(session, { first, second }) {
    const { teamId } = session;
    const own = ({ title, description }: Texts) => ({ teamId, title: tagged(session, title), description });
    const created = fieldsOf(
      await through(session, 'YOUTUBE', 'createYoutubePlaylist', { body: { ...own(first), privacyStatus: 'private' } }),
    );
    const { id: playlistId } = created;
    const shown = async () => {
      const query = { teamId, maxResults: limits.playlists.maxListed };
      const { items } = fieldsOf(await through(session, 'YOUTUBE', 'listYoutubePlaylists', { query }));
      const listed = objectsOf(items).find(({ id }) => id === playlistId);
      const { title, description } = fieldsOf(listed?.['snippet']);
      return listed && [title, description, fieldsOf(listed['status'])['privacyStatus']];
    };
    const expected = (given: Texts) => [tagged(session, given.title), given.description, 'private'];
    expectEqual('the playlist that was created', await shown(), expected(first));
    await through(session, 'YOUTUBE', 'updateYoutubePlaylist', { body: { ...own(second), playlistId } });
    expectEqual('the playlist that was changed', await shown(), expected(second));
    const where = { path: { playlistId: String(playlistId) }, query: { teamId } };
    expectEqual('the answer to a deletion', await through(session, 'YOUTUBE', 'deleteYoutubePlaylist', where), true);
    expectEqual('the playlist that was deleted', await shown(), undefined);
    expectAnswer('a second deletion', await ask(session, 'deleteYoutubePlaylist', where), 404);
  },
};

const total: Property<string> = {
  id: 'playlists/total',
  area: 'playlists',
  title: 'totalResults counts all playlists of the channel, also those that the answer leaves out',
  rules: ['MSC-406'],
  needs: ['writes'],
  cases: () => ['three new playlists'],
  async check(session) {
    const { teamId } = session;
    const count = async (maxResults: number) => {
      const list = fieldsOf(await through(session, 'YOUTUBE', 'listYoutubePlaylists', { query: { teamId, maxResults } }));
      return [objectsOf(list['items']).length, Number(fieldsOf(list['pageInfo'])['totalResults'])] as const;
    };
    for (const title of ['One', 'Two', 'Three']) {
      const body = { teamId, title: tagged(session, title), description: 'Tours', privacyStatus: 'private' };
      await through(session, 'YOUTUBE', 'createYoutubePlaylist', { body });
    }
    // Others may create and delete playlists of a deployment.
    await comparedAgain(session, async () => {
      const [listed, all] = await count(limits.playlists.maxListed);
      expectEqual('items and totalResults with maxResults 1', await count(1), [1, all]);
      expectThat(all >= 3 && all >= listed, `totalResults is ${all} where ${listed} playlists are listed, three of which are new`);
      if (listed < limits.playlists.maxListed) expectEqual('totalResults of a list that leaves out none', all, listed);
    });
  },
};

export function suite(): readonly Property[] {
  return [bounded, categories, life, total] as Property[];
}
