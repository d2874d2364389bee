import { describe, expect } from 'vitest';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import { ANSWER, ANSWERED, type AutomationWorld, type FlowPlatform, it, onComment, onMessage, REPLY, TEAM } from './automations.fixture.ts';

const idsOf = (executions: readonly AutomationExecution[]) => executions.map(({ automationId }) => automationId);
const on = (trigger: object, ...steps: readonly object[]) => ({ definition: { trigger, steps } });
/** Each time somebody else, so that no brake comes in between. */
let people = 0;
const stranger = () => ({ participant: `stranger_${++people}` });

describe('COMMENT_CREATED', () => {
  it.for(['INSTAGRAM', 'FACEBOOK', 'TIKTOK'] as const)('[AUT-20] fires on a new comment on %s', async (platform, { acme }) => {
    const post = await acme.post(platform);
    const flow = await acme.publishFlow({ socialAccountId: `sa_acme_${platform.toLowerCase()}`, definition: onComment(post, REPLY) });
    const { comment, executions } = await acme.fanComments(post, 'Nice', {}, platform);
    expect(executions).toMatchObject([
      {
        automationId: flow.id,
        platform,
        trigger: { type: 'COMMENT_CREATED', eventId: comment?.id, input: { text: 'Nice', fetchedCommentId: comment?.id } },
      },
    ]);
  });

  it('[AUT-17] fires on comments on its post only', async ({ acme }) => {
    const [mine, other] = [await acme.post(), await acme.post()];
    const flow = await acme.publishFlow({ definition: onComment(mine, REPLY) });
    expect(idsOf((await acme.fanComments(mine)).executions)).toEqual([flow.id]);
    expect((await acme.fanComments(other)).executions).toEqual([]);
    // The same post on another platform has another account.
    const both = await acme.ok<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Both',
      status: 'SCHEDULED',
      postDate: acme.sim.clock.now(),
      socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'],
      data: { INSTAGRAM: { text: 'x', uploadIds: ['upload_acme_image'] }, FACEBOOK: { text: 'x' } },
    });
    await acme.advance(60_000);
    const ofBoth = await acme.publishFlow({ definition: onComment(both.id, REPLY) });
    expect(idsOf((await acme.fanComments(both.id, 'x', {}, 'INSTAGRAM')).executions)).toEqual([ofBoth.id]);
    expect((await acme.fanComments(both.id, 'x', {}, 'FACEBOOK')).executions).toEqual([]);
  });

  it('does not fire on a message', async ({ acme }) => {
    await acme.publishFlow({ definition: onComment(await acme.post(), REPLY) });
    expect((await acme.fanWrites('Hello')).executions).toEqual([]);
  });

  it('does not fire on comments on imported posts', async ({ acme }) => {
    await acme.publishFlow({ definition: onComment(await acme.post(), REPLY) });
    const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 };
    await acme.ok('POST', '/post-history-import', body);
    await acme.advance(5 * 60_000);
    const { posts } = await acme.ok<{ posts: { id: string }[] }>(
      'GET',
      `/post-history-import/posts?teamId=${TEAM}&socialAccountType=INSTAGRAM`,
    );
    const event = { type: 'comment', socialAccountId: 'sa_acme_instagram', importedPostId: posts[0]?.id, text: 'x' };
    expect((await acme.ok<{ executions?: unknown[] }>('POST', '/_sim/platforms/INSTAGRAM/events', event)).executions ?? []).toEqual([]);
  });
});

describe.each(['INSTAGRAM', 'FACEBOOK'] as const)('on %s', platform => {
  const at = { socialAccountId: `sa_acme_${platform.toLowerCase()}` };
  const tap = (acme: AutomationWorld, type: string, payload: string) =>
    acme.fanWrites(undefined, { type, payload, ...stranger() }, platform);

  it('[AUT-21] DM_RECEIVED fires on an incoming message, but not on a tap', async ({ acme }) => {
    const flow = await acme.publishFlow({ ...at, definition: onMessage(ANSWER) });
    const { message, conversation, executions } = await acme.fanWrites('Hello', {}, platform);
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
    expect((await tap(acme, 'quick-reply', 'YES')).executions).toEqual([]);
    expect((await tap(acme, 'button', 'YES')).executions).toEqual([]);
  });

  it('[AUT-22] QUICK_REPLY_CLICKED fires on a tapped quick reply alone', async ({ acme }) => {
    const flow = await acme.publishFlow({ ...at, ...on({ type: 'QUICK_REPLY_CLICKED' }, ANSWER) });
    expect((await tap(acme, 'quick-reply', 'YES')).executions).toMatchObject([
      { automationId: flow.id, trigger: { type: 'QUICK_REPLY_CLICKED', input: { payload: 'YES' } } },
    ]);
    expect((await tap(acme, 'button', 'YES')).executions).toEqual([]);
    expect((await acme.fanWrites('YES', stranger(), platform)).executions).toEqual([]);
  });

  it('[D-AUT-04] a payload must be equal; without one any payload matches', async ({ acme }) => {
    for (const [trigger, type] of [
      ['BUTTON_CLICKED', 'button'],
      ['QUICK_REPLY_CLICKED', 'quick-reply'],
    ] as const) {
      const any = await acme.publishFlow({ ...at, ...on({ type: trigger }, ANSWER) });
      const yes = await acme.publishFlow({ ...at, ...on({ type: trigger, payload: 'YES' }, ANSWER) });
      const odd = await acme.publishFlow({ ...at, ...on({ type: trigger, payload: ' $& \\ "é" 🔥 .* ' }, ANSWER) });
      const empty = await acme.publishFlow({ ...at, ...on({ type: trigger, payload: '' }, ANSWER) });
      expect(idsOf((await tap(acme, type, 'YES')).executions)).toEqual([any.id, yes.id]);
      expect(idsOf((await tap(acme, type, 'yes')).executions)).toEqual([any.id]);
      expect(idsOf((await tap(acme, type, 'YES ')).executions)).toEqual([any.id]);
      expect(idsOf((await tap(acme, type, ' $& \\ "é" 🔥 .* ')).executions)).toEqual([any.id, odd.id]);
      expect(idsOf((await tap(acme, type, '')).executions)).toEqual([any.id, empty.id]);
    }
  });
});

