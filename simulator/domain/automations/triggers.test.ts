import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Automation, AutomationExecution } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  createStage,
  type FlowPlatform,
  onComment,
  onMessage,
  PLEASE,
  REPLY,
  type Stage,
  TEAM,
} from './automations.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await stage.sim.close();
  expect(stage.problems).toEqual([]);
});

const idsOf = (executions: readonly AutomationExecution[]) => executions.map(({ automationId }) => automationId);
const on = (trigger: object, ...steps: readonly object[]) => ({ definition: { trigger, steps } });
/** Each time somebody else, so that no brake comes in between. */
let people = 0;
const stranger = () => ({ participant: `stranger_${++people}` });

describe('COMMENT_CREATED', () => {
  it.each(['INSTAGRAM', 'FACEBOOK', 'TIKTOK'] as const)('[AUT-20] fires on a new comment on %s', async platform => {
    const post = await stage.post(platform);
    const flow = await stage.live({ socialAccountId: `sa_acme_${platform.toLowerCase()}`, definition: onComment(post, REPLY) });
    const { comment, executions } = await stage.comments(post, 'Nice', {}, platform);
    expect(executions).toMatchObject([
      {
        automationId: flow.id,
        platform,
        trigger: { type: 'COMMENT_CREATED', eventId: comment?.id, input: { text: 'Nice', fetchedCommentId: comment?.id } },
      },
    ]);
  });

  it('[AUT-17] fires on comments on its post only', async () => {
    const [mine, other] = [await stage.post(), await stage.post()];
    const flow = await stage.live({ definition: onComment(mine, REPLY) });
    expect(idsOf((await stage.comments(mine)).executions)).toEqual([flow.id]);
    expect((await stage.comments(other)).executions).toEqual([]);
    // The same post on another platform has another account.
    const both = await stage.did<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Both',
      status: 'SCHEDULED',
      postDate: stage.sim.clock.now(),
      socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'],
      data: { INSTAGRAM: { text: 'x', uploadIds: ['upload_acme_image'] }, FACEBOOK: { text: 'x' } },
    });
    await stage.advance(60_000);
    const ofBoth = await stage.live({ definition: onComment(both.id, REPLY) });
    expect(idsOf((await stage.comments(both.id, 'x', {}, 'INSTAGRAM')).executions)).toEqual([ofBoth.id]);
    expect((await stage.comments(both.id, 'x', {}, 'FACEBOOK')).executions).toEqual([]);
  });

  it('does not fire on a message', async () => {
    await stage.live({ definition: onComment(await stage.post(), REPLY) });
    expect((await stage.writes('Hello')).executions).toEqual([]);
  });

  it('does not fire on comments on posts of the past', async () => {
    await stage.live({ definition: onComment(await stage.post(), REPLY) });
    const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 };
    await stage.did('POST', '/post-history-import', body);
    await stage.advance(5 * 60_000);
    const { posts } = await stage.did<{ posts: { id: string }[] }>(
      'GET',
      `/post-history-import/posts?teamId=${TEAM}&socialAccountType=INSTAGRAM`,
    );
    const event = { type: 'comment', socialAccountId: 'sa_acme_instagram', importedPostId: posts[0]?.id, text: 'x' };
    expect((await stage.did<{ executions?: unknown[] }>('POST', '/_sim/platforms/INSTAGRAM/events', event)).executions ?? []).toEqual([]);
  });
});

describe.each(['INSTAGRAM', 'FACEBOOK'] as const)('on %s', platform => {
  const at = { socialAccountId: `sa_acme_${platform.toLowerCase()}` };
  const tap = (type: string, payload: string) => stage.writes(undefined, { type, payload, ...stranger() }, platform);

  it('[AUT-21] DM_RECEIVED fires on an incoming message, and on no tap', async () => {
    const flow = await stage.live({ ...at, definition: onMessage(ANSWER) });
    const { message, conversation, executions } = await stage.writes('Hello', {}, platform);
    expect(executions).toMatchObject([
      {
        automationId: flow.id,
        trigger: {
          type: 'DM_RECEIVED',
          eventId: message?.id,
          input: {
            text: 'Hello',
            messageId: message?.id,
            conversationId: conversation?.id,
            externalParticipantId: 'fan_1',
            authorName: 'Ada Moss',
          },
        },
      },
    ]);
    expect((await tap('quick-reply', 'YES')).executions).toEqual([]);
    expect((await tap('button', 'YES')).executions).toEqual([]);
  });

  it('[AUT-22] QUICK_REPLY_CLICKED fires on a tapped quick reply alone', async () => {
    const flow = await stage.live({ ...at, ...on({ type: 'QUICK_REPLY_CLICKED' }, ANSWER) });
    expect((await tap('quick-reply', 'YES')).executions).toMatchObject([
      { automationId: flow.id, trigger: { type: 'QUICK_REPLY_CLICKED', input: { payload: 'YES' } } },
    ]);
    expect((await tap('button', 'YES')).executions).toEqual([]);
    expect((await stage.writes('YES', stranger(), platform)).executions).toEqual([]);
  });

  it('[D-AUT-04] a payload must be equal; absent it is any', async () => {
    for (const [trigger, type] of [
      ['BUTTON_CLICKED', 'button'],
      ['QUICK_REPLY_CLICKED', 'quick-reply'],
    ] as const) {
      const any = await stage.live({ ...at, ...on({ type: trigger }, ANSWER) });
      const yes = await stage.live({ ...at, ...on({ type: trigger, payload: 'YES' }, ANSWER) });
      const odd = await stage.live({ ...at, ...on({ type: trigger, payload: ' $& \\ "é" 🔥 .* ' }, ANSWER) });
      const empty = await stage.live({ ...at, ...on({ type: trigger, payload: '' }, ANSWER) });
      expect(idsOf((await tap(type, 'YES')).executions)).toEqual([any.id, yes.id]);
      expect(idsOf((await tap(type, 'yes')).executions)).toEqual([any.id]);
      expect(idsOf((await tap(type, 'YES ')).executions)).toEqual([any.id]);
      expect(idsOf((await tap(type, ' $& \\ "é" 🔥 .* ')).executions)).toEqual([any.id, odd.id]);
      expect(idsOf((await tap(type, '')).executions)).toEqual([any.id, empty.id]);
    }
  });
});

