/** Changes of one team's accounts and posts do not affect another team with the same real accounts. */

import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { TODAY } from './lives.ts';

const WAYS = ['disconnected', 'without its channel', 'with another channel', 'removed by the platform', 'deleted with its team'] as const;
type Way = (typeof WAYS)[number];

behaviour<Way>({
  id: 'post-lives/other-teams',
  area: 'posts',
  title: 'An account that one team loses stays in the posts of another team with the same real account, which are published on time',
  rules: ['ACC-23', 'D-ACC-08', 'D-ACC-12', 'D-ORG-05', 'D-PST-23', 'QTA-05', 'QTA-17'],
  cases: WAYS,
  async check(world, way) {
    const { session, control, advance } = world;
    await control('PATCH', '/_sim/platforms/FACEBOOK', { latency: 'PT1M' });
    const otherTeamId = String((await read(session, 'createTeam', { body: { name: 'Another', copyTeamId: session.teamId } }))['id']);
    // The team that loses its account. Deleting a team loses its account too, so that way needs the other team.
    const [loser, keeper] = way === 'deleted with its team' ? [otherTeamId, session.teamId] : [session.teamId, otherTeamId];
    const own = await postsOf(world, loser);
    const kept = await postsOf(world, keeper);
    const month = (await read(session, 'getPostUsage'))['used'];
    const look = () => Promise.all(Object.values(kept).map(id => read(session, 'getPost', { path: { id } })));
    const before = await look();
    await lose(world, way, loser);
    expectEqual(`the posts of the other team when an account is ${way}`, await look(), before);
    const { items } = await read(session, 'listReconnectCandidates', { query: { teamId: keeper, type: 'FACEBOOK' } });
    expectEqual('the posts of the other team that lost an account', items, []);
    expectEqual('the posts of the month', (await read(session, 'getPostUsage'))['used'], month);
    if (way === 'deleted with its team') {
      for (const id of Object.values(own)) expectAnswer('getPost of a deleted team', await ask(session, 'getPost', { path: { id } }), 404);
      expectAnswer(
        'a new post with the key of a post of the deleted team',
        await ask(session, 'createPost', { body: bodyOf(keeper, { referenceKey: `${loser} SCHEDULED`, status: 'DRAFT' }) }),
        200,
      );
    }
    await advance('PT10M');
    const { externalData, postedDate } = await read(session, 'getPost', { path: { id: kept.SCHEDULED } });
    expectEqual('the platforms where the post of the other team is live', Object.keys(fieldsOf(externalData)), ['FACEBOOK']);
    expectEqual('whether it is live', postedDate !== null, true);
  },
});

/** Creates a draft and a post that is due in a minute. */
async function postsOf({ session }: FreshWorld, teamId: string): Promise<Readonly<Record<'DRAFT' | 'SCHEDULED', string>>> {
  const create = async (status: string) =>
    String((await read(session, 'createPost', { body: bodyOf(teamId, { status, referenceKey: `${teamId} ${status}` }) }))['id']);
  return { DRAFT: await create('DRAFT'), SCHEDULED: await create('SCHEDULED') };
}

function bodyOf(teamId: string, parts: Fields): Fields {
  const postDate = `${TODAY}T09:01:00.000Z`;
  return { teamId, title: 'Shared', postDate, socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: 'Hello' } }, ...parts };
}

async function lose({ session, control }: FreshWorld, way: Way, teamId: string): Promise<void> {
  const body = { teamId, type: 'FACEBOOK' };
  if (way === 'disconnected') await read(session, 'disconnectSocialAccount', { body });
  if (way === 'without its channel') await read(session, 'unsetChannel', { body });
  if (way === 'removed by the platform') await control('DELETE', '/_sim/social-accounts/sa_acme_facebook');
  if (way === 'deleted with its team') await read(session, 'deleteTeam', { path: { id: teamId } });
  if (way !== 'with another channel') return;
  const { channels, externalId } = await read(session, 'getSocialAccountByType', { query: body });
  const other = objectsOf(channels).find(({ id }) => id !== externalId);
  await read(session, 'setChannel', { body: { ...body, channelId: String(other?.['id']) } });
}

