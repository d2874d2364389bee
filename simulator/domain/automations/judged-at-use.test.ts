import { describe, expect } from 'vitest';
import {
  ANSWER,
  ANSWERED,
  ARCHIVE,
  type AutomationWorld,
  accountOn,
  it,
  LIKE,
  OPEN,
  onComment,
  onMessage,
  PRIVATE_REPLY,
  REPLY,
  SECOND,
  TEAM,
} from './automations.fixture.ts';

const NO_PERMISSION = 'Reconnect the account with messaging permissions';
const loseScope = (acme: AutomationWorld, type: string) =>
  acme.ok('POST', '/_sim/social-accounts', { teamId: TEAM, type, externalId: `${type.toLowerCase()}_acme` });
const setFeatures = (acme: AutomationWorld, features: object) => acme.ok('PATCH', '/_sim/organizations/org_acme', { features });

describe('a run that waits while its account loses what it needs', () => {
  it.for([
    ['SEND_MESSAGE', ANSWER],
    ['ARCHIVE_CONVERSATION', ARCHIVE],
    ['OPEN_CONVERSATION', OPEN],
  ] as const)('[D-ACC-16] a message flow with %s ends FAILED with that message', async ([, step], { acme }) => {
    for (const [lose, message] of [
      [() => acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' }), 'has no channel selected'],
      [() => loseScope(acme, 'FACEBOOK'), NO_PERMISSION],
    ] as const) {
      const platform = message === NO_PERMISSION ? 'FACEBOOK' : 'INSTAGRAM';
      await acme.publishFlow({ socialAccountId: accountOn(platform), definition: onMessage(step), actionDelaySeconds: 10 });
      const { executions } = await acme.fanWrites('Hello', {}, platform);
      await lose();
      await acme.advance(60 * SECOND);
      const refused = { error: { message: expect.stringContaining(message) } };
      expect(await acme.run(executions[0]?.id)).toMatchObject({ status: 'FAILED', ...refused, steps: [{ status: 'FAILED', ...refused }] });
      expect(acme.world.platforms[platform].controls.messageCount()).toBe(0);
    }
  });

  it.for([
    ['TIKTOK', LIKE],
    ['TIKTOK', REPLY],
    ['FACEBOOK', LIKE],
    ['INSTAGRAM', REPLY],
    ['INSTAGRAM', PRIVATE_REPLY],
  ] as const)(
    '[D-ACC-16] a comment flow on %s ends FAILED without the permission, and its test does',
    async ([platform, step], { acme }) => {
      const postId = await acme.post(platform);
      const flow = await acme.publishFlow({
        socialAccountId: accountOn(platform),
        definition: onComment(postId, step),
        actionDelaySeconds: 10,
      });
      const { executions, comment } = await acme.fanComments(postId, undefined, {}, platform);
      await loseScope(acme, platform);
      await acme.advance(60 * SECOND);
      const failed = { status: 'FAILED', error: { message: NO_PERMISSION } };
      expect(await acme.run(executions[0]?.id)).toMatchObject(failed);
      expect(await acme.ok('POST', `/automations/${flow.id}/test`, { input: { fetchedCommentId: comment?.id } })).toMatchObject(failed);
      expect(acme.world.comments.created.size + acme.world.conversations.claims.size).toBe(0);
      expect(acme.world.comments.fetched.get(comment?.id ?? '')?.platformData.likedByMe ?? false).toBe(false);
    },
  );

  it('[D-ACC-16] publish, activate and sync are 400 without a channel, and a post of another channel is not of the account', async ({
    acme,
  }) => {
    const postId = await acme.post();
    const [draft, paused] = [await acme.draftFlow({ definition: onComment(postId, REPLY) }), await acme.publishFlow()];
    await acme.transition(paused, 'pause');
    const path = `/automation-provider-settings/${accountOn('INSTAGRAM')}/ICE_BREAKERS`;
    const setting = await acme.call<{ id: string }>('PUT', path, { body: { config: { items: [{ question: 'Where?', payload: 'W' }] } } });
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    const refused = [400, 'The INSTAGRAM account of this team has no channel selected. Select one first.'];
    expect(await acme.refused('POST', `/automations/${paused.id}/activate`)).toEqual(refused);
    expect(await acme.refused('POST', `/automation-provider-settings/${setting.body.id}/sync`)).toEqual(refused);
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' });
    expect((await acme.refused('POST', `/automations/${draft.id}/publish`))[1]).toContain('is not for this INSTAGRAM account');
  });
});

describe('direct messages that are off while automations are on', () => {
  it.for([
    ['SEND_PRIVATE_REPLY', PRIVATE_REPLY, 'CANCELED'],
    ['SEND_PUBLIC_COMMENT_REPLY', REPLY, 'COMPLETED'],
    ['LIKE_COMMENT', LIKE, 'COMPLETED'],
  ] as const)('[D-AUT-25] a comment flow with %s that waits', async ([, step, status], { acme }) => {
    const platform = step === LIKE ? 'FACEBOOK' : 'INSTAGRAM';
    const postId = await acme.post(platform);
    await acme.publishFlow({ socialAccountId: accountOn(platform), definition: onComment(postId, step), actionDelaySeconds: 10 });
    const { executions } = await acme.fanComments(postId, undefined, {}, platform);
    await setFeatures(acme, { dms: false });
    await acme.advance(10 * SECOND + ANSWERED);
    expect((await acme.run(executions[0]?.id)).status).toBe(status);
    expect(acme.world.platforms[platform].controls.messageCount()).toBe(0);
    expect(acme.world.conversations.claims.size).toBe(0);
  });

  it.for([ANSWER, ARCHIVE, OPEN])(
    '[D-AUT-25] a message flow with $type is CANCELED, before and behind a step on the way',
    async (step, { acme }) => {
      await acme.publishFlow({ definition: onMessage(step), actionDelaySeconds: 10 });
      const { executions } = await acme.fanWrites('Hello');
      await setFeatures(acme, { dms: false });
      await acme.advance(10 * SECOND + ANSWERED);
      expect((await acme.run(executions[0]?.id)).status).toBe('CANCELED');
      expect(acme.world.platforms.INSTAGRAM.controls.messageCount()).toBe(0);
    },
  );

  it('[D-AUT-25] a step that waits for its platform is CANCELED and leaves no claim', async ({ acme }) => {
    const { executions } = await acme.triggerByComment('INSTAGRAM', [PRIVATE_REPLY]);
    expect((await acme.run(executions[0]?.id)).status).toBe('RUNNING');
    await setFeatures(acme, { dms: false });
    await acme.advance(ANSWERED);
    expect((await acme.run(executions[0]?.id)).status).toBe('CANCELED');
    expect(acme.world.conversations.claims.size).toBe(0);
  });
});

describe('a call of a run that is on its way', () => {
  it.for([
    ['FACEBOOK', LIKE],
    ['INSTAGRAM', PRIVATE_REPLY],
  ] as const)('[D-ACC-18] on %s counts although its account is removed', async ([platform, step], { acme }) => {
    const { executions, comment } = await acme.triggerByComment(platform, [step]);
    await acme.ok('DELETE', `/_sim/social-accounts/${accountOn(platform)}`);
    await acme.advance(ANSWERED);
    expect(await acme.run(executions[0]?.id)).toMatchObject({ status: 'COMPLETED', steps: [{ status: 'COMPLETED' }] });
    if (step === LIKE) expect(acme.world.comments.fetched.get(comment?.id ?? '')?.platformData.likedByMe).toBe(true);
    else expect(acme.world.conversations.claims.all()).toMatchObject([{ state: 'SENT' }]);
  });
});

it('[D-DMS-19] a text of blanks keeps a flow from going live', async ({ acme }) => {
  const postId = await acme.post();
  for (const definition of [
    onMessage({ ...ANSWER, text: ' ' }),
    onComment(postId, { ...PRIVATE_REPLY, text: '\t' }),
    onComment(postId, { ...REPLY, text: ' \n ' }),
  ]) {
    const flow = await acme.draftFlow({ definition });
    expect((await acme.refused('POST', `/automations/${flow.id}/publish`))[1]).toContain('must have a visible character');
  }
});
