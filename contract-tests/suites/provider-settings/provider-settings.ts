import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf } from '../asking.ts';

export function suite(): readonly Property[] {
  return [listed()];
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