/** A comment goes live on the post that went live. */
behaviour({
  id: 'post-lives/removed-teams',
  area: 'quotas',
  title: 'What a team published keeps its places in the day of the real account after the team was deleted, and what waited does not',
  rules: ['QTA-05', 'D-ORG-05', 'D-QTA-01', 'D-QTA-02'],
  cases: [null],
  async check({ session, advance }) {
    const otherTeamId = String((await read(session, 'createTeam', { body: { name: 'Another', copyTeamId: session.teamId } }))['id']);
    const { id: socialAccountId } = await read(session, 'getSocialAccountByType', { query: { teamId: session.teamId, type: 'FACEBOOK' } });
    const used = async () => {
      const { posts, comments } = await read(session, 'getDailyLimits', { query: { socialAccountId, date: TODAY } });
      return [Number(fieldsOf(posts)['used']), Number(fieldsOf(comments)['used'])];
    };
    const [posts = 0, comments = 0] = await used();
    const [now, later] = [`${TODAY}T09:01:00.000Z`, `${TODAY}T23:00:00.000Z`];
    const create = async (postDate: string) =>
      read(session, 'createPost', { body: bodyOf(otherTeamId, { status: 'SCHEDULED', postDate }) });
    const { id: internalPostId } = await create(now);
    await create(later);
    await advance('PT10M');
    for (const postDate of [`${TODAY}T09:10:00.000Z`, later])
      await read(session, 'createComment', { body: bodyOf(otherTeamId, { internalPostId, status: 'SCHEDULED', postDate }) });
    await advance('PT10M');
    expectEqual('posts and comments of the day, through another team', await used(), [posts + 2, comments + 2]);
    await read(session, 'deleteTeam', { path: { id: otherTeamId } });
    expectEqual('posts and comments of the day, after the team was deleted', await used(), [posts + 1, comments + 1]);
  },
});

behaviour<'ERROR' | 'RETRYING' | 'PROCESSING'>({
  id: 'post-lives/connected-again',
  area: 'posts',
  title:
    'An unpublished post is published through the same real account with another id, and fails permanently with another account or none, but for a call that is on its way',
  rules: ['D-ACC-12', 'D-ACC-18', 'D-PST-04', 'D-PST-05'],
  cases: ['ERROR', 'RETRYING', 'PROCESSING'],
  async check(world, status) {
    const { session, control, advance } = world;
    const { teamId } = session;
    for (const becomes of ['the same', 'another', 'none'] as const) {
      await control('POST', '/_sim/reset', {});
      const failure = { ERROR: { mode: 'reject', times: 1 }, RETRYING: { mode: 'outage', times: 1 }, PROCESSING: null }[status];
      await control('PATCH', '/_sim/platforms/BLUESKY', { failure, latency: status === 'PROCESSING' ? 'PT5M' : 'PT1S' });
      const body = {
        teamId,
        title: 'Again',
        status: 'SCHEDULED',
        postDate: `${TODAY}T09:00:00.000Z`,
        socialAccountTypes: ['BLUESKY'],
        data: { BLUESKY: { text: 'Hello' } },
      };
      const path = { id: String((await read(session, 'createPost', { body }))['id']) };
      await advance('PT1M');
      expectEqual('the status of the post', (await read(session, 'getPost', { path }))['status'], status);
      const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type: 'BLUESKY' } });
      await read(session, 'disconnectSocialAccount', { body: { teamId, type: 'BLUESKY' } });
      if (becomes !== 'none')
        await control('POST', '/_sim/social-accounts', {
          teamId,
          type: 'BLUESKY',
          externalId: becomes === 'the same' ? externalId : 'bluesky_other',
        });
      if (status === 'ERROR') await read(session, 'retryPost', { path });
      await advance('PT10M');
      const shown = await read(session, 'getPost', { path });
      // The call that is on its way ends as the platform answers.
      const isPublished = becomes === 'the same' || status === 'PROCESSING';
      const what = `the post in ${status} whose account is then ${becomes}`;
      expectEqual(
        `status and retryCount of ${what}`,
        [shown['status'], shown['retryCount']],
        [isPublished ? 'POSTED' : 'ERROR', status === 'RETRYING' ? 1 : 0],
      );
      const { items } = await control('GET', `/_sim/posts/${path.id}/received`);
      expectEqual(`the number of times that BLUESKY received ${what}`, objectsOf(items).length, isPublished ? 1 : 0);
    }
  },
});
