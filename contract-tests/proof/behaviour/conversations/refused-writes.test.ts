/** Conversations and comments refuse reactions that the platform refuses, second private replies, and texts of blanks. */
import type { Answer, Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import { ask, asked, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import { type DmPlatform, FAN, react, threadIn } from './threads/thread.ts';

/** How the platform fails, and the status of a call of it. */
const STATUSES = { outage: 502, timeout: 502, 'rate-limited': 429, reject: 400, auth: 400 } as const;

behaviour<keyof typeof STATUSES>({
  id: 'conversations/refused-reactions',
  area: 'conversations',
  title: 'A reaction that the platform refuses answers as an action on a comment does, and nothing is stored or sent',
  rules: ['D-DMS-18'],
  cases: Object.keys(STATUSES) as (keyof typeof STATUSES)[],
  async check(world, mode) {
    const { session, control } = world;
    const thread = await threadIn(world, 'INSTAGRAM');
    const commentId = await thread.comment();
    const { message } = await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
    const { id } = fieldsOf(message);
    const before = await thread.look();
    await control('PATCH', '/_sim/platforms/INSTAGRAM', { failure: { mode } });
    const action = await ask(session, 'actOnImportedComment', { path: { commentId }, body: { teamId: session.teamId, action: 'HIDE' } });
    expectAnswer(`an action while INSTAGRAM fails by ${mode}`, action, STATUSES[mode]);
    for (const reaction of ['love', null])
      expectAnswer(`a reaction while INSTAGRAM fails by ${mode}`, await react(thread, before, id, reaction), STATUSES[mode]);
    expectEqual('what is shown after refused reactions', await thread.look(), before);
    await control('PATCH', '/_sim/platforms/INSTAGRAM', { failure: null });
    expectAnswer('a reaction once INSTAGRAM works', await react(thread, before, id, 'love'), 200);
  },
});

behaviour<{ readonly platform: DmPlatform; readonly timesOut: boolean }>({
  id: 'conversations/shared-comments',
  area: 'conversations',
  title: 'A comment gets one private reply, whichever team of the real account has fetched it; one that timed out stays claimed for all',
  rules: ['D-DMS-17'],
  cases: combinations({ platform: ['INSTAGRAM', 'FACEBOOK'], timesOut: [false, true] }),
  async check(world, { platform, timesOut }) {
    const { session, control, advance } = world;
    const otherTeam = String((await read(session, 'createTeam', { body: { name: 'Copies' } }))['id']);
    await asked(session, 'copySocialAccounts', {
      body: { fromTeamId: session.teamId, toTeamId: otherTeam, socialAccountTypes: [platform] },
    });
    const teams = [session.teamId, otherTeam];
    const posts: string[] = [];
    for (const teamId of teams) {
      await read(session, 'enableMessaging', { body: { teamId, type: platform } });
      const body = { teamId, socialAccountType: platform, count: 1, importCarousels: true };
      await read(session, 'createHistoryImport', { body }, 201);
      await advance('PT5M');
      const listed = await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: platform } });
      posts.push(String(objectsOf(listed['posts'])[0]?.['id']));
    }
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const event = { type: 'comment', socialAccountId, importedPostId: posts[0], text: 'How much?', author: FAN };
    await control('POST', `/_sim/platforms/${platform}/events`, event);
    const statuses: number[] = [];
    for (const [at, teamId] of teams.entries()) {
      const importedPostId = String(posts[at]);
      await read(session, 'createCommentImport', { body: { teamId, importedPostId, socialAccountType: platform } }, 201);
      await advance('PT2M');
      const { items } = await read(session, 'listImportedComments', { query: { teamId, importedPostId, limit: 100 } });
      const fetched = objectsOf(items).find(({ text }) => text === 'How much?');
      if (timesOut && at === 0) await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'timeout', times: 1 } });
      const body = { teamId, fetchedCommentId: fetched?.['id'], text: 'Hi' };
      statuses.push((await ask(session, 'sendPrivateReply', { body })).status);
    }
    expectEqual('the statuses of a private reply by each team', statuses, [200, timesOut ? 429 : 400]);
  },
});

/** The places of texts that people read, each with the call that has blanks there. */
const BLANKS: Readonly<Record<string, (blank: string) => Fields>> = {
  text: text => ({ text }),
  'the title of a button': title => ({ text: 'Hi', buttons: [{ type: 'POSTBACK', title, payload: 'x' }] }),
  'the title of a quick reply': title => ({ text: 'Hi', quickReplies: [{ title, payload: 'x' }] }),
  'the title of a card': title => ({ carousel: [{ title }] }),
  'the title of a button of a card': title => ({ carousel: [{ title: 'A', buttons: [{ type: 'POSTBACK', title, payload: 'x' }] }] }),
};

behaviour<{ readonly platform: DmPlatform; readonly blank: string }>({
  id: 'conversations/blank-texts',
  area: 'conversations',
  title: 'A message, private reply or flow whose text has no visible character is refused, and nothing is sent',
  rules: ['D-DMS-19'],
  cases: combinations({ platform: ['INSTAGRAM', 'FACEBOOK'], blank: [' ', '\t\n', '\u00a0'] }),
  async check(world, { platform, blank }) {
    const { session } = world;
    const { teamId } = session;
    const thread = await threadIn(world, platform);
    const fetchedCommentId = await thread.comment();
    const { conversation } = await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
    const id = String(fieldsOf(conversation)['id']);
    const before = await thread.look();
    const answers: [string, Answer][] = [
      ['a private reply', await ask(session, 'sendPrivateReply', { body: { teamId, fetchedCommentId, text: blank } })],
      [
        'a rich message',
        await ask(session, 'sendRichMessage', { path: { conversationId: id }, body: { text: blank, uploadIds: ['upload_acme_image'] } }),
      ],
    ];
    for (const [place, bodyOf] of Object.entries(BLANKS))
      answers.push([`a message with ${place}`, await ask(session, 'sendMessage', { path: { id }, body: bodyOf(blank) })]);
    const steps = ['SEND_PRIVATE_REPLY', 'SEND_PUBLIC_COMMENT_REPLY', 'SEND_MESSAGE'] as const;
    for (const type of steps) {
      const trigger = type === 'SEND_MESSAGE' ? { type: 'DM_RECEIVED' } : { type: 'COMMENT_CREATED', postId: thread.postId };
      const definition = { trigger, steps: [{ id: 'step', type, text: blank }] };
      const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
      const flow = await read(session, 'createAutomation', { body: { teamId, socialAccountId, name: 'Flow', definition } }, 201);
      answers.push([`a flow with ${type}`, await ask(session, 'publishAutomation', { path: { id: String(flow['id']) } })]);
    }
    for (const [what, answer] of answers) expectAnswer(`${what} of blanks`, answer, 400);
    expectEqual('what is shown after texts of blanks', await thread.look(), before);
  },
});
