/** Copies between teams, and what posts lose and regain with their accounts. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { ask, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const NEEDS = ['clock', 'control', 'writes'] as const;

behaviourOf<{ readonly type: string; readonly resetChannel: boolean | undefined }>({
  id: 'between-teams/copied-accounts',
  area: 'accounts',
  title: 'A copied account has the channel of the original, unless it is reset',
  rules: ['D-ACC-08'],
  needs: NEEDS,
  cases: () =>
    fc.record({ type: fc.constantFrom('FACEBOOK', 'LINKEDIN', 'YOUTUBE'), resetChannel: fc.constantFrom(true, false, undefined) }),
  async check(session, { type, resetChannel }) {
    await fresh(session);
    const { teamId: fromTeamId } = session;
    const { id: toTeamId } = await read(session, 'createTeam', { body: { name: 'Another' } });
    const original = await read(session, 'getSocialAccountByType', { query: { teamId: fromTeamId, type } });
    const body = { fromTeamId, toTeamId, socialAccountTypes: [type], ...(resetChannel !== undefined && { resetChannel }) };
    const [copied] = objectsOf((await ask(session, 'copySocialAccounts', { body })).body);
    const shown = await read(session, 'getSocialAccountByType', { query: { teamId: toTeamId, type } });
    expectEqual('the id of the copy', shown['id'], copied?.['id']);
    expectEqual(
      `externalId of a copy with resetChannel ${resetChannel}`,
      shown['externalId'],
      resetChannel ? null : original['externalId'],
    );
  },
});

interface Reconnection {
  readonly statuses: readonly ('DRAFT' | 'SCHEDULED')[];
  /** The index of the post to reconnect; undefined for all. */
  readonly named: number | undefined;
}

behaviourOf<Reconnection>({
  id: 'between-teams/reconnected',
  area: 'accounts',
  title: 'Drafts and scheduled posts lose a removed account; once it is connected again, the named posts, or all, are reconnected',
  rules: ['ACC-23', 'ACC-24', 'D-ACC-12'],
  needs: NEEDS,
  cases: () =>
    fc.record({
      statuses: fc.array(fc.constantFrom('DRAFT', 'SCHEDULED'), { minLength: 2, maxLength: 3 }),
      named: fc.option(fc.nat(), { nil: undefined }),
    }),
  async check(session, { statuses, named }) {
    const control = await fresh(session);
    const { teamId } = session;
    const type = 'LINKEDIN';
    const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
    const posts: string[] = [];
    for (const status of statuses) posts.push(await createPost(session, status, [type, 'FACEBOOK']));
    const only = await createPost(session, 'SCHEDULED', [type]);
    await read(session, 'disconnectSocialAccount', { body: { teamId, type } });
    for (const [index, id] of posts.entries()) await expectPost(session, id, statuses[index] ?? '', ['FACEBOOK']);
    await expectPost(session, only, 'DRAFT', []);
    await control('POST', '/_sim/social-accounts', { teamId, type, externalId });
    const all = [...posts, only];
    const chosen = named === undefined ? all : [all[named % all.length] ?? only];
    const body = { teamId, type, ...(named !== undefined && { postIds: chosen }) };
    const { total, results } = await read(session, 'reconnectPosts', { body });
    expectEqual('the posts that were reconnected', [total, objectsOf(results).map(({ postId }) => postId)], [chosen.length, chosen]);
    const { items } = await read(session, 'listReconnectCandidates', { query: { teamId, type } });
    const rest = all.filter(id => !chosen.includes(id)).toReversed();
    expectEqual(
      'the posts that still wait for the account',
      objectsOf(items).map(({ id }) => id),
      rest,
    );
    for (const [index, id] of posts.entries())
      await expectPost(session, id, statuses[index] ?? '', chosen.includes(id) ? [type, 'FACEBOOK'] : ['FACEBOOK']);
    await expectPost(session, only, chosen.includes(only) ? 'SCHEDULED' : 'DRAFT', chosen.includes(only) ? [type] : []);
  },
});

/** Resets the world. */
async function fresh({ control }: Session): Promise<Control> {
  if (!control) throw new Error('The control API is needed to reset the world');
  await control('POST', '/_sim/reset', {});
  return control;
}

async function createPost(session: Session, status: string, socialAccountTypes: readonly string[]): Promise<string> {
  const data = Object.fromEntries(socialAccountTypes.map(platform => [platform, { text: 'A few words' }]));
  const body = { teamId: session.teamId, title: 'Later', status, postDate: '2026-05-04T10:00:00Z', socialAccountTypes, data };
  return String((await read(session, 'createPost', { body }))['id']);
}

/** Throws unless a post has this status, and accounts of these platforms. */
async function expectPost(session: Session, id: string, status: string, platforms: readonly string[]): Promise<void> {
  const post = await read(session, 'getPost', { path: { id } });
  const types = objectsOf(post['socialAccounts']).map(({ socialAccount }: Fields) => fieldsOf(socialAccount)['type']);
  expectEqual(`status and platforms of ${id}`, [post['status'], types], [status, platforms]);
}
