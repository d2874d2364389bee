/** What INSTAGRAM finds agrees with the question. These are reads, so that a deployment gets them, too, where the account was connected through FACEBOOK. */
import * as fc from 'fast-check';
import { limits, publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { expectEqual, expectThat, objectsOf, read, through } from '../requests.ts';

const { maxLocations, maxDiscoveredMedia } = limits.lookups;
const DEFAULT_LOCATIONS = 10;
const WORDS = ['coffee', 'Paris', 'night market', 'ñandú', '2026'];

/** On a simulator, connects the account of INSTAGRAM once more: the world of the suites has taken its permission away. */
async function connectAgain({ control, ...session }: Session): Promise<void> {
  if (!control) return;
  const { teamId } = session;
  const { socialAccounts } = await read(session, 'getTeam', { path: { id: teamId } });
  const { externalId } = objectsOf(socialAccounts).find(({ type }) => type === 'INSTAGRAM') ?? {};
  await control('POST', '/_sim/social-accounts', { teamId, type: 'INSTAGRAM', externalId, withMessagingScope: true });
}

/** The cases of a property, once the account can be used. */
function onceConnected<T>(cases: fc.Arbitrary<T>): (session: Session) => Promise<fc.Arbitrary<T>> {
  return async session => {
    await connectAgain(session);
    return cases;
  };
}

/** Throws if two of the found things have one id. */
function expectOwnIds(what: string, ids: readonly unknown[]): void {
  expectEqual(`the number of different ids of ${what}`, new Set(ids).size, ids.length);
}

const users: Property<string> = {
  id: 'lookups/instagram-users',
  area: 'lookups',
  title: 'INSTAGRAM tells either of the user who was asked for, with at most 12 media, or that there is nobody, without data',
  rules: ['D-MSC-60'],
  needs: [],
  cases: onceConnected(fc.constantFrom('instagram', 'natgeo', 'NatGeo', 'nobody.has.this.name_7', 'somebody_private')),
  async check(session, username) {
    const query = { teamId: session.teamId, username };
    const { exists, data } = fieldsOf(await through(session, 'INSTAGRAM', 'findInstagramUser', { query }));
    expectEqual(`whether there are data of ${username}`, (data ?? null) !== null, exists);
    if (exists !== true) return;
    const found = fieldsOf(data);
    expectEqual('the name of the user', String(found['username']).toLowerCase(), username.toLowerCase());
    const media = objectsOf(fieldsOf(found['media'])['data']);
    expectThat(media.length <= maxDiscoveredMedia, `${media.length} media of ${username} were given`);
    expectOwnIds(
      'media',
      media.map(({ id }) => id),
    );
  },
};

const places: Property<Fields> = {
  id: 'lookups/instagram-places',
  area: 'lookups',
  title: 'INSTAGRAM gives at most as many places as were asked for, 10 by default, each once',
  rules: ['MSC-431'],
  needs: [],
  cases: onceConnected(
    fc.record({ q: fc.constantFrom(...WORDS), limit: fc.integer({ min: 1, max: maxLocations }) }, { requiredKeys: ['q'] }),
  ),
  async check(session, search) {
    const query = { teamId: session.teamId, ...search };
    const { items } = fieldsOf(await through(session, 'INSTAGRAM', 'searchInstagramLocations', { query }));
    const found = objectsOf(items);
    const most = Number(search['limit'] ?? DEFAULT_LOCATIONS);
    expectThat(found.length <= most, `${found.length} places were given, more than ${most}`);
    expectOwnIds(
      'places',
      found.map(({ locationId }) => locationId),
    );
  },
};

const SOUND_TYPES = (publicApi.schema('InstagramAudioType').enum ?? []).map(String);

const sounds: Property<Fields> = {
  id: 'lookups/instagram-sounds',
  area: 'lookups',
  title: 'INSTAGRAM gives sounds of the type that was asked for, each once, with or without words to look for',
  rules: ['MSC-431'],
  needs: [],
  cases: onceConnected(
    fc.record({ audioType: fc.constantFrom(...SOUND_TYPES), searchQuery: fc.constantFrom(...WORDS) }, { requiredKeys: ['audioType'] }),
  ),
  async check(session, search) {
    const query = { teamId: session.teamId, ...search };
    const { audio } = fieldsOf(await through(session, 'INSTAGRAM', 'searchInstagramAudio', { query }));
    const found = objectsOf(audio);
    for (const sound of found) expectEqual(`the type of ${String(sound['audio_id'])}`, sound['audio_type'], search['audioType']);
    expectOwnIds(
      'sounds',
      found.map(sound => sound['audio_id']),
    );
  },
};

export function suite(): readonly Property[] {
  return [users, places, sounds] as Property[];
}
