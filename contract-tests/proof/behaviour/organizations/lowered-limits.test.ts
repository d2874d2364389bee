/** Limits: what counts against them, when they begin anew, what each plan has, and what is left when they are lowered. */

import type { Answer, Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { FAN, react, sendPrivateReply, type Thread, threadIn } from '../conversations/threads/thread.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo } from './world-looks.ts';

/** How a limit is set, used and shown. */
interface Limited {
  /** Returns the value that replaces the limit of the plan. */
  limit(number: number): Fields;
  /** Uses one more. */
  add(world: FreshWorld, place: Place): Promise<Answer>;
  /** Returns what is used, the limit, and what remains. */
  look(world: FreshWorld): Promise<readonly unknown[]>;
}

/** A team, and a live post of it. */
interface Place {
  readonly teamId: string;
  readonly postId: string;
}

const ACCOUNT = 'sa_acme_facebook';
const DAY = '2026-05-04';
const LATER = {
  status: 'SCHEDULED',
  postDate: `${DAY}T10:00:00Z`,
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Later' } },
};

const post = ({ session }: FreshWorld, { teamId }: Pick<Place, 'teamId'>, parts: Fields = {}) =>
  ask(session, 'createPost', { body: { teamId, title: 'Later', ...LATER, ...parts } });
const comment = ({ session }: FreshWorld, { teamId, postId }: Place) =>
  ask(session, 'createComment', { body: { teamId, internalPostId: postId, title: 'Later', ...LATER } });

/** Publishes a post of a team. */
async function placeOf(world: FreshWorld, teamId = world.session.teamId): Promise<Place> {
  const { now } = await world.control('GET', '/_sim/clock');
  const { id } = fieldsOf((await post(world, { teamId }, { postDate: now })).body);
  await world.advance('PT1M');
  return { teamId, postId: String(id) };
}

function usage(shown: Fields): readonly unknown[] {
  return [shown['used'], shown['limit'], shown['remaining']];
}

const day =
  (kind: 'posts' | 'comments') =>
  async ({ session }: FreshWorld) =>
    usage(fieldsOf((await read(session, 'getDailyLimits', { query: { socialAccountId: ACCOUNT, date: DAY } }))[kind]));

const LIMITS: Readonly<Record<string, Limited>> = {
  monthlyPosts: {
    limit: monthlyPosts => ({ monthlyPosts }),
    add: post,
    look: async ({ session }) => usage(await read(session, 'getPostUsage')),
  },
  monthlyComments: {
    limit: monthlyComments => ({ monthlyComments }),
    add: comment,
    look: async ({ session }) => usage(await read(session, 'getCommentUsage')),
  },
  monthlyUploads: {
    limit: monthlyUploads => ({ monthlyUploads }),
    add: ({ session }, { teamId }) => ask(session, 'createUploadFromUrl', { body: { teamId, url: 'https://cdn.example.com/picture.png' } }),
    look: async ({ session }) => usage(await read(session, 'getUploadUsage')),
  },
  dailyPosts: { limit: FACEBOOK => ({ dailyPosts: { FACEBOOK } }), add: post, look: day('posts') },
  dailyComments: { limit: FACEBOOK => ({ dailyComments: { FACEBOOK } }), add: comment, look: day('comments') },
  historyPosts: {
    limit: historyPosts => ({ historyPosts }),
    async add({ session, advance }) {
      const body = { teamId: session.teamId, socialAccountType: 'FACEBOOK', count: 1 };
      const answer = await ask(session, 'createHistoryImport', { body });
      if (answer.status === 201) await advance('PT5M');
      return answer;
    },
    async look({ session }) {
      const { socialAccounts, limitPerSocialAccount } = await read(session, 'listImportUsage', { query: { pageSize: 100 } });
      const shown = usage(objectsOf(socialAccounts).find(({ id }) => id === ACCOUNT) ?? {});
      const list = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType: 'FACEBOOK' } });
      expectEqual('limit and remainingCapacity of imported posts', [list['limit'], list['remainingCapacity']], shown.slice(1));
      expectEqual('limitPerSocialAccount', limitPerSocialAccount, shown[1]);
      return shown;
    },
  },
  reviews: {
    limit: reviews => ({ reviews }),
    async add({ session, advance }) {
      const answer = await ask(session, 'startRecommendationImport', { body: { teamId: session.teamId, count: 1 } });
      if (answer.status === 201) await advance('PT5M');
      return answer;
    },
    async look({ session, control }) {
      const list = await read(session, 'listRecommendations', { query: { teamId: session.teamId } });
      const { quotas } = await control('GET', '/_sim/organizations/org_acme/usage');
      const gauge = objectsOf(quotas).find(({ name, socialAccountId }) => name === 'reviews' && socialAccountId === ACCOUNT) ?? {};
      expectEqual('limit of the control API', gauge['limit'], list['limit']);
      return [gauge['used'], list['limit'], list['remainingCapacity']];
    },
  },
};

