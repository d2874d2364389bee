/** The numbers at which /misc refuses a call, as the simulator explains the refusal. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { NumberName } from '../../../../openapi/number-names.ts';
import type { Fields } from '../../../exchange.ts';
import { ask, expectAnswer, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { expectDecidedBy } from '../general/decided-by.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

/** A refused call and the number that refuses it. */
interface Row {
  readonly id: OperationId;
  readonly number: NumberName;
  /** How much the call uses or asks for; absent where the explanation does not say. */
  readonly used?: number;
  /** Prepares the world, and returns the body or query of the call besides the team. */
  prepare(world: FreshWorld): Promise<{ readonly body?: Fields; readonly query?: Fields }>;
}

/** Prepares a picture that fails to arrive, and a thumbnail made of it. */
const withPicture = (picture: Fields) => async (world: FreshWorld) => {
  const url = 'https://images.example.com/cover.jpg';
  await world.control('PUT', '/_sim/web', { url, contentType: 'image/jpeg', ...picture });
  return { body: { postId: await livePostOn(world, ['YOUTUBE']), url } };
};

const ROWS: readonly Row[] = [
  {
    id: 'listGoogleSearchKeywords',
    number: 'profiles.maxKeywordAgeMonths',
    prepare: async () => ({ query: { startMonth: '2024-08', endMonth: '2026-01' } }),
  },
  {
    id: 'createPlaceActionLink',
    number: 'profiles.maxLinksPerType',
    used: 10,
    async prepare({ session: { teamId }, session }) {
      const list = await read(session, 'listPlaceActionLinks', { query: { teamId } });
      const links = objectsOf(list['placeActionLinks']);
      const body = { placeActionLink: { uri: 'https://book.example/', placeActionType: links[0]?.['placeActionType'] } };
      for (let count = links.length; count < 10; count++) await read(session, 'createPlaceActionLink', { body: { teamId, ...body } });
      return { body };
    },
  },
  {
    id: 'editYoutubeVideo',
    number: 'published.YOUTUBE.maxTagsCharacters',
    used: 501,
    prepare: async world => ({ body: { postId: await livePostOn(world, ['YOUTUBE']), tags: ['x'.repeat(250), 'x'.repeat(251)] } }),
  },
  { id: 'setYoutubeThumbnail', number: 'playlists.maxThumbnailBytes', prepare: withPicture({ size: 2_097_153 }) },
  { id: 'setYoutubeThumbnail', number: 'uploads.urlImportTimeoutMs', prepare: withPicture({ delay: 'PT60.001S' }) },
];

behaviour<Row>({
  id: 'misc/deciding-numbers',
  area: 'misc',
  title: 'The explanation of a call of /misc that a number refuses names the number, and how the call stands to it',
  rules: ['D-MSC-14', 'D-MSC-46', 'D-MSC-49', 'D-MSC-55'],
  cases: ROWS,
  async check(world, { id, number, used, prepare }) {
    const { session } = world;
    const { teamId } = session;
    const { body, query } = await prepare(world);
    const parts = { ...(body && { body: { teamId, ...body } }), ...(query && { query: { teamId, ...query } }) };
    expectAnswer(id, await ask(session, id, parts), 400);
    await expectDecidedBy(world, id, number, used);
  },
});
