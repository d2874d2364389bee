/** A run for each kind of trigger, checked as a whole: its input, what each step did and when, and its results. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { type Talk, type TalkPlatform, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const SECOND_MS = 1000;
const NAME = 'Ada $& {{text}}';
const TEXT = 'The price, please {{authorName}}';
/** The time that a platform takes for each call. */
const LATENCY_MS = SECOND_MS;

const PICTURE = { type: 'IMAGE', url: 'https://acme.example/a.jpg' };
const asks = {
  id: 'asks',
  type: 'CONDITION',
  match: 'ANY',
  rules: [{ field: 'TEXT', operator: 'NOT_CONTAINS_WORD', values: ['nothing'] }],
};
const template = (label: string) => `${label}: {{authorName}} said {{ text }}, {{text}} {{other}}`;
const filled = (label: string, name: string, text: string) => `${label}: ${name} said ${text}, ${text} {{other}}`;

const TO_MESSAGES: readonly Fields[] = [
  asks,
  { id: 'archive', type: 'ARCHIVE_CONVERSATION' },
  { id: 'first', type: 'SEND_MESSAGE', text: template('First'), quickReplies: [{ title: 'Go', payload: 'GO' }] },
  { id: 'open', type: 'OPEN_CONVERSATION' },
  { id: 'second', type: 'SEND_MESSAGE', attachments: [PICTURE] },
];

const toComments = (platform: TalkPlatform): readonly Fields[] => [
  asks,
  { id: 'whisper', type: 'SEND_PRIVATE_REPLY', text: template('Whisper') },
  { id: 'archive', type: 'ARCHIVE_CONVERSATION' },
  { id: 'reply', type: 'SEND_PUBLIC_COMMENT_REPLY', text: template('Reply') },
  ...(platform === 'FACEBOOK' ? [{ id: 'like', type: 'LIKE_COMMENT' }] : []),
];

interface Start {
  readonly what: string;
  readonly trigger: string;
  /** The event that starts the run. */
  readonly event?: Fields;
  readonly isTest?: boolean;
  readonly delaySeconds: number;
}

const STARTS: readonly Start[] = [
  { what: 'a message', trigger: 'DM_RECEIVED', event: { type: 'message', text: TEXT, attachments: [PICTURE] }, delaySeconds: 0 },
  { what: 'a message, after a delay', trigger: 'DM_RECEIVED', event: { type: 'message', text: TEXT }, delaySeconds: 5 },
  { what: 'a quick reply', trigger: 'QUICK_REPLY_CLICKED', event: { type: 'quick-reply', payload: 'GO' }, delaySeconds: 0 },
  { what: 'a button', trigger: 'BUTTON_CLICKED', event: { type: 'button', payload: 'GO' }, delaySeconds: 1 },
  { what: 'a comment', trigger: 'COMMENT_CREATED', event: { type: 'comment', text: TEXT }, delaySeconds: 0 },
  { what: 'a comment, after a delay', trigger: 'COMMENT_CREATED', event: { type: 'comment', text: TEXT }, delaySeconds: 5 },
  { what: 'a test with a message', trigger: 'DM_RECEIVED', isTest: true, delaySeconds: 5 },
  { what: 'a test with a comment', trigger: 'COMMENT_CREATED', isTest: true, delaySeconds: 5 },
];