describe('[AUT-23] BUTTON_CLICKED fires on', () => {
  const button = (payload: string, platform: FlowPlatform) => stage.writes(undefined, { type: 'button', payload }, platform);

  it('a tapped POSTBACK button', async () => {
    const flow = await stage.live(on({ type: 'BUTTON_CLICKED', payload: 'MORE' }, ANSWER));
    const { conversation } = await stage.writes('Hello');
    const buttons = [{ type: 'POSTBACK', title: 'More', payload: 'MORE' }];
    await stage.did('POST', `/conversations/${conversation?.id}/messages`, { text: 'Tap', buttons });
    expect((await button('MORE', 'INSTAGRAM')).executions).toMatchObject([
      { automationId: flow.id, trigger: { type: 'BUTTON_CLICKED', input: { payload: 'MORE', text: 'More' } } },
    ]);
  });

  it.each([
    ['an ice breaker', 'INSTAGRAM', 'ICE_BREAKERS', { items: [{ question: 'When do you open?', payload: 'HOURS' }] }],
    ['a menu item', 'FACEBOOK', 'PERSISTENT_MENU', { items: [{ type: 'POSTBACK', title: 'Hours', payload: 'HOURS' }] }],
  ] as const)('%s', async (_, platform, type, config) => {
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const flow = await stage.live({ socialAccountId, ...on({ type: 'BUTTON_CLICKED', payload: 'HOURS' }, ANSWER) });
    const { id } = await stage.did<{ id: string }>('PUT', `/automation-provider-settings/${socialAccountId}/${type}`, { config });
    expect(await stage.did('POST', `/automation-provider-settings/${id}/sync`)).toMatchObject({ status: 'SYNCED' });
    const { conversation, executions } = await button('HOURS', platform);
    expect(idsOf(executions)).toEqual([flow.id]);
    await stage.advance(ANSWERED);
    expect(await stage.sentTo(conversation?.id)).toEqual(['Hi there']);
  });
});

describe('keywords', () => {
  it('[AUT-19] are whole words: `link` fires on `the link please`, not on `links`', async () => {
    const post = await stage.post();
    const ofComments = await stage.live({
      definition: { trigger: { type: 'COMMENT_CREATED', postId: post, keywords: ['link'] }, steps: [REPLY] },
    });
    const ofMessages = await stage.live(on({ type: 'DM_RECEIVED', keywords: ['link'] }, ANSWER));
    for (const [text, fires] of [
      ['the link please', true],
      ['links', false],
      ['unlink', false],
      ['(link)', true],
      ['no word', false],
    ] as const) {
      expect([text, idsOf((await stage.comments(post, text)).executions)]).toEqual([text, fires ? [ofComments.id] : []]);
      expect([text, idsOf((await stage.writes(text, stranger())).executions)]).toEqual([text, fires ? [ofMessages.id] : []]);
    }
  });

  it.each([
    [['link', 'price'], 'What PRICE?', true],
    [['link', 'price'], 'What prize?', false],
    [['LINK'], 'link', true],
    [['straße'], 'in der STRASSE', true],
    [['istanbul'], 'İSTANBUL', true],
    [['e\u0301clair'], 'ÉCLAIR!', true],
    [['ссылка'], 'Где ССЫЛКА?', true],
    [['链接'], '请给我链接', true],
    [['🔥'], 'so 🔥🔥', true],
    [['send link'], 'Please SEND, link!', true],
    [['send link'], 'Send the link', false],
    [['send link'], 'send', false],
    [[], 'anything', true],
    [['x'.repeat(10_000)], 'X'.repeat(10_000), true],
    [['(a+)+b'], `${'a'.repeat(50)}c`, false],
    [['__proto__'], 'constructor', false],
    [['__proto__'], '__proto__', true],
  ])('[D-AUT-03] of %j in %j: %s', async (keywords, text, fires) => {
    const post = await stage.post();
    await stage.live(on({ type: 'COMMENT_CREATED', postId: post, keywords }, REPLY));
    await stage.live(on({ type: 'DM_RECEIVED', keywords }, ANSWER));
    const found = [await stage.comments(post, text), await stage.writes(text)].map(({ executions }) => executions.length);
    expect(found).toEqual(fires ? [1, 1] : [0, 0]);
  });

  it('mean nothing to taps', async () => {
    await stage.live(on({ type: 'BUTTON_CLICKED', keywords: ['link'] }, ANSWER));
    expect((await stage.writes(undefined, { type: 'button', payload: 'X' })).executions).toHaveLength(1);
  });
});

