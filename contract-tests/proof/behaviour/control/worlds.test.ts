/** Worlds begin and are reset with a seed, a time, a clock and a fixture. */
import * as fc from 'fast-check';
import type { Fields } from '../../../exchange.ts';
import { asked, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { type AskControl, askerOf } from './changes.ts';

/** The clock in a request, and the resulting clock; null if the request is refused. */
const CLOCKS: Readonly<Record<string, readonly [mode: string, speed: number] | null>> = {
  manual: ['manual', 1],
  realtime: ['realtime', 1],
  '10x': ['realtime', 10],
  '0.5x': ['realtime', 0.5],
  '1000000x': ['realtime', 1_000_000],
  '1000001x': null,
  '0x': null,
  '10': null,
  x: null,
  '-1x': null,
  Realtime: null,
};

behaviourOf({
  id: 'control/clock-words',
  area: 'control',
  title: 'A new world has the requested clock; an invalid clock is refused',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constant(null),
  async check(session) {
    const ask = await askerOf(session);
    for (const [clock, expected] of Object.entries(CLOCKS)) {
      const { status, body } = await ask('POST', '/_sim/worlds', { clock });
      expectEqual(`the status for a world with the clock ${clock}`, status, expected ? 201 : 400);
      if (!expected) continue;
      const id = String(body['id']);
      const { mode, speed } = (await ask('GET', '/_sim/clock', undefined, id)).body;
      await ask('DELETE', `/_sim/worlds/${id}`);
      expectEqual(`the clock ${clock}`, [mode, speed], expected);
    }
  },
});

interface Beginning {
  readonly startTime?: string;
  readonly seed?: number;
}

const OLD = { startTime: '2026-01-01T00:00:00.000Z', seed: 3 };
const NEW = { startTime: '2027-02-28T23:59:59.999Z', seed: 8 };
const CHOICES: readonly (readonly [Beginning, Beginning])[] = [
  [OLD, {}],
  [OLD, NEW],
  [{}, { startTime: NEW.startTime }],
  [{}, { seed: NEW.seed }],
];

behaviourOf<readonly [Beginning, Beginning]>({
  id: 'control/beginnings',
  area: 'control',
  title: 'A world begins with the seed and the time of the request; a reset keeps them, also in a fork, or sets new ones',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...CHOICES),
  async check(session, [first, second]) {
    const ask = await askerOf(session);
    const { body: created } = await ask('POST', '/_sim/worlds', { clock: 'manual', ...first });
    const id = String(created['id']);
    const start = await lookAt(ask, id);
    expectEqual('the beginning of a world', { ...start, ...first }, start);
    await ask('POST', '/_sim/clock/advance', { by: 'PT5M' }, id);
    const { body: copied } = await ask('POST', '/_sim/worlds', { fork: id });
    const copy = String(copied['id']);
    await ask('POST', '/_sim/reset', {}, copy);
    expectEqual('the beginning of a fork after a reset', await lookAt(ask, copy), start);
    await ask('POST', '/_sim/reset', second, id);
    const again = { ...start, ...second };
    expectEqual('the beginning after a reset with new values', await lookAt(ask, id), again);
    await ask('POST', '/_sim/clock/advance', { by: 'PT5M' }, id);
    await ask('POST', '/_sim/reset', {}, id);
    expectEqual('the beginning after another reset', await lookAt(ask, id), again);
    for (const world of [id, copy]) await ask('DELETE', `/_sim/worlds/${world}`);
  },
});

async function lookAt(ask: AskControl, world: string): Promise<Required<Beginning>> {
  const { seed, clock } = (await ask('GET', '/_sim/status', undefined, world)).body;
  return { startTime: String((clock as { readonly now: unknown }).now), seed: Number(seed) };
}

/** Exporting a world as a fixture. */
const RULES = ['allowImages', 'allowVideos', 'allowGalleries', 'linkFlairEnabled'] as const;
const CHANNELS = ['r/test', 'r/flair', 'r/textonly'] as const;

type Rules = Partial<Record<(typeof RULES)[number], boolean>>;

interface Choice {
  readonly channels: Readonly<Record<(typeof CHANNELS)[number], Rules>>;
  readonly subscription: string;
}

