import { expect, it } from 'vitest';
import type { ProviderSettingConfig, ProviderSettingType } from '../../../openapi/generated/types.ts';
import { it as withWorld } from '../../testing/simulator.fixture.ts';
import { checkPlatform, configOf, isTapPossible } from './rules.ts';

const entry = { type: 'POSTBACK', title: 'x', payload: 'P' } as const;
const breakers = (...payloads: string[]) => ({ items: payloads.map(payload => ({ question: `Ask ${payload}`, payload })) });

it.each<[ProviderSettingType, ProviderSettingConfig, message: string]>([
  ['ICE_BREAKERS', { payload: 'BEGIN' }, 'config.items: is required for ICE_BREAKERS'],
  ['ICE_BREAKERS', { items: [{ payload: 'P' }] }, 'config.items.0.question: is required for an ice breaker'],
  ['ICE_BREAKERS', { items: [{ question: 'x' }] }, 'config.items.0.payload: is required for an ice breaker'],
  ['ICE_BREAKERS', { items: [{ question: ' \t', payload: 'x' }] }, 'config.items.0.question: must have a visible character'],
  ['PERSISTENT_MENU', {}, 'config.items: is required for PERSISTENT_MENU'],
  ['PERSISTENT_MENU', { items: [entry, entry, entry, entry] }, 'config.items: PERSISTENT_MENU takes at most 3 items'],
  ['PERSISTENT_MENU', { items: [entry, { title: 'x' }] }, 'config.items.1.type: is required for a menu entry'],
  ['PERSISTENT_MENU', { items: [{ type: 'URL' }] }, 'config.items.0.title: is required for a menu entry'],
  ['PERSISTENT_MENU', { items: [{ type: 'POSTBACK', title: 'x' }] }, 'config.items.0.payload: is required for a POSTBACK entry'],
  ['PERSISTENT_MENU', { items: [{ type: 'URL', title: 'x' }] }, 'config.items.0.url: is required for a URL entry'],
  ['PERSISTENT_MENU', { items: [{ ...entry, title: '\u00a0' }] }, 'config.items.0.title: must have a visible character'],
  ['GET_STARTED', { items: [entry] }, 'config.payload: is required for GET_STARTED'],
])('[D-PRS-02, D-DMS-19] %s refuses %j', (type, config, message) => {
  expect(() => configOf(type, config)).toThrow(message);
});

it('drops config fields of other types', () => {
  const config = { items: [{ ...entry, question: 'x', url: 'https://example.com' }], payload: 'BEGIN' };
  expect(configOf('PERSISTENT_MENU', config)).toEqual({ items: [entry] });
  expect(configOf('GET_STARTED', config)).toEqual({ payload: 'BEGIN' });
});

it('says on which platform a setting is', () => {
  expect(() => checkPlatform('ICE_BREAKERS', 'TIKTOK')).toThrow('ICE_BREAKERS are for INSTAGRAM accounts only, not for TIKTOK');
  expect(() => checkPlatform('GET_STARTED', 'INSTAGRAM')).toThrow('GET_STARTED is for FACEBOOK accounts only, not for INSTAGRAM');
});

it('[D-PRS-04] a tap is impossible on what is saved and not shown, and on nothing else', () => {
  const [saved, other] = [breakers('A', 'B'), { payload: 'C' }];
  const possible = (payload: string, shown: (typeof saved | typeof other)[]) => isTapPossible(payload, { saved: [saved, other], shown });
  expect(['A', 'C', 'X'].map(payload => possible(payload, []))).toEqual([false, false, true]);
  expect(['A', 'C', 'X'].map(payload => possible(payload, [other]))).toEqual([false, true, true]);
});

withWorld('the control API lists what the platform has: what was synced last, also after a snapshot', async ({ acme }) => {
  const save = (config: object) =>
    acme.ok<{ id: string }>('PUT', '/automation-provider-settings/sa_acme_instagram/ICE_BREAKERS', { config });
  const sync = (id: string) => acme.ok('POST', `/automation-provider-settings/${id}/sync`);
  const shown = () => acme.ok('GET', '/_sim/social-accounts/sa_acme_instagram/profile-settings');
  const { id } = await save(breakers('A'));
  expect(await shown()).toEqual({ items: [], total: 0 });
  await sync(id);
  await save(breakers('B'));
  const expected = { items: [{ type: 'ICE_BREAKERS', config: breakers('A') }], total: 1 };
  expect(await shown()).toEqual(expected);
  const snapshot = await acme.ok('GET', '/_sim/snapshot');
  await sync(id);
  await acme.ok('PUT', '/_sim/snapshot', snapshot);
  expect(await shown()).toEqual(expected);
});

withWorld('[AUT-23, D-PRS-04] a button of a message can be tapped, whatever the settings are', async ({ acme }) => {
  const event = (body: object) =>
    acme.ok<{ conversation: { id: string }; executions: unknown[] }>('POST', '/_sim/platforms/INSTAGRAM/events', {
      socialAccountId: 'sa_acme_instagram',
      participant: 'fan_1',
      ...body,
    });
  const definition = { trigger: { type: 'BUTTON_CLICKED' }, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] };
  const body = { teamId: 'team_acme_marketing', socialAccountId: 'sa_acme_instagram', name: 'On taps', definition };
  const flow = await acme.ok<{ id: string }>('POST', '/automations', body);
  await acme.ok('POST', `/automations/${flow.id}/publish`);
  await acme.ok('PUT', '/automation-provider-settings/sa_acme_instagram/ICE_BREAKERS', { config: breakers('ADDRESS') });
  const { conversation } = await event({ type: 'message', text: 'Hello' });
  const buttons = [{ type: 'POSTBACK', title: 'Where?', payload: 'ADDRESS' }];
  await acme.ok('POST', `/conversations/${conversation.id}/messages`, { text: 'Tap', buttons });
  expect(await event({ type: 'button', payload: 'ADDRESS' })).toMatchObject({
    executions: [{ status: 'COMPLETED' }],
    message: { text: 'Where?' },
  });
});
