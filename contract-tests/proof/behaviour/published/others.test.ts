/** Edits and removals that are refused: by another account of the team, by another team, without a permission, and without a text. */

import type { CommentPlatform } from '../../../../openapi/generated/types.ts';
import { COMMENT_CHANGES } from '../../../suites/published/operations.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
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

behaviour<null>({
  id: 'published/comment-permission',
  area: 'published',
  title: 'A comment is removed from TIKTOK only through an account that was connected with the permission to manage comments',
  rules: ['MSC-104'],
  cases: [null],
  async check(world) {
    const { session, advance, control } = world;
    const { teamId } = session;
    const comment = { teamId, internalPostId: await livePostOn(world, ['TIKTOK']), socialAccountTypes: ['TIKTOK'], text: 'Thanks' };
    const commentId = String((await read(session, 'createComment', { body: comment }))['id']);
    await advance('PT2M');
    const connect = (withMessagingScope: boolean) =>
      control('POST', '/_sim/social-accounts', { teamId, type: 'TIKTOK', externalId: 'tiktok_acme', withMessagingScope });
    await connect(false);
    const refused = await ask(session, 'deleteTiktokComment', { body: { teamId, commentId } });
    expectAnswer('deleteTiktokComment without the permission', refused, 400);
    expectThat(/reconnect/i.test(refused.text), `The refusal does not advise to reconnect: ${refused.text}`);
    await connect(true);
    await read(session, 'deleteTiktokComment', { body: { teamId, commentId } });
  },
});

behaviour<CommentPlatform>({
  id: 'published/blank-comments',
  area: 'published',
  title: 'White space alone is no new text of a comment',
  rules: ['D-MSC-14'],
  cases: ['YOUTUBE', 'LINKEDIN', 'REDDIT', 'FACEBOOK', 'MASTODON'],
  async check(world, platform) {
    const { session, advance } = world;
    const { teamId } = session;
    const { edit } = COMMENT_CHANGES[platform] ?? {};
    if (!edit) throw new Error(`Comments of ${platform} cannot be edited`);
    const comment = { teamId, internalPostId: await livePostOn(world, [platform]), socialAccountTypes: [platform], text: 'Thanks' };
    const commentId = String((await read(session, 'createComment', { body: comment }))['id']);
    await advance('PT2M');
    for (const text of [' ', '\n\t'])
      expectAnswer(`${edit} with ${JSON.stringify(text)}`, await ask(session, edit, { body: { teamId, commentId, text } }), 400);
    await read(session, edit, { body: { teamId, commentId, text: ' Thanks ' } });
  },
});
