/** A second implementation of provider settings. It shares no constants with the simulator. */

import type { ModelState } from '../define-model.ts';
import type { Interval } from '../interval.ts';
import type { ModelFailure } from '../platform-failures.ts';

export type SettingType = 'ICE_BREAKERS' | 'PERSISTENT_MENU' | 'GET_STARTED';
export type SettingPlatform = 'INSTAGRAM' | 'FACEBOOK';

export const PLATFORM_OF: Readonly<Record<SettingType, SettingPlatform>> = {
  ICE_BREAKERS: 'INSTAGRAM',
  PERSISTENT_MENU: 'FACEBOOK',
  GET_STARTED: 'FACEBOOK',
};
export const TYPES = Object.keys(PLATFORM_OF) as SettingType[];

/** Configs of a type: the largest and the smallest valid ones, and some invalid ones. */
export interface Configs {
  readonly valid: readonly object[];
  readonly invalid: readonly object[];
}

const question = (length: number) => ({ question: 'q'.repeat(length), payload: 'GO' });
const entry = (length: number) => ({ type: 'POSTBACK', title: 't'.repeat(length), payload: 'GO' });
const link = { type: 'URL', title: 'Shop', url: 'https://shop.example.com/' };

export const CONFIGS: Readonly<Record<SettingType, Configs>> = {
  ICE_BREAKERS: {
    valid: [{ items: [question(80)] }, { items: [question(1), question(2), question(3), question(4)] }],
    invalid: [{ items: [] }, { items: [question(81)] }, { items: [1, 2, 3, 4, 5].map(question) }, { items: [{ question: 'Why?' }] }],
  },
  PERSISTENT_MENU: {
    valid: [{ items: [entry(30)] }, { items: [entry(1), link, entry(2)] }],
    invalid: [{ items: [] }, { items: [entry(31)] }, { items: [1, 2, 3, 4].map(entry) }, { items: [{ type: 'URL', title: 'Shop' }] }],
  },
  GET_STARTED: { valid: [{ payload: 'BEGIN' }, { payload: 'B' }], invalid: [{}, { payload: '' }] },
};

export interface ModelSetting {
  readonly id: string;
  readonly type: SettingType;
  readonly socialAccountId: string;
  config: object;
  status: string;
  /** The instant of its last successful sync. */
  syncedAt: Interval | null;
  /** The last `updatedAt` that was read. It changes when others change the setting. */
  updatedAt: unknown;
  /** Whether it may be synced: on a deployment only a setting that was SYNCED at the beginning, so that it can be restored. */
  readonly isSyncable: boolean;
}

export interface ProviderSettingsModel extends ModelState {
  readonly settings: ModelSetting[];
  /** Account ids by platform. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Whether new settings may be saved: not on a deployment, where only existing settings can be restored. */
  readonly mayCreate: boolean;
  readonly failures: Map<SettingPlatform, ModelFailure>;
}
