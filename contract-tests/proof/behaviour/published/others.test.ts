/** Edits and removals by those who did not publish: another account of the team, and another team. */

import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

behaviour<null>({
  id: 'published/other-accounts',
  area: 'published',
  title: 'A post and a comment are changed only through the real account that published them',
  rules: ['D-MSC-22'],
  cases: [null],
  async check(world) {
    const { session, advance } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, ['YOUTUBE']);
    const comment = { teamId, internalPostId: postId, socialAccountTypes: ['YOUTUBE'], text: 'Thanks' };
    const commentId = String((await read(session, 'createComment', { body: comment }))['id']);
    await advance('PT2M');
    const account = { teamId, type: 'YOUTUBE' };
    const { channels, externalId } = await read(session, 'refreshChannels', { body: account });
    const other = objectsOf(channels).find(({ id }) => id !== externalId);
    const choose = (channelId: unknown) => read(session, 'setChannel', { body: { ...account, channelId } });
    await choose(other?.['id']);
    const before = await read(session, 'getPost', { path: { id: postId } });
    expectAnswer('editYoutubeVideo', await ask(session, 'editYoutubeVideo', { body: { teamId, postId, title: 'New' } }), 400);
    expectAnswer('deleteYoutubeVideo', await ask(session, 'deleteYoutubeVideo', { body: { teamId, postId } }), 400);
    expectAnswer('deleteYoutubeComment', await ask(session, 'deleteYoutubeComment', { body: { teamId, commentId } }), 400);
    expectEqual('the post', await read(session, 'getPost', { path: { id: postId } }), before);
    await choose(externalId);
    await read(session, 'deleteYoutubeComment', { body: { teamId, commentId } });
    await read(session, 'deleteYoutubeVideo', { body: { teamId, postId } });
  },
});

behaviour<null>({
  id: 'published/other-teams',
  area: 'published',
  title: 'A team with the same real account cannot change what another team published through it',
  rules: ['MSC-101'],
  cases: [null],
  async check(world) {
    const { session, advance } = world;
    const postId = await livePostOn(world, ['LINKEDIN']);
    const comment = { teamId: session.teamId, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Thanks' };
    const commentId = String((await read(session, 'createComment', { body: comment }))['id']);
    await advance('PT2M');
    const teamId = String((await read(session, 'createTeam', { body: { name: 'Support' } }))['id']);
    const copy = { fromTeamId: session.teamId, toTeamId: teamId, socialAccountTypes: ['LINKEDIN'], resetChannel: false };
    await read(session, 'copySocialAccounts', { body: copy });
    expectAnswer('editLinkedinPost', await ask(session, 'editLinkedinPost', { body: { teamId, postId, description: 'New' } }), 404);
    expectAnswer('deleteLinkedinPost', await ask(session, 'deleteLinkedinPost', { body: { teamId, postId } }), 404);
    expectAnswer('deleteLinkedinComment', await ask(session, 'deleteLinkedinComment', { body: { teamId, commentId } }), 404);
  },
});
