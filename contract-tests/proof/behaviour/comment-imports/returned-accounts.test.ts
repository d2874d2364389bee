/** Comments and conversations of an account that is removed and connected again. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';

behaviour<DmPlatform>({
  id: 'comment-imports/returned-accounts',
  area: 'comment-imports',
  title:
    'Comments and conversations of a removed account stay readable but cannot be used; once it is connected again, they can be used through the new connection',
  rules: ['CMI-10', 'CMI-14', 'D-ACC-17', 'D-CMI-03', 'D-CMI-05', 'DMS-18', 'DMS-41'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session, control } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, [platform]);
    const byType = { query: { teamId, type: platform } };
    const account = await read(session, 'getSocialAccountByType', byType);
    const enable = () => read(session, 'enableMessaging', { body: { teamId, type: platform } });
    await enable();
    const happen = (socialAccountId: unknown, event: Fields) =>
      control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId, ...event });
    const [first, second] = [await happen(account['id'], comment('fan_1')), await happen(account['id'], comment('fan_2'))].map(made =>
      fieldsOf(made['comment']),
    );
    const { conversation } = await happen(account['id'], { type: 'message', participant: 'fan_1', text: 'Hello' });
    const before = await listed();

    await read(session, 'disconnectSocialAccount', { body: { teamId, type: platform } });
    expectEqual('the comments after the account was removed', (await listed())[0], before[0]);
    expectEqual('the conversations after the account was removed', (await listed())[1], before[1]);
    await expectUsesRefused();
    expectEqual('the comments and conversations after attempts to use them', await listed(), before);

    await control('POST', '/_sim/social-accounts', { teamId, type: platform, externalId: account['externalId'], withMessagingScope: true });
    await enable();
    const { id } = await read(session, 'getSocialAccountByType', byType);
    expectThat(id !== account['id'], 'the account has its old id again');
    await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
    await world.advance('PT2M');
    const ofConnection = async (socialAccountId: unknown) =>
      objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId, socialAccountId } }))['items']).map(
        each => each['id'],
      );
    expectEqual(
      'the comments of the new connection',
      await ofConnection(id),
      before[0].map(each => each['id']),
    );
    const ofOld = { teamId, postId, socialAccountId: account['id'] };
    expectAnswer('the comments of the old connection', await ask(session, 'listImportedComments', { query: ofOld }), 404);
    expectAnswer('a private reply through the new connection', await replyPrivately(first), 200);
    expectAnswer('an action through the new connection', await hide(second), 200);
    const again = await happen(id, { type: 'message', participant: 'fan_1', text: 'Hello again' });
    expectEqual('the conversation of a message to the new connection', fieldsOf(again['conversation'])['id'], fieldsOf(conversation)['id']);

    function comment(author: string): Fields {
      return { type: 'comment', postId, text: 'Nice', author };
    }

    async function listed(): Promise<readonly [readonly Fields[], readonly Fields[]]> {
      const comments = objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId } }))['items']);
      return [comments, objectsOf((await read(session, 'listConversations', { query: { teamId } }))['items'])];
    }

    function replyPrivately(to: Fields | undefined) {
      return ask(session, 'sendPrivateReply', { body: { teamId, fetchedCommentId: to?.['id'], text: 'Hi' } });
    }

    function hide(what: Fields | undefined) {
      return ask(session, 'actOnImportedComment', { path: { commentId: String(what?.['id']) }, body: { teamId, action: 'HIDE' } });
    }

    async function expectUsesRefused(): Promise<void> {
      const path = { id: String(fieldsOf(conversation)['id']) };
      const tries = [
        [await ask(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }), 400],
        [await hide(second), 400],
        [await replyPrivately(first), 403],
        [await ask(session, 'sendMessage', { path, body: { text: 'Hi' } }), 403],
        [await ask(session, 'sendRichMessage', { path: { conversationId: path.id }, body: { uploadIds: ['upload_acme_image'] } }), 403],
        [await ask(session, 'enableMessaging', { body: { teamId, type: platform } }), 404],
      ] as const;
      for (const [answer, status] of tries) expectAnswer('a use of a removed account', answer, status);
    }
  },
});
