import { describe, expect } from 'vitest';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  ARCHIVE,
  type AutomationWorld,
  it,
  MINUTE,
  OPEN,
  onComment,
  onMessage,
  PLEASE,
  PRIVATE_REPLY,
  REPLY,
  SECOND,
} from './automations.fixture.ts';

it.afterEach(async ({ acme }) => {
  await acme.advance(ANSWERED);
});

const COOLDOWN = { status: 'SKIPPED', error: { code: 'AUTOMATION_CONVERSATION_COOLDOWN' } };
const statuses = (executions: readonly AutomationExecution[]) => executions.map(({ status }) => status);
/** What happens to the runs that a message sets off, once the platform has answered. */
const says = async (acme: AutomationWorld, text = 'Hello', more: object = {}) => {
  const { executions } = await acme.fanWrites(text, more);
  return statuses(executions).map(status => (status === 'RUNNING' ? 'answers' : status));
};

describe('the brake on answers in direct messages', () => {
  it('[AUT-55, D-AUT-20] allows one answer per person in 60 seconds: another run within them is SKIPPED', async ({ acme }) => {
    const flow = await acme.publishFlow({ definition: onMessage(OPEN, ANSWER) });
    const first = await acme.fanWrites('Hello');
    const second = await acme.fanWrites('Hello?');
    expect(second.executions).toMatchObject([
      {
        ...COOLDOWN,
        startedAt: expect.any(String),
        steps: [
          { status: 'SKIPPED', input: null },
          { status: 'SKIPPED', input: null },
        ],
      },
    ]);
    expect(second.executions[0]?.error?.message).toBe('At most one automated answer per person in 60 seconds');
    await acme.advance(ANSWERED);
    expect(await acme.messagesTo(first.conversation?.id)).toEqual(['Hi there']);
    expect(statuses(await acme.runs(flow))).toEqual(['SKIPPED', 'COMPLETED']);
  });

  it('[AUT-56, D-AUT-20] allows 6 answers per person and hour: the 7th is SKIPPED, and says why', async ({ acme }) => {
    await acme.publishFlow();
    for (let i = 0; i < 6; i++) {
      expect(await says(acme)).toEqual(['answers']);
      await acme.advance(2 * MINUTE);
    }
    const seventh = await acme.fanWrites('Seven');
    expect(seventh.executions).toMatchObject([{ ...COOLDOWN, error: { message: 'At most 6 automated answers per person in 60 minutes' } }]);
  });

  it('[AUT-57] ignores taps: each is answered, and none counts', async ({ acme }) => {
    const tapped = { trigger: { type: 'BUTTON_CLICKED' }, steps: [ANSWER] };
    await acme.publishFlow();
    await acme.publishFlow({ definition: tapped });
    await acme.publishFlow({ definition: { ...tapped, trigger: { type: 'QUICK_REPLY_CLICKED' } } });
    const tap = async (type: string) => statuses((await acme.fanWrites(undefined, { type, payload: 'X' })).executions);
    expect(await says(acme)).toEqual(['answers']);
    for (let i = 0; i < 8; i++) {
      expect([await tap('button'), await tap('quick-reply')]).toEqual([['RUNNING'], ['RUNNING']]);
      await acme.advance(SECOND);
    }
    await acme.advance(MINUTE);
    expect(await says(acme)).toEqual(['answers']);
  });

  it('[AUT-58] counts per person, and only direct messages', async ({ acme }) => {
    const post = await acme.post();
    await acme.publishFlow();
    await acme.publishFlow({ definition: onComment(post, REPLY, PRIVATE_REPLY) });
    expect([await says(acme), await says(acme)]).toEqual([['answers'], ['SKIPPED']]);
    expect([await says(acme, 'Hello', { participant: 'fan_2' }), await says(acme, 'Hello', { participant: 'fan_3' })]).toEqual([
      ['answers'],
      ['answers'],
    ]);
    for (let i = 0; i < 8; i++) expect(statuses((await acme.fanComments(post)).executions)).toEqual(['RUNNING']);
    await acme.advance(ANSWERED);
  });

  it('[D-AUT-13] counts per account: another account answers the same person', async ({ acme }) => {
    await acme.publishFlow();
    await acme.publishFlow({ socialAccountId: 'sa_acme_facebook' });
    const onFacebook = async () => statuses((await acme.fanWrites('Hello', {}, 'FACEBOOK')).executions);
    expect([await says(acme), await onFacebook(), await says(acme), await onFacebook()]).toEqual([
      ['answers'],
      ['RUNNING'],
      ['SKIPPED'],
      ['SKIPPED'],
    ]);
  });

  it('[D-AUT-13, D-AUT-20] is shared by all connections of the real account', async ({ acme }) => {
    await acme.ok('POST', '/_sim/social-accounts', {
      teamId: 'team_acme_support',
      type: 'INSTAGRAM',
      externalId: 'instagram_acme',
      withMessagingScope: true,
    });
    await acme.ok('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'INSTAGRAM' });
    await acme.publishFlow();
    await acme.publishFlow({ teamId: 'team_acme_support', socialAccountId: 'sa_acme_support_instagram' });
    expect([await says(acme), await says(acme, 'Hello', { socialAccountId: 'sa_acme_support_instagram' })]).toEqual([
      ['answers'],
      ['SKIPPED'],
    ]);
  });

  it('[AUT-55, D-AUT-20] lets the first of many flows on one message through', async ({ acme }) => {
    await acme.publishFlow({ definition: onMessage(PLEASE, ANSWER) });
    await acme.publishFlow();
    await acme.publishFlow();
    await acme.publishFlow({ definition: onMessage(ARCHIVE) });
    expect(await says(acme, 'Hello')).toEqual(['STOPPED', 'answers', 'SKIPPED', 'COMPLETED']);
  });

  it('is checked when a run starts, after its delay', async ({ acme }) => {
    await acme.publishFlow({ actionDelaySeconds: 30 });
    const [first, second, third] = [
      await acme.fanWrites('One'),
      await acme.fanWrites('Two'),
      await acme.fanWrites('Hello', { participant: 'fan_2' }),
    ];
    expect(statuses([...first.executions, ...second.executions, ...third.executions])).toEqual(['WAITING', 'WAITING', 'WAITING']);
    await acme.advance(30 * SECOND + ANSWERED);
    const ended = await Promise.all([first, second, third].map(({ executions }) => acme.run(executions[0]?.id)));
    expect(statuses(ended)).toEqual(['COMPLETED', 'SKIPPED', 'COMPLETED']);
  });

  it('does not count an answer that failed', async ({ acme }) => {
    await acme.publishFlow();
    acme.sim.platforms.INSTAGRAM.fail('reject', { times: 1 });
    expect(await says(acme)).toEqual(['answers']);
    // While nobody knows whether it will arrive, it counts.
    expect(await says(acme)).toEqual(['SKIPPED']);
    await acme.advance(ANSWERED);
    expect([await says(acme), await says(acme)]).toEqual([['answers'], ['SKIPPED']]);
  });

  it('[D-AUT-15] does not apply to test runs, and does not count them', async ({ acme }) => {
    const flow = await acme.publishFlow();
    const { conversation } = await acme.fanWrites('Hello');
    const input = { externalParticipantId: 'fan_1' };
    for (let i = 0; i < 8; i++)
      expect((await acme.ok<AutomationExecution>('POST', `/automations/${flow.id}/test`, { input })).status).toBe('RUNNING');
    await acme.advance(MINUTE);
    expect(await acme.messagesTo(conversation?.id)).toHaveLength(9);
    expect(await says(acme)).toEqual(['answers']);
  });
});
