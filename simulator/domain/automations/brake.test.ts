import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  ARCHIVE,
  createStage,
  MINUTE,
  OPEN,
  onComment,
  onMessage,
  PLEASE,
  REPLY,
  SECOND,
  type Stage,
  WHISPER,
} from './automations.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await stage.advance(ANSWERED);
  await stage.sim.close();
  expect(stage.problems).toEqual([]);
});

const COOLDOWN = { status: 'SKIPPED', error: { code: 'AUTOMATION_CONVERSATION_COOLDOWN' } };
const statuses = (executions: readonly AutomationExecution[]) => executions.map(({ status }) => status);
/** What happens to the runs that a message sets off, once the platform has answered. */
const says = async (text = 'Hello', more: object = {}) => {
  const { executions } = await stage.writes(text, more);
  return statuses(executions).map(status => (status === 'RUNNING' ? 'answers' : status));
};

describe('the brake on answers in direct messages', () => {
  it('[AUT-55] one per person and 60 seconds: another run within them is SKIPPED', async () => {
    const flow = await stage.live({ definition: onMessage(OPEN, ANSWER) });
    const first = await stage.writes('Hello');
    await stage.advance(30 * SECOND);
    const second = await stage.writes('Hello?');
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
    await stage.advance(30 * SECOND - 1);
    expect(await says()).toEqual(['SKIPPED']);
    await stage.advance(1);
    expect(await says()).toEqual(['answers']);
    await stage.advance(ANSWERED);
    expect(await stage.sentTo(first.conversation?.id)).toEqual(['Hi there', 'Hi there']);
    expect(statuses(await stage.runs(flow))).toEqual(['COMPLETED', 'SKIPPED', 'SKIPPED', 'COMPLETED']);
  });

  it('[AUT-56] 6 per person and hour: the 7th is SKIPPED, after the hour answered', async () => {
    await stage.live();
    for (let i = 0; i < 6; i++) {
      expect(await says()).toEqual(['answers']);
      await stage.advance(2 * MINUTE);
    }
    const seventh = await stage.writes('Seven');
    expect(seventh.executions).toMatchObject([{ ...COOLDOWN, error: { message: 'At most 6 automated answers per person in 60 minutes' } }]);
    await stage.advance(48 * MINUTE - 1);
    expect(await says()).toEqual(['SKIPPED']);
    await stage.advance(1);
    // The first of the six is an hour ago, the second will be in two minutes: the window rolls.
    expect(await says()).toEqual(['answers']);
    await stage.advance(MINUTE);
    expect(await says()).toEqual(['SKIPPED']);
    await stage.advance(MINUTE);
    expect(await says()).toEqual(['answers']);
  });

  it('[AUT-57] taps skip it: each one is answered, and none counts', async () => {
    const tapped = { trigger: { type: 'BUTTON_CLICKED' }, steps: [ANSWER] };
    await stage.live();
    await stage.live({ definition: tapped });
    await stage.live({ definition: { ...tapped, trigger: { type: 'QUICK_REPLY_CLICKED' } } });
    const tap = async (type: string) => statuses((await stage.writes(undefined, { type, payload: 'X' })).executions);
    expect(await says()).toEqual(['answers']);
    for (let i = 0; i < 8; i++) {
      expect([await tap('button'), await tap('quick-reply')]).toEqual([['RUNNING'], ['RUNNING']]);
      await stage.advance(SECOND);
    }
    await stage.advance(MINUTE);
    expect(await says()).toEqual(['answers']);
  });

  it('[AUT-58] is for one person, and for direct messages', async () => {
    const post = await stage.post();
    await stage.live();
    await stage.live({ definition: onComment(post, REPLY, WHISPER) });
    expect([await says(), await says()]).toEqual([['answers'], ['SKIPPED']]);
    expect([await says('Hello', { participant: 'fan_2' }), await says('Hello', { participant: 'fan_3' })]).toEqual([
      ['answers'],
      ['answers'],
    ]);
    for (let i = 0; i < 8; i++) expect(statuses((await stage.comments(post)).executions)).toEqual(['RUNNING']);
    await stage.advance(ANSWERED);
  });

  it('[D-AUT-13] counts per account: another one answers the same person', async () => {
    await stage.live();
    await stage.live({ socialAccountId: 'sa_acme_facebook' });
    const onFacebook = async () => statuses((await stage.writes('Hello', {}, 'FACEBOOK')).executions);
    expect([await says(), await onFacebook(), await says(), await onFacebook()]).toEqual([
      ['answers'],
      ['RUNNING'],
      ['SKIPPED'],
      ['SKIPPED'],
    ]);
  });

  it('[D-AUT-13] is one for all connections of the real account', async () => {
    await stage.did('POST', '/_sim/social-accounts', {
      teamId: 'team_acme_support',
      type: 'INSTAGRAM',
      externalId: 'instagram_acme',
      withMessagingScope: true,
    });
    await stage.did('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'INSTAGRAM' });
    await stage.live();
    await stage.live({ teamId: 'team_acme_support', socialAccountId: 'sa_acme_support_instagram' });
    expect([await says(), await says('Hello', { socialAccountId: 'sa_acme_support_instagram' })]).toEqual([['answers'], ['SKIPPED']]);
  });

  it('[AUT-55] lets the first of many flows on one message through', async () => {
    await stage.live({ definition: onMessage(PLEASE, ANSWER) });
    await stage.live();
    await stage.live();
    await stage.live({ definition: onMessage(ARCHIVE) });
    expect(await says('Hello')).toEqual(['STOPPED', 'answers', 'SKIPPED', 'COMPLETED']);
  });

  it('is asked when a run sets out, after its delay', async () => {
    await stage.live({ actionDelaySeconds: 30 });
    const [first, second, third] = [
      await stage.writes('One'),
      await stage.writes('Two'),
      await stage.writes('Hello', { participant: 'fan_2' }),
    ];
    expect(statuses([...first.executions, ...second.executions, ...third.executions])).toEqual(['WAITING', 'WAITING', 'WAITING']);
    await stage.advance(30 * SECOND + ANSWERED);
    const ended = await Promise.all([first, second, third].map(({ executions }) => stage.run(executions[0]?.id)));
    expect(statuses(ended)).toEqual(['COMPLETED', 'SKIPPED', 'COMPLETED']);
  });

  it('does not count an answer that failed', async () => {
    await stage.live();
    stage.sim.platforms.INSTAGRAM.fail('reject', { times: 1 });
    expect(await says()).toEqual(['answers']);
    // While nobody knows whether it will arrive, it counts.
    expect(await says()).toEqual(['SKIPPED']);
    await stage.advance(ANSWERED);
    expect([await says(), await says()]).toEqual([['answers'], ['SKIPPED']]);
  });

  it('[D-AUT-15] lets test runs through, and does not count them', async () => {
    const flow = await stage.live();
    const { conversation } = await stage.writes('Hello');
    const input = { externalParticipantId: 'fan_1' };
    for (let i = 0; i < 8; i++)
      expect((await stage.did<AutomationExecution>('POST', `/automations/${flow.id}/test`, { input })).status).toBe('RUNNING');
    await stage.advance(MINUTE);
    expect(await stage.sentTo(conversation?.id)).toHaveLength(9);
    expect(await says()).toEqual(['answers']);
  });
});