const rules = fc.record(
  { allowImages: fc.boolean(), allowVideos: fc.boolean(), allowGalleries: fc.boolean(), linkFlairEnabled: fc.boolean() },
  { requiredKeys: [] },
);

behaviour<Choice>({
  id: 'control/fixture',
  area: 'control',
  title:
    'The fixture of a world has its organizations, teams, accounts, uploads and endpoints, and the channel rules that differ from those of the platform',
  rules: [],
  cases: fc.record({
    channels: fc.record({ 'r/test': rules, 'r/flair': rules, 'r/textonly': rules }),
    subscription: fc.constantFrom('none', 'basic', 'premium', 'premium_plus'),
  }),
  async check(world, { channels, subscription }) {
    const { control, session } = world;
    const original = await channelsOf(world);
    const changed = CHANNELS.map(id => ({ id, ...channels[id] }));
    await control('PATCH', '/_sim/social-accounts/sa_acme_reddit', { channels: changed });
    await control('PATCH', '/_sim/social-accounts/sa_acme_twitter', { twitterSubType: subscription });
    await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'http://localhost:1/kept' });
    const { organizations } = await control('GET', '/_sim/fixture');
    await expectOrganizations(world, objectsOf(organizations));
    const own = objectsOf(organizations).find(({ id }) => id === 'org_acme') ?? {};
    const accounts = objectsOf(own['teams']).flatMap(team => objectsOf(team['accounts']));
    const expected = CHANNELS.flatMap(id => {
      const kept = RULES.filter(rule => channels[id][rule] !== undefined && channels[id][rule] !== original.get(id)?.[rule]);
      return kept.length > 0 ? [{ id, ...Object.fromEntries(kept.map(rule => [rule, channels[id][rule]])) }] : [];
    });
    const reddit = accounts.find(({ id }) => id === 'sa_acme_reddit') ?? {};
    expectEqual('the rules of channels in the fixture', reddit['channels'] ?? null, expected.length > 0 ? expected : null);
    expectEqual('the subscription in the fixture', accounts.find(({ id }) => id === 'sa_acme_twitter')?.['twitterSubType'], subscription);
    const { mastodonServerId } = await read(session, 'getSocialAccountByType', { query: { teamId: session.teamId, type: 'MASTODON' } });
    const mastodon = accounts.find(({ id }) => id === 'sa_acme_mastodon');
    expectEqual('the server of MASTODON in the fixture', mastodon?.['serverUrl'], `https://${String(mastodonServerId)}`);
    expectEqual(
      'the endpoints in the fixture',
      objectsOf(own['webhooks']).map(({ url }) => url),
      ['http://localhost:1/kept'],
    );
    const { body: uploads } = await asked(session, 'listUploads', { query: { limit: 100 } });
    expectEqual('the uploads in the fixture', idsOf(own['uploads']), idsOf(uploads));
  },
});

async function channelsOf({ session }: FreshWorld): Promise<ReadonlyMap<unknown, Fields>> {
  const { channels } = await read(session, 'getSocialAccountByType', { query: { teamId: session.teamId, type: 'REDDIT' } });
  return new Map(objectsOf(channels).map(({ id, metadata }) => [id, metadata as Fields]));
}

/** Throws unless the fixture has the organizations of the world, with their teams and accounts. */
async function expectOrganizations({ control, session }: FreshWorld, organizations: readonly Fields[]): Promise<void> {
  const { items } = await control('GET', '/_sim/organizations?limit=100');
  const shape = ({ id, name, plan }: Fields) => ({ id, name, plan });
  expectEqual('the organizations of the fixture', byId(organizations).map(shape), byId(items).map(shape));
  const teams = objectsOf(organizations.find(({ id }) => id === 'org_acme')?.['teams']);
  for (const { id, name, accounts } of teams) {
    const team = await read(session, 'getTeam', { path: { id: String(id) } });
    expectEqual(`the name of ${String(id)} in the fixture`, name, team['name']);
    const account = ({ id: own, type, externalId }: Fields) => [own, type, externalId];
    expectEqual(`the accounts of ${String(id)} in the fixture`, byId(accounts).map(account), byId(team['socialAccounts']).map(account));
  }
}

function byId(list: unknown): readonly Fields[] {
  return objectsOf(list).toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
}

function idsOf(list: unknown): readonly unknown[] {
  return byId(list).map(({ id }) => id);
}