describe('[AUT-23] BUTTON_CLICKED fires on', () => {
  const button = (acme: AutomationWorld, payload: string, platform: FlowPlatform) =>
    acme.fanWrites(undefined, { type: 'button', payload }, platform);

  it('a tapped POSTBACK button', async ({ acme }) => {
    const flow = await acme.publishFlow(on({ type: 'BUTTON_CLICKED', payload: 'MORE' }, ANSWER));
    const { conversation } = await acme.fanWrites('Hello');
    const buttons = [{ type: 'POSTBACK', title: 'More', payload: 'MORE' }];
    await acme.ok('POST', `/conversations/${conversation?.id}/messages`, { text: 'Tap', buttons });
    expect((await button(acme, 'MORE', 'INSTAGRAM')).executions).toMatchObject([
      { automationId: flow.id, trigger: { type: 'BUTTON_CLICKED', input: { payload: 'MORE', text: 'More' } } },
    ]);
  });

  it.for([
    ['an ice breaker', 'INSTAGRAM', 'ICE_BREAKERS', { items: [{ question: 'When do you open?', payload: 'HOURS' }] }],
    ['a menu item', 'FACEBOOK', 'PERSISTENT_MENU', { items: [{ type: 'POSTBACK', title: 'Hours', payload: 'HOURS' }] }],
  ] as const)('%s', async ([, platform, type, config], { acme }) => {
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const flow = await acme.publishFlow({ socialAccountId, ...on({ type: 'BUTTON_CLICKED', payload: 'HOURS' }, ANSWER) });
    const { id } = await acme.ok<{ id: string }>('PUT', `/automation-provider-settings/${socialAccountId}/${type}`, { config });
    expect(await acme.ok('POST', `/automation-provider-settings/${id}/sync`)).toMatchObject({ status: 'SYNCED' });
    const { conversation, executions } = await button(acme, 'HOURS', platform);
    expect(idsOf(executions)).toEqual([flow.id]);
    await acme.advance(ANSWERED);
    expect(await acme.messagesTo(conversation?.id)).toEqual(['Hi there']);
  });
});

describe('keywords', () => {
  it('[AUT-19] are whole words: `link` fires on `the link please`, not on `links`', async ({ acme }) => {
    const post = await acme.post();
    const ofComments = await acme.publishFlow({
      definition: { trigger: { type: 'COMMENT_CREATED', postId: post, keywords: ['link'] }, steps: [REPLY] },
    });
    const ofMessages = await acme.publishFlow(on({ type: 'DM_RECEIVED', keywords: ['link'] }, ANSWER));
    for (const [text, fires] of [
      ['the link please', true],
      ['links', false],
      ['unlink', false],
      ['(link)', true],
      ['no word', false],
    ] as const) {
      expect([text, idsOf((await acme.fanComments(post, text)).executions)]).toEqual([text, fires ? [ofComments.id] : []]);
      expect([text, idsOf((await acme.fanWrites(text, stranger())).executions)]).toEqual([text, fires ? [ofMessages.id] : []]);
    }
  });

  it.for([
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
  ] as const)('[D-AUT-03] find %j in %j: %s', async ([keywords, text, fires], { acme }) => {
    const post = await acme.post();
    await acme.publishFlow(on({ type: 'COMMENT_CREATED', postId: post, keywords }, REPLY));
    await acme.publishFlow(on({ type: 'DM_RECEIVED', keywords }, ANSWER));
    const found = [await acme.fanComments(post, text), await acme.fanWrites(text)].map(({ executions }) => executions.length);
    expect(found).toEqual(fires ? [1, 1] : [0, 0]);
  });

  it('do not apply to taps', async ({ acme }) => {
    await acme.publishFlow(on({ type: 'BUTTON_CLICKED', keywords: ['link'] }, ANSWER));
    expect((await acme.fanWrites(undefined, { type: 'button', payload: 'X' })).executions).toHaveLength(1);
  });
});
