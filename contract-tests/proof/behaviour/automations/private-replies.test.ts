/** Each comment can have one private reply, sent by the team or by a flow. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

type DmPlatform = 'INSTAGRAM' | 'FACEBOOK';
const SENDERS = ['the team', 'a flow', 'a test'] as const;
type Sender = (typeof SENDERS)[number];

/** How the first private reply ends, and what the second one then gets: the status of a call, and the end of a run. */
const FATES = {
  sent: { failure: null, status: 400, run: 'FAILED', sent: 1 },
  refused: { failure: { mode: 'reject' }, status: 200, run: 'COMPLETED', sent: 1 },
  unanswered: { failure: { mode: 'timeout', accepted: true }, status: 429, run: 'FAILED', sent: 0 },
} as const;
type Fate = keyof typeof FATES;

interface Stage {
  readonly world: FreshWorld;
  readonly session: Session;
  readonly platform: DmPlatform;
  readonly socialAccountId: string;
  readonly postId: string;
}

behaviour<{ readonly platform: DmPlatform; readonly fate: Fate }>({
  id: 'automations/one-private-reply',
  area: 'automations',
  title: 'A comment gets one private reply, by the team, a flow or a test; after a refusal another may be sent, after a timeout none',
  rules: ['AUT-28', 'DMS-46', 'DMS-51', 'D-DMS-08', 'D-DMS-15'],
  cases: [
    { platform: 'INSTAGRAM', fate: 'sent' },
    { platform: 'FACEBOOK', fate: 'refused' },
    { platform: 'INSTAGRAM', fate: 'unanswered' },
  ],
  async check(world, { platform, fate }) {
    const { session } = world;
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
    const stage = {
      world,
      session,
      platform,
      socialAccountId: `sa_acme_${platform.toLowerCase()}`,
      postId: await livePostOn(world, [platform]),
    };
    for (const first of SENDERS) for (const second of ['the team', 'a test'] as const) await expectOne(stage, { first, second, fate });
  },
});

async function expectOne(
  stage: Stage,
  { first, second, fate }: { readonly first: Sender; readonly second: Sender; readonly fate: Fate },
): Promise<void> {
  const { world, session, platform } = stage;
  const author = `fan of ${first} and ${second}`;
  const what = `a private reply of ${second} after one of ${first} was ${fate}, on ${platform}`;
  const flow = await flowOf(stage, first === 'a flow');
  const { failure, status, run, sent } = FATES[fate];
  await world.control('PATCH', `/_sim/platforms/${platform}`, { failure });
  const { comment } = await happen(stage, { type: 'comment', postId: stage.postId, text: 'Nice', author });
  const commentId = String(fieldsOf(comment)['id']);
  if (first !== 'a flow') await send(stage, first, flow, commentId);
  await world.advance('PT2M');
  await world.control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
  if (first === 'a flow') await read(session, 'pauseAutomation', { path: { id: flow } });
  const outcome = await send(stage, second, flow, commentId);
  if (second === 'the team') expectEqual(what, outcome, status);
  else {
    await world.advance('PT2M');
    const { items } = await read(session, 'listAutomationExecutions', { path: { id: flow } });
    const [newest = {}] = objectsOf(items);
    expectEqual(what, newest['status'], run);
    expectEqual(`whether ${what}, has an error`, newest['error'] === null, run === 'COMPLETED');
  }
  const threads = objectsOf((await read(session, 'listConversations', { query: { teamId: session.teamId, limit: 100 } }))['items']);
  const own = threads.filter(each => each['externalParticipantId'] === author);
  expectEqual(
    `the conversations of ${what}`,
    own.map(each => fieldsOf(each['platformData'])['canReply']),
    [false],
  );
  const { items } = await read(session, 'listMessages', { path: { id: String(own[0]?.['id']) }, query: { limit: 100 } });
  const taken = objectsOf(items).filter(each => each['status'] !== 'FAILED');
  expectEqual(`the number of messages sent with ${what}`, taken.length, sent);
  expectEqual(
    `the source of ${what}`,
    objectsOf(items).every(({ source }) => source === 'PRIVATE_REPLY'),
    true,
  );
  await read(session, 'deleteAutomation', { path: { id: flow } });
}

function happen({ world, platform, socialAccountId }: Stage, event: Fields): Promise<Fields> {
  return world.control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId, ...event });
}

async function flowOf({ session, socialAccountId, postId }: Stage, isLive: boolean): Promise<string> {
  const definition = { trigger: { type: 'COMMENT_CREATED', postId }, steps: [{ id: 'whisper', type: 'SEND_PRIVATE_REPLY', text: 'Hi' }] };
  const body = { teamId: session.teamId, socialAccountId, name: 'Flow', definition };
  const id = String((await read(session, 'createAutomation', { body }, 201))['id']);
  if (isLive) await read(session, 'publishAutomation', { path: { id } });
  return id;
}

