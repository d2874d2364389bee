/** A second implementation of provider settings, with numbers of its own. */
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

/** Configs of a type: the largest and the smallest that are taken, and some that are not. */
export interface Configs {
  readonly right: readonly object[];
  readonly wrong: readonly object[];
}

const question = (length: number) => ({ question: 'q'.repeat(length), payload: 'GO' });
const entry = (length: number) => ({ type: 'POSTBACK', title: 't'.repeat(length), payload: 'GO' });
const link = { type: 'URL', title: 'Shop', url: 'https://shop.example.com/' };

export const CONFIGS: Readonly<Record<SettingType, Configs>> = {
  ICE_BREAKERS: {
    right: [{ items: [question(80)] }, { items: [question(1), question(2), question(3), question(4)] }],
    wrong: [{ items: [] }, { items: [question(81)] }, { items: [1, 2, 3, 4, 5].map(question) }, { items: [{ question: 'Why?' }] }],
  },
  PERSISTENT_MENU: {
    right: [{ items: [entry(30)] }, { items: [entry(1), link, entry(2)] }],
    wrong: [{ items: [] }, { items: [entry(31)] }, { items: [1, 2, 3, 4].map(entry) }, { items: [{ type: 'URL', title: 'Shop' }] }],
  },
  GET_STARTED: { right: [{ payload: 'BEGIN' }, { payload: 'B' }], wrong: [{}, { payload: '' }] },
};

export interface ModelSetting {
  readonly id: string;
  readonly type: SettingType;
  readonly socialAccountId: string;
  config: object;
  status: string;
  /** When it became SYNCED last. */
  syncedAt: Interval | null;
  /** As the service shows it: on a deployment others may have changed a setting that shows another one. */
  updatedAt: unknown;
  /** On a deployment only what the platform had before can be put back there. */
  readonly isSyncable: boolean;
}

export interface ProviderSettingsModel extends ModelState {
  readonly settings: ModelSetting[];
  /** By platform. */
  readonly accounts: ReadonlyMap<string, string>;
  /** On a deployment only what is there can be put back: nothing is saved for the first time. */
  readonly mayCreate: boolean;
  readonly failures: Map<SettingPlatform, ModelFailure>;
}
