/** Properties of the settings that a platform shows in its own chat window. They stand for people to see: with `--allow-settings`, and put back. */
import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectThat, objectsOf, read } from './asking.ts';

export function providerSettingsSuite(): Property[] {
  return [shownAsSaved(), listed(), refused()];
}

type SettingType = 'ICE_BREAKERS' | 'PERSISTENT_MENU' | 'GET_STARTED';

const PLATFORM_OF: Readonly<Record<SettingType, string>> = {
  ICE_BREAKERS: 'INSTAGRAM',
  PERSISTENT_MENU: 'FACEBOOK',
  GET_STARTED: 'FACEBOOK',
};
const TYPES = Object.keys(PLATFORM_OF) as SettingType[];

const { iceBreakers, persistentMenu } = limits.automations;

const questions = (count: number, length: number) => ({
  items: Array.from({ length: count }, (_, i) => ({ question: `${i}`.padEnd(length, '?'), payload: `ASK_${i}` })),
});
const entries = (count: number, length: number) => ({
  items: Array.from({ length: count }, (_, i) => ({ type: 'POSTBACK', title: `${i}`.padEnd(length, '.'), payload: `GO_${i}` })),
});

/** Configs at the limits, and right beyond them. */
const CONFIGS: Readonly<Record<SettingType, { readonly right: readonly object[]; readonly wrong: readonly object[] }>> = {
  ICE_BREAKERS: {
    right: [questions(1, iceBreakers.maxQuestionCharacters), questions(iceBreakers.maxItems, 2)],
    wrong: [questions(0, 1), questions(iceBreakers.maxItems + 1, 2), questions(1, iceBreakers.maxQuestionCharacters + 1)],
  },
  PERSISTENT_MENU: {
    right: [entries(1, persistentMenu.maxTitleCharacters), entries(persistentMenu.maxItems, 2)],
    wrong: [entries(0, 1), entries(persistentMenu.maxItems + 1, 2), entries(1, persistentMenu.maxTitleCharacters + 1)],
  },
  GET_STARTED: { right: [{ payload: 'BEGIN' }, { payload: 'B' }], wrong: [{}, { payload: '' }] },
};

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
    title: 'Each setting is of the platform that has it, once for an account; a synced one says when, a failed one why',
    rules: ['PRS-01', 'PRS-04', 'PRS-05', 'PRS-06', 'D-PRS-01'],
    needs: [],
    cases: () => fc.constant(null),
    async check(session) {
      const seen = new Set<string>();
      const settings = await settingsOf(session);
      fc.pre(settings.length > 0);
      for (const { id, type, platform, status, syncedAt, error, socialAccountId } of settings) {
        const known = TYPES.find(each => each === type);
        if (known) expectEqual(`the platform of ${String(id)}`, platform, PLATFORM_OF[known]);
        if (status === 'SYNCED') expectThat(syncedAt !== null, `${String(id)} is SYNCED and does not say when`);
        expectEqual(`whether ${String(id)} (${String(status)}) has an error`, error !== null, status === 'FAILED');
        const key = `${String(socialAccountId)} ${String(type)}`;
        expectThat(!seen.has(key), `${key} is there twice`);
        seen.add(key);
      }
    },
  };
}

interface Saved {
  readonly type: SettingType;
  readonly config: object;
  readonly syncs: boolean;
}

const LOOKS = 4;

