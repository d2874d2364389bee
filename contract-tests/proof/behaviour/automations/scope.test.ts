/** Events that start no run, and what flows and provider settings need of their account and its platform. */

import * as fc from 'fast-check';
import { fieldsOf } from '../../../exchange.ts';
import { did } from '../../../suites/operation.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { expectRefused, flowWorld, PLATFORMS, type Platform, SETTING_TYPES, type SettingType } from './flow-world.ts';

const NEEDS = ['clock', 'control', 'writes'] as const;

/** The trigger that each act belongs to. */
const TRIGGER_OF = {
  comment: 'COMMENT_CREATED',
  message: 'DM_RECEIVED',
  button: 'BUTTON_CLICKED',
  'quick-reply': 'QUICK_REPLY_CLICKED',
} as const;
type Act = keyof typeof TRIGGER_OF;

const ACTS = Object.keys(TRIGGER_OF) as Act[];

behaviourOf<{ readonly platform: Platform; readonly act: Act }>({
  id: 'automation-scope/own-acts',
  area: 'automations',
  title: 'A comment, message or tap by the account itself starts no run, and a private reply to it is refused',
  rules: ['D-AUT-21'],
  needs: NEEDS,
  cases: () => fc.record({ platform: fc.constantFrom(...PLATFORMS), act: fc.constantFrom(...ACTS) }),
  async check(session, { platform, act }) {
    const world = await flowWorld(session, platform);
    const postId = act === 'comment' ? await world.publishPost() : undefined;
    const flow = await world.createFlow({ type: TRIGGER_OF[act], ...(postId !== undefined && { postId }) });
    await did(session, 'publishAutomation', { path: { id: flow } });
    const replyTo = (comment: unknown) => ({
      body: { teamId: session.teamId, fetchedCommentId: fieldsOf(comment)['id'], text: 'Hello' },
    });

    const own = await world.act(eventOf(act, world.externalId, postId));
    await world.expectRuns(flow, 0, `a ${act} by the account itself`);
    if (act === 'comment') await expectRefused(session, 'sendPrivateReply', replyTo(own['comment']));
    const other = await world.act(eventOf(act, 'fan_1', postId));
    await world.expectRuns(flow, 1, `a ${act} by a person`);
    if (act === 'comment') await did(session, 'sendPrivateReply', replyTo(other['comment']));
  },
});

function eventOf(act: Act, person: string, postId: string | undefined): object {
  if (act === 'comment') return { type: act, postId, text: 'Hello', author: person };
  return { type: act, participant: person, ...(act === 'message' ? { text: 'Hello' } : { payload: 'GO' }) };
}

/** What an account can lack, and the error message for it. */
const LACKS = {
  permission: 'Reconnect the account with messaging permissions',
  messaging: 'Enable messaging for this account',
} as const;

behaviourOf<{ readonly platform: Platform; readonly lacks: keyof typeof LACKS }>({
  id: 'automation-scope/permissions',
  area: 'automations',
  title: 'Publish, activate and sync need the messaging permission and enabled messaging',
  rules: ['AUT-39', 'D-AUT-23'],
  needs: NEEDS,
  cases: () => fc.record({ platform: fc.constantFrom(...PLATFORMS), lacks: fc.constantFrom('permission' as const, 'messaging' as const) }),
  async check(session, { platform, lacks }) {
    const world = await flowWorld(session, platform);
    const body = { teamId: session.teamId, type: platform };
    const [draft, paused] = [await world.createFlow({ type: 'DM_RECEIVED' }), await world.createFlow({ type: 'DM_RECEIVED' })];
    await did(session, 'publishAutomation', { path: { id: paused } });
    await did(session, 'pauseAutomation', { path: { id: paused } });
    const setting = await world.saveSetting(SETTING_OF[platform], 'GO');
    const calls = [
      ['publishAutomation', draft],
      ['activateAutomation', paused],
      ['syncProviderSetting', setting],
    ] as const;

    if (lacks === 'permission') await world.connect(false);
    else await did(session, 'disableMessaging', { body });
    for (const [operationId, id] of calls) await expectRefused(session, operationId, { path: { id } }, LACKS[lacks]);
    if (lacks === 'permission') await world.connect(true);
    await did(session, 'enableMessaging', { body });
    for (const [operationId, id] of calls) await did(session, operationId, { path: { id } });
  },
});

const SETTING_OF = { INSTAGRAM: 'ICE_BREAKERS', FACEBOOK: 'PERSISTENT_MENU' } as const;

behaviourOf<{ readonly type: SettingType; readonly payloads: readonly string[] }>({
  id: 'automation-scope/taps',
  area: 'provider-settings',
  title: 'A tap starts a run according to the setting that was last synced to the platform',
  rules: ['AUT-23', 'PRS-03', 'D-PRS-04'],
  needs: NEEDS,
  cases: () =>
    fc.record({
      type: fc.constantFrom(...SETTING_TYPES),
      payloads: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,12}$/), { minLength: 2, maxLength: 2 }),
    }),
  async check(session, { type, payloads: [old = '', changed = ''] }) {
    const world = await flowWorld(session, type === 'ICE_BREAKERS' ? 'INSTAGRAM' : 'FACEBOOK');
    const flow = await world.createFlow({ type: 'BUTTON_CLICKED' });
    await did(session, 'publishAutomation', { path: { id: flow } });
    let runs = 0;
    const tap = async (payload: string, starts: 0 | 1, when: string): Promise<void> => {
      await world.act({ type: 'button', participant: 'fan_1', payload });
      await world.expectRuns(flow, (runs += starts), `a tap on ${payload} ${when}`);
    };

    const id = await world.saveSetting(type, old);
    await tap(old, 0, 'before the first sync');
    await did(session, 'syncProviderSetting', { path: { id } });
    await tap(old, 1, 'after the sync');
    await world.saveSetting(type, changed);
    await tap(old, 1, 'after a change that was not synced');
    await tap(changed, 0, 'before its sync');
    await did(session, 'syncProviderSetting', { path: { id } });
    await tap(changed, 1, 'after its sync');
  },
});
