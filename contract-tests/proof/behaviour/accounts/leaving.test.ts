/** Removing an account that has posts of every status: what becomes of each post, in its own team and in another. */

import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { asked, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

const WAYS = {
  disconnectSocialAccount: ['social-account.deleted', 'team.updated'],
  unsetChannel: ['social-account.updated', 'team.updated'],
  setChannel: ['social-account.updated', 'team.updated'],
} as const satisfies Partial<Record<OperationId, readonly string[]>>;
type Way = keyof typeof WAYS;

const TYPE = 'FACEBOOK';
/** A second account, which stays connected. */
const OTHER = 'BLUESKY';
/** A day before events expire. */
const DAY = '2026-03-06';

/** A post, and its status right after the account was removed and at the end. */
interface Expected {
  readonly name: string;
  readonly id: string;
  readonly platforms: readonly string[];
  readonly after: string;
  readonly end: string;
  /** Whether it waits for the account to be connected again. */
  readonly waits: boolean;
}

behaviour<Way>({
  id: 'accounts/leaving',
  area: 'accounts',
  title:
    'A removed account leaves the drafts and scheduled posts of its own team only; a call on its way counts, later attempts fail, and finished posts stay',
  rules: ['ACC-23', 'ACC-24', 'D-ACC-12', 'D-ACC-14', 'D-ACC-18', 'WHK-09'],
  cases: Object.keys(WAYS) as Way[],
  async check(world, way) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const toTeamId = String((await read(session, 'createTeam', { body: { name: 'Copies' } }))['id']);
    await asked(session, 'copySocialAccounts', { body: { fromTeamId: teamId, toTeamId, socialAccountTypes: [TYPE, OTHER] } });
    const posts = await createPosts(world, toTeamId);
    const events = await eventsAfter(world, async () => {
      await asked(session, way, { body: { teamId, type: TYPE, ...(way === 'setChannel' && { channelId: 'facebook_acme_2' }) } });
    });
    expectEqual(
      `the events of ${way}`,
      events.map(({ type }) => type),
      WAYS[way],
    );
    for (const post of posts) await expectPost(world, `after ${way}`, post, post.after);
    await expectCounts(world, toTeamId);
    const { items } = await read(session, 'listReconnectCandidates', { query: { teamId, type: TYPE, limit: 100 } });
    const waiting = posts.filter(({ waits }) => waits).map(({ id }) => id);
    expectEqual(
      'the posts that wait for the account',
      objectsOf(items)
        .map(({ id }) => String(id))
        .toSorted(),
      waiting.toSorted(),
    );
    const endings = await eventsAfter(world, async () => {
      await advance('PT1H');
      await control('POST', '/_sim/clock/advance', { to: `${DAY}T13:00:00Z` });
    });
    for (const post of posts) await expectPost(world, `at the end, after ${way}`, post, post.end);
    const published = endings.filter(({ type }) => type === 'post.published').map(({ data }) => fieldsOf(data));
    expectEqual(
      'the posts that ended later',
      published.map(({ id, status }) => `${String(id)} ${String(status)}`).toSorted(),
      posts
        .filter(({ after, end }) => after !== end)
        .map(({ id, end }) => `${id} ${end}`)
        .toSorted(),
    );
  },
});

async function createPosts(world: FreshWorld, otherTeamId: string): Promise<readonly Expected[]> {
  const { session, control, advance } = world;
  const all: Expected[] = [];
  const create = async (name: string, [after, end]: readonly [string, string], { types, kept, ...parts }: Creation) => {
    const data = { [TYPE]: { text: name }, [OTHER]: { text: name } };
    const body = {
      teamId: session.teamId,
      title: name,
      status: 'SCHEDULED',
      postDate: `${DAY}T12:00:00Z`,
      socialAccountTypes: types,
      data,
    };
    const { id } = await read(session, 'createPost', { body: { ...body, ...parts } });
    const platforms = kept ?? types;
    all.push({ name, id: String(id), platforms, after, end, waits: platforms.length < types.length });
    return String(id);
  };
  const now = { postDate: '2026-03-02T08:00:00Z' };
  const [only, both] = [{ types: [TYPE] }, { types: [TYPE, OTHER] }];
  const fail = (mode: string) => control('PATCH', `/_sim/platforms/${TYPE}`, { failure: { mode, times: 1 } });
  await create('live', ['POSTED', 'POSTED'], { ...both, ...now });
  await advance('PT1M');
  await fail('reject');
  await create('refused', ['ERROR', 'ERROR'], { ...only, ...now });
  await advance('PT1M');
  await fail('outage');
  await create('tried again', ['RETRYING', 'ERROR'], { ...both, ...now });
  await advance('PT1M');
  const deleted = await create('deleted', ['DELETED', 'DELETED'], both);
  await asked(session, 'deletePost', { path: { id: deleted } });
  await create('draft on both', ['DRAFT', 'DRAFT'], { ...both, kept: [OTHER], status: 'DRAFT' });
  await create('draft', ['DRAFT', 'DRAFT'], { ...only, kept: [], status: 'DRAFT' });
  await create('draft elsewhere', ['DRAFT', 'DRAFT'], { types: [OTHER], status: 'DRAFT' });
  await create('scheduled on both', ['SCHEDULED', 'POSTED'], { ...both, kept: [OTHER] });
  await create('scheduled', ['DRAFT', 'DRAFT'], { ...only, kept: [] });
  await create('scheduled by the other team', ['SCHEDULED', 'POSTED'], { ...only, teamId: otherTeamId });
  await create('draft of the other team', ['DRAFT', 'DRAFT'], { ...only, teamId: otherTeamId, status: 'DRAFT' });
  await create('under way', ['PROCESSING', 'POSTED'], { ...only, ...now });
  return all;
}

interface Creation {
  readonly types: readonly string[];
  /** The platforms that it keeps without the account; all by default. */
  readonly kept?: readonly string[];
  readonly teamId?: string;
  readonly status?: string;
  readonly postDate?: string;
}

async function expectPost({ session }: FreshWorld, when: string, { name, id, platforms }: Expected, expected: string): Promise<void> {
  const { status, socialAccounts, data } = await read(session, 'getPost', { path: { id } });
  const types = objectsOf(socialAccounts).map(({ socialAccount }) => String(fieldsOf(socialAccount)['type']));
  expectEqual(`status and platforms of the post "${name}" ${when}`, [status, types.toSorted()], [expected, platforms.toSorted()]);
  expectEqual(`its text on ${TYPE}`, fieldsOf(fieldsOf(data)[TYPE])['text'], name);
}

/** Throws unless each account of the other team still has one scheduled post on the day. */
async function expectCounts({ session }: FreshWorld, otherTeamId: string): Promise<void> {
  for (const type of [TYPE, OTHER]) {
    const { id } = await read(session, 'getSocialAccountByType', { query: { teamId: otherTeamId, type } });
    const { posts } = await read(session, 'getDailyLimits', { query: { socialAccountId: id, date: DAY } });
    expectEqual(`the posts of ${type} on the day`, fieldsOf(posts)['used'], 1);
  }
}

/** The events of a call, oldest first. */
async function eventsAfter({ control }: FreshWorld, work: () => Promise<void>): Promise<readonly Fields[]> {
  const { total: before } = await control('GET', '/_sim/events?limit=1');
  await work();
  const { items, total } = await control('GET', '/_sim/events?limit=100');
  return objectsOf(items)
    .slice(0, Number(total) - Number(before))
    .toReversed();
}
