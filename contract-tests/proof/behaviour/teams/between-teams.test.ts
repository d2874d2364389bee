/** Copies between teams, and what posts lose and regain with their accounts. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
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

/** The team of the first post, and the team of the second. */
behaviourOf<readonly [string, string]>({
  id: 'between-teams/reference-keys',
  area: 'posts',
  title: 'No other post of any team of the organization can have a reference key until its post is deleted',
  rules: ['D-PST-14'],
  needs: NEEDS,
  cases: () =>
    fc
      .tuple(...[0, 1].map(() => fc.constantFrom('team_acme_marketing', 'team_acme_support')))
      .map(([one = '', other = '']) => [one, other] as const),
  async check(session, [first, second]) {
    await fresh(session);
    const bodyOf = (teamId: string) => ({
      teamId,
      title: 'Keyed',
      referenceKey: 'summer',
      status: 'DRAFT',
      postDate: '',
      socialAccountTypes: ['INSTAGRAM'],
      data: {},
    });
    const { id } = await read(session, 'createPost', { body: bodyOf(first) });
    expectAnswer(`a post of ${second} with the key of a post of ${first}`, await ask(session, 'createPost', { body: bodyOf(second) }), 409);
    const path = { referenceKey: 'summer' };
    expectEqual('the post with the key', (await read(session, 'getPostByReferenceKey', { path }))['id'], id);
    await read(session, 'deletePost', { path: { id: String(id) } });
    const again = await read(session, 'createPost', { body: bodyOf(second) });
    expectEqual('the post with the key', (await read(session, 'getPostByReferenceKey', { path }))['id'], again['id']);
  },
});

behaviourOf<'INSTAGRAM' | 'FACEBOOK'>({
  id: 'between-teams/gone-teams',
  area: 'organizations',
  title: 'Deleting a team removes its accounts, uploads, posts and flows, and the account that its account was copied from stays',
  rules: ['D-ORG-05'],
  needs: NEEDS,
  cases: () => fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
  async check(session, type) {
    await fresh(session);
    const { id } = await read(session, 'createTeam', { body: { name: 'For a while', copyTeamId: session.teamId } });
    const teamId = String(id);
    const account = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
    const upload = await read(session, 'createUploadFromUrl', { body: { teamId, url: 'https://cdn.example.com/picture.png' } });
    const draft = {
      title: 'Soon',
      status: 'DRAFT',
      postDate: '',
      socialAccountTypes: [type],
      data: { [type]: { uploadIds: [upload['id']] } },
    };
    const post = await read(session, 'createPost', { body: { teamId, ...draft } });
    const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }] };
    const flow = await read(
      session,
      'createAutomation',
      { body: { teamId, socialAccountId: account['id'], name: 'Answers', definition } },
      201,
    );
    await read(session, 'deleteTeam', { path: { id: teamId } });
    const calls = [
      ['getTeam', teamId],
      ['getUpload', upload['id']],
      ['getPost', post['id']],
      ['getAutomation', flow['id']],
    ] as const;
    for (const [operation, gone] of calls)
      expectAnswer(`${operation} after its team was deleted`, await ask(session, operation, { path: { id: String(gone) } }), 404);
    const listed = objectsOf((await ask(session, 'listUploads', { query: { ids: [String(upload['id'])] } })).body);
    expectEqual('the uploads of the deleted team', listed, []);
    const original = await read(session, 'getSocialAccountByType', { query: { teamId: session.teamId, type } });
    expectEqual('externalId of the original', original['externalId'], account['externalId']);
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