async function expectAdded(world: FreshWorld, name: string, place: Place, status: number): Promise<void> {
  const answer = await LIMITS[name]?.add(world, place);
  if (answer) expectAnswer(`one more of ${name}`, answer, status, status === 200 ? 201 : status);
}

/** Lowers limits to their usage and below. */
behaviour<string>({
  id: 'quotas/lowered-limits',
  area: 'quotas',
  title: 'A limit that is lowered to its usage, or below, has nothing remaining and allows no more; the usage stays',
  rules: ['ORG-14', 'ORG-15', 'D-ORG-04', 'D-QTA-06'],
  cases: Object.keys(LIMITS),
  async check(world, name) {
    const limited = LIMITS[name];
    if (!limited) throw new Error(`There is no limit ${name}`);
    const place = await placeOf(world);
    const add = (status: number) => expectAdded(world, name, place, status);
    for (let time = 0; time < 2; time += 1) await add(200);
    const [first] = await limited.look(world);
    const used = Number(first);
    for (const limit of [used + 1, used, used - 1, 0]) {
      await world.limit(limited.limit(limit));
      expectEqual(`used, limit, remaining of ${name}`, await limited.look(world), [used, limit, Math.max(0, limit - used)]);
      if (limit > used) continue;
      await add(403);
      expectEqual(`used, limit, remaining of ${name} after a refusal`, await limited.look(world), [used, limit, 0]);
    }
    await world.limit(limited.limit(used + 1));
    await add(200);
    expectEqual(`used, limit, remaining of ${name} after one more`, await limited.look(world), [used + 1, used + 1, 0]);
    await add(403);
  },
});

const HOUR_MS = 3_600_000;
/** The first instant of the next month. */
const TURN = Date.parse('2026-04-01T00:00:00.000Z');

behaviour<string>({
  id: 'quotas/months',
  area: 'quotas',
  title: 'A monthly counter is back at zero with the first millisecond of a UTC month, and not before',
  rules: ['QTA-18', 'D-QTA-03'],
  cases: Object.keys(LIMITS).filter(name => !name.startsWith('daily')),
  async check(world, name) {
    const limited = LIMITS[name];
    if (!limited) throw new Error(`There is no limit ${name}`);
    const place = await placeOf(world);
    await advanceTo(world, TURN - HOUR_MS);
    const limit = Number((await limited.look(world))[0]) + 1;
    await world.limit(limited.limit(limit));
    await expectAdded(world, name, place, 200);
    await advanceTo(world, TURN - 1);
    expectEqual(`used, limit, remaining of ${name} at the end of a month`, await limited.look(world), [limit, limit, 0]);
    await expectAdded(world, name, place, 403);
    await advanceTo(world, TURN);
    expectEqual(`used, limit, remaining of ${name} at the beginning of a month`, await limited.look(world), [0, limit, limit]);
    await expectAdded(world, name, place, 200);
  },
});

behaviour<string>({
  id: 'quotas/of-all-teams',
  area: 'quotas',
  title: 'All teams of an organization draw on one counter a month',
  rules: ['QTA-14'],
  cases: ['monthlyPosts', 'monthlyComments', 'monthlyUploads'],
  async check(world, name) {
    const limited = LIMITS[name];
    const { id } = await read(world.session, 'createTeam', { body: { name: 'Another', copyTeamId: world.session.teamId } });
    const places = [await placeOf(world), await placeOf(world, String(id))];
    const used = Number((await limited?.look(world))?.[0]);
    await world.limit(limited?.limit(used + 2) ?? {});
    for (const status of [200, 403]) for (const place of places) await expectAdded(world, name, place, status);
  },
});

/** The ways to send a message, with how many units of the budget each uses. */
const MESSAGES: Readonly<
  Record<string, { readonly uses: 0 | 1; happen(thread: Thread, path: { readonly id: string }): Promise<unknown> }>
> = {
  'a message': { uses: 1, happen: sendTo },
  'a private reply': { uses: 1, happen: thread => sendPrivateReply(thread, 'Hi') },
  'a message that fails': { uses: 0, happen: (thread, path) => whileDown(thread, () => sendTo(thread, path)) },
  'a private reply that fails': { uses: 0, happen: thread => whileDown(thread, () => sendPrivateReply(thread, 'Hi')) },
  'a message of a person': { uses: 0, happen: ({ happen }) => happen({ type: 'message', participant: FAN, text: 'Hello?' }) },
  'a message typed in the app': { uses: 0, happen: ({ happen }) => happen({ type: 'echo', participant: FAN, text: 'Hi' }) },
  'a reaction': {
    uses: 0,
    async happen(thread) {
      const shown = await thread.look();
      expectAnswer('a reaction', await react(thread, shown, shown.messages[0]?.['id'], 'love'), 200);
    },
  },
  'a mark as read': { uses: 0, happen: ({ world }, path) => read(world.session, 'markConversationRead', { path }) },
};

