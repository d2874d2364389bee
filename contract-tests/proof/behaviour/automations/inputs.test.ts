/** Triggers and conditions of flows: each value against each input. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { onMessage, say, saysTo, type Talk, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const needs = ['clock', 'control', 'writes'] as const;
const PLATFORMS = ['INSTAGRAM', 'FACEBOOK'] as const;
type Platform = (typeof PLATFORMS)[number];
const eachPlatform = { area: 'automations', needs: [...needs], cases: () => fc.constantFrom(...PLATFORMS) };

async function expectRuns(talk: Talk, flow: string, person: string, what: Fields, count: number): Promise<void> {
  const runs = await saysTo(talk, flow, person, what);
  expectEqual(`the runs that ${JSON.stringify(what)} of ${person} triggered`, runs.length, count);
}

const TAPS = [
  ['QUICK_REPLY_CLICKED', 'quick-reply'],
  ['BUTTON_CLICKED', 'button'],
] as const;

behaviourOf<Platform>({
  ...eachPlatform,
  id: 'automations/taps',
  title:
    'A flow for a payload runs for taps with exactly that payload, a flow without a payload for every tap of its kind, and neither for a message',
  rules: [],
  async check(session, platform) {
    for (const [type, kind] of TAPS)
      for (const payload of ['HOURS', 'Two words', undefined]) {
        const talk = await talkIn(session, platform);
        const flow = await talk.goLive({ trigger: { type, ...(payload !== undefined && { payload }) }, steps: [say('Hi')] });
        for (const [index, tapped] of ['HOURS', 'Two words', 'hours', 'Two', 'HOURS '].entries())
          await expectRuns(
            talk,
            flow,
            `fan_${index}`,
            { type: kind, payload: tapped },
            Number(payload === undefined || payload === tapped),
          );
        const other = kind === 'button' ? 'quick-reply' : 'button';
        await expectRuns(talk, flow, 'fan_other', { type: other, payload: payload ?? 'HOURS' }, 0);
        await expectRuns(talk, flow, 'fan_text', { text: payload ?? 'HOURS' }, 0);
      }
  },
});

/** Keywords, texts that trigger the flow, and texts that do not. */
const KEYWORDS: readonly (readonly [keywords: readonly string[] | undefined, hits: readonly string[], misses: readonly string[]])[] = [
  [['price'], ['price', 'The PRICE, please!', 'price?'], ['prices', 'pri ce', 'Hello']],
  [['opening hours'], ['Your opening hours?', 'OPENING HOURS'], ['opening', 'hours', 'hours opening', 'opening the hours']],
  [['price', 'hours'], ['price', 'hours', 'hours and price'], ['Hello']],
  [[], ['Hello', 'price'], []],
  [undefined, ['Hello', 'price'], []],
];

behaviourOf<Platform>({
  ...eachPlatform,
  id: 'automations/keywords',
  title: 'A flow with keywords runs for a text that has one of them as whole words, and for no other',
  rules: [],
  async check(session, platform) {
    for (const [words, hits, misses] of KEYWORDS) {
      const talk = await talkIn(session, platform);
      const flow = await talk.goLive({ trigger: { type: 'DM_RECEIVED', ...(words && { keywords: words }) }, steps: [say('Hi')] });
      for (const [index, text] of [...hits, ...misses].entries())
        await expectRuns(talk, flow, `fan_${index}`, { text }, Number(index < hits.length));
    }
  },
});

const PICTURE = [{ type: 'IMAGE', url: 'https://acme.example/a.jpg' }];

behaviourOf<Platform>({
  ...eachPlatform,
  id: 'automations/flags',
  title: 'A condition on attachments matches with IS_TRUE a message that has attachments, and with IS_FALSE one that has none',
  rules: ['D-AUT-05'],
  async check(session, platform) {
    for (const [operator, isTrue] of [
      ['IS_TRUE', true],
      ['IS_FALSE', false],
    ] as const) {
      const talk = await talkIn(session, platform);
      const condition = { id: 'asks', type: 'CONDITION', match: 'ALL', rules: [{ field: 'HAS_ATTACHMENT', operator }] };
      const flow = await talk.goLive(onMessage(condition, say('Hi')));
      for (const has of [true, false]) {
        const person = `fan_${String(has)}`;
        const [run = {}] = await saysTo(talk, flow, person, { text: 'Hello', ...(has && { attachments: PICTURE }) });
        const what = `a run of a condition ${operator} with${has ? '' : 'out'} an attachment`;
        expectEqual(`whether ${what} matched`, matchedIn(run), has === isTrue);
        expectEqual(`the number of answers of ${what}`, (await talk.textsTo(person)).length, Number(has === isTrue));
      }
      await expectReplyFlag(session, talk, operator, isTrue);
    }
  },
});

/** The result of the condition in the first step of a run. */
function matchedIn({ steps }: Fields): unknown {
  const [first = {}] = objectsOf(steps);
  return fieldsOf(first['output'])['matched'];
}

/** Checks a flow with a condition on replies, for a comment that is a reply and one that is not. */
async function expectReplyFlag(session: Parameters<typeof read>[0], talk: Talk, operator: string, isTrue: boolean): Promise<void> {
  const { platform, accountId: socialAccountId, control } = talk;
  const data = { [platform]: { text: 'Look', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } };
  const postDate = new Date(await talk.now()).toISOString();
  const body = { teamId: session.teamId, title: 'Look', status: 'SCHEDULED', postDate, socialAccountTypes: [platform], data };
  const postId = String((await read(session, 'createPost', { body }))['id']);
  await talk.advance('PT1M');
  const condition = { id: 'asks', type: 'CONDITION', match: 'ALL', rules: [{ field: 'IS_REPLY', operator }] };
  const reply = { id: 'say', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Thanks' };
  const flow = await talk.goLive({ trigger: { type: 'COMMENT_CREATED', postId }, steps: [condition, reply] });
  for (const isReply of [true, false]) {
    const author = `fan_${String(isReply)}`;
    const event = { type: 'comment', socialAccountId, postId, text: 'Nice', author, ...(isReply && { parentExternalId: 'some_comment' }) };
    await control('POST', `/_sim/platforms/${platform}/events`, event);
    await talk.advance('PT30S');
    const { items } = await read(session, 'listAutomationExecutions', { path: { id: flow }, query: { limit: 100 } });
    const run = objectsOf(items).find(({ trigger }) => fieldsOf(fieldsOf(trigger)['input'])['externalParticipantId'] === author) ?? {};
    const what = `a condition ${operator} on a comment that is ${isReply ? 'a' : 'no'} reply`;
    expectEqual(`whether ${what} matched`, matchedIn(run), isReply === isTrue);
  }
}