/** Others may save the same setting: only what is never so is wrong. */
function shownAsSaved(): Property<Saved> {
  return {
    id: 'provider-settings/saved',
    area: 'provider-settings',
    title: 'A saved setting is a DRAFT and listed so; a sync makes it SYNCED, or FAILED with the reason',
    rules: ['PRS-01', 'PRS-02', 'PRS-03', 'PRS-04', 'PRS-05', 'PRS-06', 'D-PRS-02', 'D-PRS-03'],
    needs: ['writes', 'settings'],
    async cases(session) {
      const saved = new Set((await settingsOf(session)).map(({ type }) => type));
      const accounts = await connectedAccounts(session);
      const known = TYPES.filter(type => accounts.has(PLATFORM_OF[type]) && (session.control || saved.has(type)));
      if (known.length === 0) throw new InconclusiveError('The team has no settings that could be put back');
      return fc
        .constantFrom(...known)
        .chain(type => fc.record({ type: fc.constant(type), config: fc.constantFrom(...CONFIGS[type].right), syncs: fc.boolean() }));
    },
    async check(session, saved) {
      const failures: unknown[] = [];
      for (let looks = 0; looks < LOOKS; looks++)
        try {
          return await save(session, saved);
        } catch (error) {
          if (error instanceof InconclusiveError) throw error;
          failures.push(error);
        }
      throw failures[0];
    },
  };
}

async function save(session: Session, { type, config, syncs }: Saved): Promise<void> {
  const socialAccountId = (await connectedAccounts(session)).get(PLATFORM_OF[type]) ?? '';
  const shown = await read(session, 'saveProviderSetting', { path: { socialAccountId, type }, body: { config } });
  expectEqual('a saved setting', pick(shown), { type, platform: PLATFORM_OF[type], socialAccountId, config, status: 'DRAFT' });
  const id = String(shown['id']);
  const inList = (await settingsOf(session)).find(setting => setting['id'] === id) ?? {};
  expectEqual(`${id} in the list`, pick(inList), pick(shown));
  const wasSynced = shown['syncedAt'] !== null;
  // One that the platform never had cannot be taken back there.
  if (!syncs || (!session.control && !wasSynced)) return;
  const synced = await read(session, 'syncProviderSetting', { path: { id } });
  expectThat(synced['status'] === 'SYNCED' || synced['status'] === 'FAILED', `${id} is ${String(synced['status'])} after a sync`);
  expectEqual('whether a synced setting has an error', synced['error'] !== null, synced['status'] === 'FAILED');
  if (synced['status'] === 'SYNCED') expectThat(synced['syncedAt'] !== null, `${id} does not say when it was synced`);
}

function pick({ type, platform, socialAccountId, config, status }: Fields): Fields {
  return { type, platform, socialAccountId, config, status };
}

interface Refused {
  readonly type: SettingType;
  readonly platform: string;
  readonly config: object;
}

function refused(): Property<Refused> {
  return {
    id: 'provider-settings/refused',
    area: 'provider-settings',
    title: 'A setting is refused on another platform than its own, and in another size',
    rules: ['PRS-04', 'PRS-05', 'PRS-06', 'D-PRS-02'],
    needs: ['writes', 'settings'],
    async cases(session) {
      const saved = await settingsOf(session);
      const accounts = await connectedAccounts(session);
      const hasOne = (type: SettingType) => session.control !== undefined || saved.some(setting => setting['type'] === type);
      const wrong = TYPES.filter(type => accounts.has(PLATFORM_OF[type]) && hasOne(type)).flatMap(type =>
        CONFIGS[type].wrong.map(config => ({ type, platform: PLATFORM_OF[type], config })),
      );
      const elsewhere = TYPES.flatMap(type =>
        [...accounts.keys()]
          .filter(platform => platform !== PLATFORM_OF[type])
          .map(platform => ({ type, platform, config: CONFIGS[type].right[0] ?? {} })),
      );
      if (wrong.length + elsewhere.length === 0) throw new InconclusiveError('The team has no accounts that settings could be saved for');
      // What the guard does not let through is not refused by the service: on a deployment the wrong sizes alone.
      return fc.constantFrom(...(session.control ? [...wrong, ...elsewhere] : wrong));
    },
    async check(session, { type, platform, config }) {
      const socialAccountId = (await connectedAccounts(session)).get(platform) ?? '';
      const answer = await ask(session, 'saveProviderSetting', { path: { socialAccountId, type }, body: { config } });
      expectAnswer(`saveProviderSetting of ${type} on ${platform}`, answer, 400);
    },
  };
}