behaviourOf<TalkPlatform>({
  id: 'automations/whole-runs',
  area: 'automations',
  title: 'The log of a run has what started it, and the input, output and times of each step; people receive exactly what it says',
  rules: ['AUT-11', 'AUT-50', 'D-AUT-06', 'D-AUT-10', 'D-AUT-12', 'D-AUT-17', 'D-AUT-18'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
  async check(session, platform) {
    for (const start of STARTS) await expectRun(session, await talkIn(session, platform), start);
  },
});

async function expectRun(session: Session, talk: Talk, start: Start): Promise<void> {
  const { trigger, event, isTest = false, delaySeconds } = start;
  const isComment = trigger === 'COMMENT_CREATED';
  const postId = isComment ? await livePost(session, talk) : undefined;
  const person = { externalId: 'fan_1', name: NAME };
  // The message creates the conversation beforehand.
  await happen(talk, { type: 'message', participant: person, text: 'Hello' });
  const steps = isComment ? toComments(talk.platform) : TO_MESSAGES;
  const definition = { trigger: { type: trigger, ...(isComment && { postId }) }, steps };
  // A comment from before the flow was live, which starts no run.
  const old = isComment ? await happen(talk, { type: 'comment', postId, author: person, text: TEXT }) : {};
  const flow = await talk.goLive(definition, delaySeconds);
  const began = await talk.now();
  let subject: Fields = {};
  if (isTest) {
    const input = isComment ? { fetchedCommentId: fieldsOf(old['comment'])['id'] } : { text: TEXT, externalParticipantId: 'fan_1' };
    await read(session, 'testAutomation', { path: { id: flow }, body: { input } });
    subject = fieldsOf(old['comment']);
  } else {
    const made = await happen(talk, { ...event, ...(isComment ? { postId, author: person } : { participant: person }) });
    subject = fieldsOf(made[isComment ? 'comment' : 'message']);
  }
  await talk.advance('PT20S');
  const { items } = await read(session, 'listAutomationExecutions', { path: { id: flow } });
  const [run = {}] = objectsOf(items);
  expectEqual(`the number of runs that ${start.what} started`, objectsOf(items).length, 1);
  const beganAt = began + (isTest ? 0 : delaySeconds * SECOND_MS);
  // The text of a tap is the title of the button or quick reply.
  const text = typeof subject['text'] === 'string' ? subject['text'] : TEXT;
  expectHead(start, run, { flow, talk, subject, began, beganAt, text });
  await expectSteps(session, talk, { run, steps, beganAt, text, what: start.what });
}

interface Head {
  readonly flow: string;
  readonly talk: Talk;
  readonly subject: Fields;
  readonly began: number;
  readonly beganAt: number;
  readonly text: string;
}

function expectHead(
  { what, trigger, event, isTest = false }: Start,
  run: Fields,
  { flow, talk, subject, began, beganAt, text }: Head,
): void {
  const { automationId, version, socialAccountId, platform, status, output, error, createdAt, startedAt } = run;
  expectEqual(
    `the run of ${what}`,
    { automationId, version, socialAccountId, platform, isTest: run['isTest'], status, output, error },
    {
      automationId: flow,
      version: 1,
      socialAccountId: talk.accountId,
      platform: talk.platform,
      isTest,
      status: 'COMPLETED',
      output: null,
      error: null,
    },
  );
  expectEqual(`when the run of ${what} began`, [createdAt, startedAt], [iso(began), iso(beganAt)]);
  const shown = fieldsOf(run['trigger']);
  expectEqual(`the trigger of ${what}`, [shown['type'], shown['eventId']], [trigger, isTest ? null : subject['id']]);
  const { payload, authorName, externalParticipantId, ...input } = fieldsOf(shown['input']);
  expectEqual(
    `the input of ${what}`,
    [input['text'], payload ?? null, authorName, externalParticipantId],
    [text, event?.['payload'] ?? null, NAME, 'fan_1'],
  );
}

interface Done {
  readonly run: Fields;
  readonly steps: readonly Fields[];
  readonly beganAt: number;
  readonly text: string;
  readonly what: string;
}

async function expectSteps(session: Session, talk: Talk, { run, steps, beganAt, text, what }: Done): Promise<void> {
  const records = objectsOf(run['steps']);
  let at = beganAt;
  const said: unknown[] = [];
  for (const [i, step] of steps.entries()) {
    const record = records[i] ?? {};
    const { id, type } = step;
    const takes = type === 'SEND_MESSAGE' || type === 'SEND_PRIVATE_REPLY' || type === 'LIKE_COMMENT' ? LATENCY_MS : 0;
    const name = `step ${String(id)} of the run of ${what}`;
    expectEqual(name, [record['stepId'], record['type'], record['status'], record['error']], [id, type, 'COMPLETED', null]);
    expectEqual(`the times of ${name}`, [record['startedAt'], record['completedAt']], [iso(at), iso(at + takes)]);
    at += takes;
    const { text: written } = step;
    const expected = typeof written === 'string' ? filled(written.slice(0, written.indexOf(':')), NAME, text) : null;
    if (expected !== null) expectEqual(`the text that ${name} was given`, fieldsOf(record['input'])['text'], expected);
    if (type === 'SEND_MESSAGE' || type === 'SEND_PRIVATE_REPLY') said.push([fieldsOf(record['output'])['messageId'], expected]);
    if (type === 'SEND_PUBLIC_COMMENT_REPLY') await expectReply(session, name, fieldsOf(record['output'])['commentId'], expected);
    expectThat(record['input'] !== null && record['output'] !== null, `${name} has no input or output`);
  }
  expectEqual(`the number of steps of the run of ${what}, and its end`, [records.length, run['completedAt']], [steps.length, iso(at)]);
  await expectConversation(session, talk, { what, said, isArchived: steps.at(-1)?.['type'] !== 'SEND_MESSAGE' });
}

async function expectReply(session: Session, name: string, id: unknown, text: unknown): Promise<void> {
  const { status, data } = await read(session, 'getComment', { path: { id: String(id) } });
  expectEqual(`what ${name} wrote`, [status, Object.values(fieldsOf(data)).map(part => fieldsOf(part)['text'])], ['POSTED', [text]]);
}

async function expectConversation(
  session: Session,
  talk: Talk,
  { what, said, isArchived }: { readonly what: string; readonly said: readonly unknown[]; readonly isArchived: boolean },
): Promise<void> {
  const all = objectsOf((await read(session, 'listConversations', { query: { teamId: session.teamId, limit: 100 } }))['items']);
  const own = all.filter(each => each['socialAccountId'] === talk.accountId && each['externalParticipantId'] === 'fan_1');
  expectEqual(
    `the conversations after the run of ${what}`,
    own.map(({ status }) => status),
    [isArchived ? 'ARCHIVED' : 'OPEN'],
  );
  const { items } = await read(session, 'listMessages', { path: { id: String(own[0]?.['id']) }, query: { limit: 100 } });
  const sent = objectsOf(items).filter(({ direction }) => direction === 'OUTBOUND');
  expectEqual(`the messages after the run of ${what}`, sent.map(({ id, text }) => [id, text]).toReversed(), said);
}

function happen({ control, platform, accountId }: Talk, event: Fields): Promise<Fields> {
  return control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: accountId, ...event });
}

async function livePost(session: Session, talk: Talk): Promise<string> {
  const { platform } = talk;
  const data = { [platform]: { text: 'Look', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } };
  const postDate = iso(await talk.now());
  const body = { teamId: session.teamId, title: 'Look', status: 'SCHEDULED', postDate, socialAccountTypes: [platform], data };
  const id = String((await read(session, 'createPost', { body }))['id']);
  await talk.advance('PT1M');
  return id;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
