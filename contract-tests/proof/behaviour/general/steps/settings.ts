import { expectEqual, objectsOf } from '../../../../suites/requests.ts';
import type { Stage, Step, StepArea } from './step.ts';

/** Accounts, and types of settings that their platforms have. */
const SETTINGS = [
  ['sa_acme_facebook', 'GET_STARTED', (count: number) => ({ payload: `BEGIN_${count}` })],
  [
    'sa_acme_facebook',
    'PERSISTENT_MENU',
    (count: number) => ({ items: [{ type: 'POSTBACK', title: `Hours ${count}`, payload: 'HOURS' }] }),
  ],
  ['sa_acme_instagram', 'ICE_BREAKERS', (count: number) => ({ items: [{ question: `Open on day ${count}?`, payload: 'HOURS' }] })],
] as const;

/** Provider settings, messaging, and calls that only check an account. */
export const settings: StepArea = {
  id: 'settings',
  area: 'provider-settings',
  rules: ['DMS-01', 'PRS-02', 'PRS-03'],
  looks: ({ teamId }) => [
    { kind: 'team', operation: 'listTeams', query: { limit: 100 } },
    { kind: 'setting', operation: 'listProviderSettings', query: { teamId, limit: 100 } },
    { kind: 'conversation', operation: 'listConversations', query: { teamId, limit: 100 } },
    { kind: 'automation', operation: 'listAutomations', query: { teamId, limit: 100 } },
  ],
  // The platform decides when a message was delivered and seen.
  asynchronousEvents: ['conversation.message.updated'],
  async setUp({ did, made, teamId }) {
    const { items } = await did('listProviderSettings', { query: { teamId, limit: 100 } });
    for (const { id, type } of objectsOf(items)) made.set(String(type), String(id));
  },
  steps: [
    ...SETTINGS.map(
      ([socialAccountId, type, configOf]): Step => ({
        name: `saveProviderSetting of ${type}`,
        async run(stage) {
          const { did, made, count } = stage;
          const before = await statusOf(stage, made.get(type));
          const body = await did('saveProviderSetting', { path: { socialAccountId, type }, body: { config: configOf(count) } });
          const id = String(body['id']);
          const isNew = !made.has(type);
          made.set(type, id);
          made.set('setting', type);
          expectEqual(`status of ${type} after it was saved`, body['status'], 'DRAFT');
          const fields = ['config', 'updatedAt', ...(before === 'DRAFT' ? [] : ['status']), ...(before === 'FAILED' ? ['error'] : [])];
          return {
            changes: isNew ? [`setting ${id}: created`] : fields.map(field => `setting ${id}: ${field}`),
            answered: [`setting ${id}`, body],
          };
        },
      }),
    ),
    {
      name: 'syncProviderSetting',
      async run(stage) {
        const { did, refused, made } = stage;
        const type = made.get('setting');
        const id = made.get(type ?? '');
        if (type === undefined || id === undefined) return undefined;
        if (type !== 'ICE_BREAKERS' && made.get('messaging') === 'off') {
          await refused(400, 'syncProviderSetting', { path: { id } });
          return {};
        }
        const before = await statusOf(stage, id);
        const body = await did('syncProviderSetting', { path: { id } });
        // The account on INSTAGRAM has lost its permission.
        const isTaken = type !== 'ICE_BREAKERS';
        expectEqual(`status of ${type} after a synchronization`, body['status'], isTaken ? 'SYNCED' : 'FAILED');
        const isOther = body['status'] !== before;
        const fields = isTaken
          ? ['syncedAt', 'updatedAt', ...(isOther ? ['status'] : [])]
          : ['updatedAt', ...(isOther ? ['status', 'error'] : [])];
        return { changes: fields.map(field => `setting ${id}: ${field}`), answered: [`setting ${id}`, body] };
      },
    },
    {
      name: 'refused settings',
      async run({ refused }) {
        const config = { payload: 'BEGIN' };
        const of = (socialAccountId: string, type: string) => ({ path: { socialAccountId, type }, body: { config } });
        await refused(400, 'saveProviderSetting', of('sa_acme_instagram', 'GET_STARTED'));
        await refused(404, 'saveProviderSetting', of('nobody_has_this', 'GET_STARTED'));
        await refused(400, 'saveProviderSetting', { ...of('sa_acme_facebook', 'GET_STARTED'), body: { config: { items: [] } } });
        await refused(404, 'syncProviderSetting', { path: { id: 'nobody_has_this' } });
        return {};
      },
    },
    messaging('enableMessaging', true),
    messaging('disableMessaging', false),
    looking('checkConnection', 'PINTEREST'),
    looking('refreshProfile', 'PINTEREST'),
    looking('refreshChannels', 'PINTEREST'),
  ],
};

async function statusOf({ did, teamId }: Stage, id: string | undefined): Promise<unknown> {
  const { items } = await did('listProviderSettings', { query: { teamId, limit: 100 } });
  return objectsOf(items).find(each => each['id'] === id)?.['status'];
}

/** Enabling or disabling messaging again changes nothing, and it sends no event. */
function messaging(operation: 'enableMessaging' | 'disableMessaging', isOn: boolean): Step {
  return {
    name: operation,
    async run({ did, teamId, made }) {
      const body = await did(operation, { body: { teamId, type: 'FACEBOOK' } });
      expectEqual(`enabled after ${operation}`, body['enabled'], isOn);
      made.set('messaging', isOn ? 'on' : 'off');
      return { mayChange: ['account sa_acme_facebook: updatedAt'] };
    },
  };
}

/** Calls that check an account which works and has not changed. */
function looking(operation: 'checkConnection' | 'refreshProfile' | 'refreshChannels', type: string): Step {
  return {
    name: operation,
    async run({ did, control, teamId }) {
      // Each operation allows few calls an hour.
      await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
      await did(operation, { body: { teamId, type } });
      return { mayChange: [`account sa_acme_${type.toLowerCase()}: updatedAt`, `account sa_acme_${type.toLowerCase()}: channels`] };
    },
  };
}
