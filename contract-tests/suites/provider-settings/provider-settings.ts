import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectRefused, expectThat, objectsOf } from '../requests.ts';

export function suite(): readonly Property[] {
  return [listed(), refusalPlaces] as Property[];
}

type SettingType = 'ICE_BREAKERS' | 'PERSISTENT_MENU' | 'GET_STARTED';

const PLATFORM_OF: Readonly<Record<SettingType, string>> = {
  ICE_BREAKERS: 'INSTAGRAM',
  PERSISTENT_MENU: 'FACEBOOK',
  GET_STARTED: 'FACEBOOK',
};
const TYPES = Object.keys(PLATFORM_OF) as SettingType[];

async function settingsOf(session: Session): Promise<readonly Fields[]> {
  const answer = await ask(session, 'listProviderSettings', { query: { teamId: session.teamId, limit: 100 } });
  if (answer.status === 404) throw new InconclusiveError('The organization has no automations');
  expectAnswer('listProviderSettings', answer, 200);
  return objectsOf(fieldsOf(answer.body)['items']);
}

function listed(): Property<null> {
  return {
    id: 'provider-settings/listed',
    area: 'provider-settings',
    title: 'Each account has a setting at most once, on the platform of its type; a synced one has its time, a failed one an error',
    rules: ['PRS-01', 'D-PRS-01'],
    needs: [],
    cases: () => fc.constant(null),
    async check(session) {
      const seen = new Set<string>();
      const settings = await settingsOf(session);
      fc.pre(settings.length > 0);
      for (const { id, type, platform, status, syncedAt, error, socialAccountId } of settings) {
        const known = TYPES.find(each => each === type);
        if (known) expectEqual(`the platform of ${String(id)}`, platform, PLATFORM_OF[known]);
        if (status === 'SYNCED') expectThat(syncedAt !== null, `${String(id)} is SYNCED and has no syncedAt`);
        expectEqual(`whether ${String(id)} (${String(status)}) has an error`, error !== null, status === 'FAILED');
        const key = `${String(socialAccountId)} ${String(type)}`;
        expectThat(!seen.has(key), `${key} is there twice`);
        seen.add(key);
      }
    },
  };
}

const entry = { type: 'POSTBACK', title: 'Hours', payload: 'HOURS' };
const link = { type: 'URL', title: 'Site', url: 'https://acme.example' };

/** Settings that lack something, and the path of what they lack. */
const REFUSED: readonly (readonly [type: SettingType, config: Fields, at: string])[] = [
  ['ICE_BREAKERS', {}, 'items'],
  ['ICE_BREAKERS', { items: [{ payload: 'A' }] }, 'items.0.question'],
  ['ICE_BREAKERS', { items: [{ question: 'A?', payload: 'A' }, { question: 'A?' }] }, 'items.1.payload'],
  ['PERSISTENT_MENU', {}, 'items'],
  ['PERSISTENT_MENU', { items: [{ ...entry, type: undefined }] }, 'items.0.type'],
  ['PERSISTENT_MENU', { items: [entry, { ...entry, title: undefined }] }, 'items.1.title'],
  ['PERSISTENT_MENU', { items: [{ ...entry, payload: undefined }] }, 'items.0.payload'],
  ['PERSISTENT_MENU', { items: [{ ...link, title: undefined }] }, 'items.0.title'],
  ['PERSISTENT_MENU', { items: [{ ...link, url: undefined, payload: 'A' }] }, 'items.0.url'],
  ['GET_STARTED', {}, 'payload'],
];

const refusalPlaces: Property<(typeof REFUSED)[number]> = {
  id: 'provider-settings/refusal-places',
  area: 'provider-settings',
  title: 'A setting that lacks something is refused with the path of what it lacks',
  rules: ['D-PRS-02'],
  needs: ['settings'],
  cases: () => REFUSED,
  async check(session, [type, config, at]) {
    const account = (await connectedAccounts(session)).get(PLATFORM_OF[type]);
    fc.pre(account !== undefined);
    const path = { socialAccountId: account, type };
    await expectRefused(session, { operation: 'saveProviderSetting', path, body: { config } }, `config.${at}`, 'invalid_type');
  },
};