/** The status of the call; the result of a test is in its run. */
async function send({ session }: Stage, sender: Sender, flow: string, fetchedCommentId: string): Promise<number> {
  if (sender === 'the team')
    return (await ask(session, 'sendPrivateReply', { body: { teamId: session.teamId, fetchedCommentId, text: 'Hi' } })).status;
  const answer = await ask(session, 'testAutomation', { path: { id: flow }, body: { input: { fetchedCommentId } } });
  expectAnswer('a test', answer, 200);
  return answer.status;
}

interface Receipt {
  readonly platform: DmPlatform;
  readonly dms: boolean;
  readonly automations: boolean;
}

/** Comments that are received without an import. */
behaviour<Receipt>({
  id: 'comments/received',
  area: 'comment-imports',
  title:
    'A comment of a person is received once, with its event, if the organization has either feature; otherwise it takes an import, which sends no event',
  rules: ['AUTH-10', 'D-AUTH-03', 'WHK-18', 'DMS-52', 'D-CMI-07'],
  cases: combinations({ platform: ['FACEBOOK', 'INSTAGRAM'], dms: [false, true], automations: [false, true] }),
  async check(world, { platform, ...features }) {
    const { session, control } = world;
    const { teamId } = session;
    await control('PATCH', '/_sim/organizations/org_acme', { features });
    await control('PATCH', '/_sim/organizations/org_pro', { features: { dms: !features.dms, automations: !features.automations } });
    const postId = await livePostOn(world, [platform]);
    const list = async () => objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId } }))['items']);
    const events = async () => objectsOf((await control('GET', '/_sim/events?type=comment.received'))['items']).map(({ data }) => data);
    const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: 'Nice', author: 'fan' };
    await control('POST', `/_sim/platforms/${platform}/events`, event);
    const isReceived = features.dms || features.automations;
    const before = await list();
    expectEqual(`the number of comments received with ${JSON.stringify(features)}`, before.length, Number(isReceived));
    expectEqual(`the events with ${JSON.stringify(features)}`, await events(), before);
    await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
    await world.advance('PT2M');
    const [imported = {}, ...others] = await list();
    expectEqual('the comment after an import', [imported['text'], imported['authorExternalId'], others.length], ['Nice', 'fan', 0]);
    if (isReceived) expectEqual('the id of the comment after an import', imported['id'], before[0]?.['id']);
    expectEqual('the number of events after an import', (await events()).length, Number(isReceived));
  },
});

const DAY_MS = 86_400_000;
const DAYS = 7;

/** The comments were imported long after they were written. Only the age of the comment counts, not that of the import. */
behaviour<DmPlatform>({
  id: 'conversations/private-reply-age',
  area: 'conversations',
  title: 'A private reply is possible until seven days after the comment was written, to the millisecond, whenever it was imported',
  rules: ['DMS-47', 'DMS-48', 'DMS-52', 'D-DMS-12'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session, control } = world;
    const { teamId } = session;
    await read(session, 'enableMessaging', { body: { teamId, type: platform } });
    const stage = {
      world,
      session,
      platform,
      socialAccountId: `sa_acme_${platform.toLowerCase()}`,
      postId: await livePostOn(world, [platform]),
    };
    const comment = (author: string) => happen(stage, { type: 'comment', postId: stage.postId, text: 'Nice', author });
    // Without these features, comments are not received until an import.
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: false, automations: false } });
    for (const author of ['fan_1', 'fan_2']) await comment(author);
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: true, automations: true } });
    await comment('fan_3');
    const written = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
    const advanceTo = (at: number) => control('POST', '/_sim/clock/advance', { to: new Date(at).toISOString() });
    await advanceTo(written + (DAYS - 1) * DAY_MS);
    await read(session, 'createCommentImport', { body: { teamId, postId: stage.postId, socialAccountType: platform } }, 201);
    await advanceTo(written + DAYS * DAY_MS);
    const items = objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId: stage.postId } }))['items']);
    const reply = async (author: string) => {
      const fetchedCommentId = items.find(each => each['authorExternalId'] === author)?.['id'];
      return ask(session, 'sendPrivateReply', { body: { teamId, fetchedCommentId, text: 'Hi' } });
    };
    expectAnswer('a private reply exactly seven days after a comment that was imported', await reply('fan_1'), 200);
    await advanceTo(written + DAYS * DAY_MS + 1);
    for (const author of ['fan_2', 'fan_3']) expectAnswer(`a private reply a millisecond too late, to ${author}`, await reply(author), 400);
    expectAnswer('a second private reply that is too late', await reply('fan_1'), 400);
    const { total } = await read(session, 'listConversations', { query: { teamId } });
    expectEqual('the number of conversations', total, 1);
  },
});
