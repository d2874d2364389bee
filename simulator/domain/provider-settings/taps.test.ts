import { describe, expect, it as unit } from 'vitest';
import type { ProviderSetting } from '../../../openapi/generated/types.ts';
import { ANSWER, type AutomationWorld, accountOn, it, OPEN, onMessage } from '../automations/automations.fixture.ts';
import { isTapPossible } from './rules.ts';

const breakers = (...payloads: string[]) => ({ items: payloads.map(payload => ({ question: `Ask ${payload}`, payload })) });
const save = (acme: AutomationWorld, type: string, config: object, platform = 'INSTAGRAM') =>
  acme.ok<ProviderSetting>('PUT', `/automation-provider-settings/${accountOn(platform)}/${type}`, { config });
const sync = (acme: AutomationWorld, { id }: ProviderSetting) =>
  acme.ok<ProviderSetting>('POST', `/automation-provider-settings/${id}/sync`);
const shown = (acme: AutomationWorld, platform = 'INSTAGRAM') =>
  acme.ok<{ items: object[] }>('GET', `/_sim/social-accounts/${accountOn(platform)}/profile-settings`);
const onTap = { definition: { trigger: { type: 'BUTTON_CLICKED' }, steps: [OPEN] } };
const tap = (acme: AutomationWorld, payload: string, platform: 'INSTAGRAM' | 'FACEBOOK' = 'INSTAGRAM') =>
  acme.fanWrites(undefined, { type: 'button', payload }, platform);

describe('isTapPossible', () => {
  const [saved, other] = [breakers('A', 'B'), { payload: 'C' }];

  unit('[D-PRS-04] refuses what is saved and not shown, and nothing else', () => {
    const possible = (payload: string, shownConfigs: (typeof saved | typeof other)[]) =>
      isTapPossible(payload, { saved: [saved, other], shown: shownConfigs });
    expect(['A', 'C', 'X'].map(payload => possible(payload, []))).toEqual([false, false, true]);
    expect(['A', 'C', 'X'].map(payload => possible(payload, [other]))).toEqual([false, true, true]);
  });
});

describe('a tap', () => {
  it('[D-PRS-04] on an ice breaker triggers flows once the setting was synced', async ({ acme }) => {
    await acme.publishFlow(onTap);
    const setting = await save(acme, 'ICE_BREAKERS', breakers('ADDRESS'));
    expect((await tap(acme, 'ADDRESS')).executions).toEqual([]);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    expect(await sync(acme, setting)).toMatchObject({ status: 'FAILED' });
    acme.sim.platforms.INSTAGRAM.recover();
    expect((await tap(acme, 'ADDRESS')).executions).toEqual([]);
    await sync(acme, setting);
    const { executions, message } = await tap(acme, 'ADDRESS');
    expect(executions).toHaveLength(1);
    expect(message).toMatchObject({ text: 'Ask ADDRESS', payload: 'ADDRESS' });
  });

  it.for([
    ['PERSISTENT_MENU', { items: [{ type: 'POSTBACK', title: 'Prices', payload: 'GO' }] }, 'Prices'],
    ['GET_STARTED', { payload: 'GO' }, 'GO'],
  ] as const)('[D-PRS-04] on %s triggers flows once the setting was synced', async ([type, config, text], { acme }) => {
    await acme.publishFlow({ ...onTap, socialAccountId: accountOn('FACEBOOK') });
    const setting = await save(acme, type, config, 'FACEBOOK');
    expect((await tap(acme, 'GO', 'FACEBOOK')).executions).toEqual([]);
    await sync(acme, setting);
    expect(await tap(acme, 'GO', 'FACEBOOK')).toMatchObject({ executions: [{ status: 'COMPLETED' }], message: { text } });
  });

  it('[D-PRS-04] after a change that was not synced, counts as the platform still shows it', async ({ acme }) => {
    await acme.publishFlow(onTap);
    await sync(acme, await save(acme, 'ICE_BREAKERS', breakers('OLD')));
    const changed = await save(acme, 'ICE_BREAKERS', breakers('NEW'));
    const firing = async () => [(await tap(acme, 'OLD')).executions.length, (await tap(acme, 'NEW')).executions.length];
    expect(await firing()).toEqual([1, 0]);
    await sync(acme, changed);
    expect((await tap(acme, 'NEW')).executions).toHaveLength(1);
  });

  it('on a button of a message triggers flows, whatever the settings are', async ({ acme }) => {
    const buttons = [{ type: 'POSTBACK', title: 'Where?', payload: 'ADDRESS' }];
    await acme.publishFlow({ definition: onMessage({ ...ANSWER, buttons }) });
    await acme.publishFlow(onTap);
    await save(acme, 'ICE_BREAKERS', breakers('ADDRESS'));
    await acme.fanWrites('Hello');
    await acme.advance(60_000);
    expect(await tap(acme, 'ADDRESS')).toMatchObject({ executions: [{ status: 'COMPLETED' }], message: { text: 'Where?' } });
  });
});

describe('GET /_sim/social-accounts/:id/profile-settings', () => {
  it('lists what the platform has: what was synced last, also after a snapshot', async ({ acme }) => {
    expect(await shown(acme)).toEqual({ items: [], total: 0 });
    const setting = await save(acme, 'ICE_BREAKERS', breakers('A'));
    expect(await shown(acme)).toEqual({ items: [], total: 0 });
    await sync(acme, setting);
    await save(acme, 'ICE_BREAKERS', breakers('B'));
    const expected = { items: [{ type: 'ICE_BREAKERS', config: breakers('A') }], total: 1 };
    expect(await shown(acme)).toEqual(expected);
    expect(await shown(acme, 'FACEBOOK')).toEqual({ items: [], total: 0 });
    const snapshot = await acme.ok('GET', '/_sim/snapshot');
    await sync(acme, setting);
    await acme.ok('PUT', '/_sim/snapshot', snapshot);
    expect(await shown(acme)).toEqual(expected);
  });

  it('is 404 for an unknown account', async ({ acme }) => {
    expect(await acme.call('GET', '/_sim/social-accounts/sa_unknown/profile-settings')).toMatchObject({ status: 404 });
  });
});

describe('sync', () => {
  it('[D-AUT-23] needs the messaging permission and enabled messaging', async ({ acme }) => {
    const setting = await save(acme, 'ICE_BREAKERS', breakers('A'));
    await acme.ok('POST', '/social-account/messaging/disable', { teamId: setting.teamId, type: 'INSTAGRAM' });
    const path = `/automation-provider-settings/${setting.id}/sync`;
    expect(await acme.refused('POST', path)).toEqual([400, 'Enable messaging for this account']);
    expect(await shown(acme)).toEqual({ items: [], total: 0 });
    const { id } = await acme.ok<ProviderSetting>('PUT', '/automation-provider-settings/sa_acme_support_instagram/ICE_BREAKERS', {
      config: breakers('A'),
    });
    expect(await acme.refused('POST', `/automation-provider-settings/${id}/sync`)).toEqual([
      400,
      'Reconnect the account with messaging permissions',
    ]);
  });
});