describe('which flows fire', () => {
  it('[AUT-51] each matching one that is ACTIVE and published, once per event', async () => {
    const post = await stage.post();
    const flows: Automation[] = [];
    for (const name of ['live', 'second', 'draft', 'paused', 'archived', 'deleted', 'other keyword'])
      flows.push(
        await stage.flow({
          name,
          definition: {
            trigger: { type: 'COMMENT_CREATED', postId: post, keywords: [name === 'other keyword' ? 'price' : 'link'] },
            steps: [REPLY],
          },
        }),
      );
    const [live, second, , paused, archived, deleted, other] = flows;
    for (const flow of [live, second, paused, archived, deleted, other]) if (flow) await stage.turn(flow, 'publish');
    if (paused) await stage.turn(paused, 'pause');
    if (archived) await stage.turn(archived, 'archive');
    await stage.did('DELETE', `/automations/${deleted?.id}`);
    await stage.live({ name: 'for messages' });
    await stage.live({ name: 'on another account', socialAccountId: 'sa_acme_facebook' });
    expect(idsOf((await stage.comments(post)).executions)).toEqual([live?.id, second?.id]);
    expect(idsOf((await stage.comments(post)).executions)).toEqual([live?.id, second?.id]);
    for (const [i, flow] of flows.entries()) expect([flow.name, (await stage.runs(flow)).length]).toEqual([flow.name, i < 2 ? 2 : 0]);
  });

  it('[AUT-52, D-AUT-13, D-AUT-15] the 25 oldest of those that match act; the 26th leaves no record', async () => {
    const post = await stage.post('FACEBOOK');
    const at = { socialAccountId: 'sa_acme_facebook' };
    const flows: Automation[] = [];
    for (let i = 0; i < 28; i++) {
      // The third and the fourth wait for another word; the others are found in different ways.
      const keywords = i === 2 || i === 3 ? ['price'] : i % 3 === 0 ? undefined : i % 3 === 1 ? ['link'] : ['the link'];
      flows.push(
        await stage.flow({
          ...at,
          definition: { trigger: { type: 'COMMENT_CREATED', postId: post, ...(keywords && { keywords }) }, steps: [REPLY] },
        }),
      );
    }
    // What counts is the age of the flow, not of its publication.
    for (const flow of flows.toReversed()) await stage.turn(flow, 'publish');
    const matching = flows.filter((_, i) => i !== 2 && i !== 3);
    const { comment, executions } = await stage.comments(post, 'The link, please', {}, 'FACEBOOK');
    expect(idsOf(executions)).toEqual(matching.slice(0, 25).map(({ id }) => id));
    expect(executions.every(({ status }) => status === 'COMPLETED')).toBe(true);
    expect(await stage.runs(matching[25] as Automation)).toEqual([]);
    const { total } = await stage.did<{ total: number }>('GET', `/comment?teamId=${TEAM}&postId=${post}`);
    expect([total, comment?.postId]).toEqual([25, post]);
  });

  it('none while automations are off', async () => {
    const flow = await stage.live();
    await stage.did('PATCH', '/_sim/organizations/org_acme', { features: { automations: false } });
    expect((await stage.writes('Hello')).executions).toEqual([]);
    await stage.did('PATCH', '/_sim/organizations/org_acme', { features: { automations: true } });
    expect(await stage.runs(flow)).toEqual([]);
    expect((await stage.writes('Hello')).executions).toHaveLength(1);
  });

  it('those of the account that was written to, though another connection leads to the same real account', async () => {
    await stage.did('POST', '/_sim/social-accounts', {
      teamId: 'team_acme_support',
      type: 'INSTAGRAM',
      externalId: 'instagram_acme',
      withMessagingScope: true,
    });
    const flow = await stage.live({
      teamId: 'team_acme_support',
      socialAccountId: 'sa_acme_support_instagram',
      definition: onMessage(PLEASE, ANSWER),
    });
    expect((await stage.writes('Hello')).executions).toEqual([]);
    expect(await stage.runs(flow)).toEqual([]);
  });
});
