/** What posts in each status lose when their account is removed, and get back with it. */

import type { Platform } from '../../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { usableAccounts } from '../../../../suites/accounts/team-accounts.ts';
import { expectEqual, expectObject, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { flat } from '../../general/steps/state.ts';
import { accountIdOf, type Life, listed, livesOf, usedToday } from './lives.ts';

interface Loss {
  readonly turn: number;
  /** A second platform of all posts, or none. */
  readonly alsoOn: readonly Platform[];
  readonly isPatched: boolean;
}

behaviour<Loss>({
  id: 'post-lives/lost-accounts',
  area: 'posts',
  title:
    'Drafts and scheduled posts lose a removed account, in lists, quotas and as candidates, and get it back; all other posts stay exactly as they were',
  rules: ['ACC-23', 'ACC-24', 'D-ACC-12', 'D-ACC-13', 'D-PST-13', 'QTA-06', 'D-QTA-01'],
  cases: [
    { turn: 0, alsoOn: ['TWITTER'], isPatched: false },
    { turn: 2, alsoOn: [], isPatched: false },
    { turn: 4, alsoOn: ['TWITTER'], isPatched: true },
    { turn: 5, alsoOn: [], isPatched: true },
  ],
  async check(world, { turn, alsoOn, isPatched }) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const lives = await livesOf(world, turn, alsoOn);
    const before = new Map<string, Fields>();
    for (const { id } of lives) before.set(id, await read(session, 'getPost', { path: { id } }));
    const externalIds = new Map([...(await usableAccounts(session))].map(([type, { externalId }]) => [type, externalId]));
    const month = await read(session, 'getPostUsage');
    const elsewhere = await postsBut(world, lives);
    await advance('PT0.5S');
    for (const { platform: type } of lives) await read(session, 'disconnectSocialAccount', { body: { teamId, type } });
    for (const life of lives) await expectLost(world, life, before.get(life.id) ?? {}, alsoOn);
    expectEqual('the posts on other accounts', await postsBut(world, lives), elsewhere);
    for (const { platform: type } of lives)
      await control('POST', '/_sim/social-accounts', { teamId, type, externalId: externalIds.get(type) });
    for (const life of lives) await expectBack(world, life, before.get(life.id) ?? {}, isPatched);
    for (const platform of alsoOn) expectEqual(`the posts of today on ${platform}`, await usedToday(world, accountIdOf(platform)), 6);
    expectEqual('the posts of the month', await read(session, 'getPostUsage'), month);
  },
});

/** The other posts of the team, on other accounts or already live. */
async function postsBut({ session }: FreshWorld, lives: readonly Life[]): Promise<readonly unknown[]> {
  const own = new Set(lives.map(({ platform }) => platform));
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100 } });
  return objectsOf(items).filter(post => !lives.some(({ id }) => id === post['id']) && !platformsOf(post).some(type => own.has(type)));
}

function accountsOf({ socialAccounts }: Fields): readonly Fields[] {
  return objectsOf(socialAccounts).map(({ socialAccount }) => fieldsOf(socialAccount));
}

function platformsOf(post: Fields): readonly Platform[] {
  return accountsOf(post).map(({ type }) => type as Platform);
}

function isEditable({ status }: Life): boolean {
  return status === 'DRAFT' || status === 'SCHEDULED';
}

/** Throws unless a post is in the expected state without the account of its platform. */
async function expectLost(
  world: FreshWorld,
  { status, platform, id, ...life }: Life,
  before: Fields,
  alsoOn: readonly Platform[],
): Promise<void> {
  const { session, control } = world;
  const shown = await read(session, 'getPost', { path: { id } });
  const loses = isEditable({ status, platform, id, ...life });
  const { now } = await control('GET', '/_sim/clock');
  const expected = loses && alsoOn.length === 0 ? 'DRAFT' : status;
  const what = `the post that was in ${status} when ${platform} was removed`;
  expectEqual(`the platforms of ${what}`, platformsOf(shown), loses ? alsoOn : [platform, ...alsoOn]);
  expectObject(
    what,
    { ...flat(shown), socialAccounts: [] },
    { ...flat(before), socialAccounts: [], ...(loses && { status: expected, updatedAt: now }) },
  );
  if (!loses)
    for (const [index, account] of accountsOf(before).entries())
      for (const name of ['id', 'type', 'username', 'displayName', 'externalId'])
        expectEqual(`${name} of an account of ${what}`, accountsOf(shown)[index]?.[name], account[name]);
  const find = async (platforms: readonly Platform[]) => (await listed(world, { platforms, status: expected })).includes(id);
  expectEqual(`whether ${what} is found by ${platform}`, await find([platform]), !loses);
  for (const other of alsoOn) {
    expectEqual(`whether ${what} is found by ${other}`, await find([other]), true);
    expectEqual(`whether ${what} is found by ${other} or ${platform}`, await find([platform, other]), true);
  }
  expectEqual(`the candidates on ${platform} with ${what}`, await candidatesOn(world, platform), loses ? [id] : []);
}

async function candidatesOn({ session }: FreshWorld, type: Platform): Promise<readonly unknown[]> {
  const { items } = await read(session, 'listReconnectCandidates', { query: { teamId: session.teamId, type, limit: 100 } });
  return objectsOf(items).map(({ id }) => id);
}

/** Throws unless a post has its account again after the account was connected and the post was reconnected, or updated. */
async function expectBack(world: FreshWorld, { status, platform, id, ...life }: Life, before: Fields, isPatched: boolean): Promise<void> {
  const { session } = world;
  const { teamId } = session;
  const account = String((await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } }))['id']);
  const countsWithout = ['DRAFT', 'SCHEDULED', 'DELETED'].includes(status) ? 0 : 1;
  const what = `the posts of today on ${platform}, connected again, with one in ${status}`;
  expectEqual(what, await usedToday(world, account), countsWithout);
  const loses = isEditable({ status, platform, id, ...life });
  const path = { id };
  if (isPatched && loses) await read(session, 'updatePost', { path, body: { socialAccountTypes: platformsOf(before), status } });
  else await read(session, 'reconnectPosts', { body: { teamId, type: platform } });
  const shown = await read(session, 'getPost', { path });
  const ignored = { socialAccounts: [], updatedAt: null };
  expectObject(`the post in ${status} with ${platform} again`, { ...flat(shown), ...ignored }, { ...flat(before), ...ignored });
  expectEqual(`its platforms`, platformsOf(shown), platformsOf(before));
  if (loses) expectEqual(`its account on ${platform}`, accountsOf(shown)[0]?.['id'], account);
  expectEqual(`${what}after it was reconnected`, await usedToday(world, account), status === 'SCHEDULED' ? 1 : countsWithout);
  expectEqual(`whether it is found by ${platform}`, (await listed(world, { platforms: [platform], status })).includes(id), true);
  expectEqual(`the candidates on ${platform} afterwards`, await candidatesOn(world, platform), []);
}