function sendTo({ world }: Thread, path: { readonly id: string }): Promise<Answer> {
  return ask(world.session, 'sendMessage', { path, body: { text: 'Hi' } });
}

async function whileDown({ world, platform }: Thread, send: () => Promise<Answer>): Promise<void> {
  await world.control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'outage' } });
  const { message, ...shown } = fieldsOf((await send()).body);
  expectEqual('the status of a message while the platform is down', (message ? fieldsOf(message) : shown)['status'], 'FAILED');
  await world.control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
}

behaviour<string>({
  id: 'quotas/messages',
  area: 'quotas',
  title: 'Only messages that were sent use the budget of an account, which is refused beyond it until the month is over',
  rules: ['QTA-33', 'QTA-34', 'D-QTA-05'],
  cases: Object.keys(MESSAGES),
  async check(world, name) {
    const { uses, happen } = MESSAGES[name] ?? MESSAGES['a message'] ?? { uses: 0, happen: sendTo };
    const thread = await threadIn(world, 'INSTAGRAM');
    const written = async () => fieldsOf((await thread.happen({ type: 'message', participant: FAN, text: 'Hello' }))['conversation']);
    const path = { id: String((await written())['id']) };
    await world.limit({ outboundMessages: 1 });
    await happen(thread, path);
    if (uses === 0) expectAnswer(`a message after ${name}`, await sendTo(thread, path), 200);
    await advanceTo(world, TURN - 1);
    await written();
    const refused = await sendTo(thread, path);
    expectAnswer(`one more message after ${name}`, refused, 403);
    const said = String(fieldsOf(refused.body)['message']);
    expectEqual(
      `what "${said}" names`,
      [said.startsWith('Monthly message limit reached'), said.includes('1'), said.includes(new Date(TURN).toISOString())],
      [true, true, true],
    );
    await advanceTo(world, TURN);
    expectAnswer('a message in the next month', await sendTo(thread, path), 200);
  },
});

/** Lists how many posts and comments each plan allows a month, and a day on three platforms. */
const PLANS = {
  FREE: { month: [20, 50, 200, 5, 0], TWITTER: [5, 0], INSTAGRAM: [10, 3], LINKEDIN: [10, 3] },
  PRO: { month: [10_000, 5_000, 100_000, 100, 200], TWITTER: [15, 0], INSTAGRAM: [50, 50], LINKEDIN: [18, 18] },
  BUSINESS: { month: [100_000, 50_000, 1_000_000, 500, 1_000], TWITTER: [15, 0], INSTAGRAM: [100, 100], LINKEDIN: [24, 24] },
} as const;

behaviour<keyof typeof PLANS>({
  id: 'quotas/plans',
  area: 'quotas',
  title: 'The limits of a plan apply as soon as an organization has it, and its usage stays',
  rules: ['ORG-13', 'ORG-15'],
  cases: ['FREE', 'PRO', 'BUSINESS'],
  async check(world, plan) {
    const { session, control } = world;
    await placeOf(world);
    const { used } = await read(session, 'getPostUsage');
    await control('PATCH', '/_sim/organizations/org_acme', { plan });
    const { month, ...days } = PLANS[plan];
    const [posts, comments, uploads, imports] = [
      await read(session, 'getPostUsage'),
      await read(session, 'getCommentUsage'),
      await read(session, 'getUploadUsage'),
      await read(session, 'listImportUsage'),
    ];
    const { quotas } = await control('GET', '/_sim/organizations/org_acme/usage');
    const messages = objectsOf(quotas).find(({ name }) => name === 'outboundMessages');
    const limits = [posts['limit'], comments['limit'], uploads['limit'], imports['limitPerSocialAccount'], messages?.['limit']];
    expectEqual(`the limits of a month of ${plan}`, limits, month);
    expectEqual('the posts of the month', posts['used'], used);
    for (const [platform, expected] of Object.entries(days)) {
      const query = { socialAccountId: `sa_acme_${platform.toLowerCase()}` };
      const shown = await read(session, 'getDailyLimits', { query });
      expectEqual(
        `the limits of a day on ${platform}`,
        [fieldsOf(shown['posts'])['limit'], fieldsOf(shown['comments'])['limit']],
        expected,
      );
    }
  },
});
