import { limits, publicApi } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type {
  ProviderSettingConfig,
  ProviderSettingItem,
  ProviderSettingStatus,
  ProviderSettingType,
} from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';
import type { DmPlatform } from '../conversations/model.ts';
import { checkVisible } from '../requests/texts.ts';

/** The status transitions of the document. */
export const settingLifecycle = createLifecycle('A provider setting', publicApi.lifecycle<ProviderSettingStatus>('ProviderSettingStatus'));

const PLATFORM_OF: Readonly<Record<ProviderSettingType, DmPlatform>> = {
  ICE_BREAKERS: 'INSTAGRAM',
  PERSISTENT_MENU: 'FACEBOOK',
  GET_STARTED: 'FACEBOOK',
};

const RULE_OF = {
  ICE_BREAKERS: 'PRS-04',
  PERSISTENT_MENU: 'PRS-05',
  GET_STARTED: 'PRS-06',
} as const satisfies Record<ProviderSettingType, RuleId>;

/** Throws 400 for a setting that the account's platform does not have (PRS-04, PRS-05, PRS-06). */
export function checkPlatform(type: ProviderSettingType, platform: string): DmPlatform {
  const supported = PLATFORM_OF[type];
  if (platform === supported) return supported;
  throw errors
    .invalid(`${type} ${type === 'ICE_BREAKERS' ? 'are' : 'is'} for ${supported} accounts only, not for ${platform}`)
    .by(RULE_OF[type]);
}

/** The config of a setting, reduced to the fields of its type. Throws 400 for missing fields and too many items (D-PRS-02). */
export function configOf(type: ProviderSettingType, { items, payload }: ProviderSettingConfig): ProviderSettingConfig {
  if (type === 'ICE_BREAKERS') return { items: itemsOf(type, items, 'iceBreakers').map(iceBreakerOf) };
  if (type === 'PERSISTENT_MENU') return { items: itemsOf(type, items, 'persistentMenu').map(menuEntryOf) };
  if (payload === undefined) throw required(['payload'], type);
  return { payload };
}

/** Whether a tap can have come from what people see: a setting counts only as the platform shows it (D-PRS-04). */
export function isTapPossible(
  payload: string,
  { saved, shown }: { readonly saved: readonly ProviderSettingConfig[]; readonly shown: readonly ProviderSettingConfig[] },
): boolean {
  const has = (configs: readonly ProviderSettingConfig[]): boolean => configs.some(config => payloadsOf(config).includes(payload));
  return has(shown) || !has(saved);
}

function payloadsOf({ items = [], payload }: ProviderSettingConfig): readonly (string | undefined)[] {
  return [payload, ...items.map(item => item.payload)];
}

type Path = readonly (string | number)[];

function itemsOf(
  type: ProviderSettingType,
  items: ProviderSettingConfig['items'],
  table: 'iceBreakers' | 'persistentMenu',
): readonly ProviderSettingItem[] {
  const max = limits.automations[table].maxItems;
  if (!items) throw required(['items'], type);
  if (items.length > max)
    throw errors
      .invalidField(['config', 'items'], `${type} takes at most ${max} items`, 'too_big')
      .by('D-PRS-02', { from: `automations.${table}.maxItems`, limit: max, used: items.length });
  return items;
}

function iceBreakerOf({ question, payload }: ProviderSettingItem, i: number): ProviderSettingItem {
  if (question === undefined) throw required(['items', i, 'question'], 'an ice breaker');
  checkVisible(['config', 'items', i, 'question'], question);
  if (payload === undefined) throw required(['items', i, 'payload'], 'an ice breaker');
  return { question, payload };
}

function menuEntryOf({ type, title, payload, url }: ProviderSettingItem, i: number): ProviderSettingItem {
  if (type === undefined) throw required(['items', i, 'type'], 'a menu entry');
  if (title === undefined) throw required(['items', i, 'title'], 'a menu entry');
  checkVisible(['config', 'items', i, 'title'], title);
  if (type === 'URL') {
    if (url === undefined) throw required(['items', i, 'url'], 'a URL entry');
    return { type, title, url };
  }
  if (payload === undefined) throw required(['items', i, 'payload'], 'a POSTBACK entry');
  return { type, title, payload };
}

function required(path: Path, what: string): ApiError {
  return errors.invalidField(['config', ...path], `is required for ${what}`, 'invalid_type').by('D-PRS-02');
}
