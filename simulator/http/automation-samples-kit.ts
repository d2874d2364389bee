import type { Operations } from '../../openapi/generated/types.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { type Change, TEAM } from './samples-kit.ts';

type AutomationOperation = Extract<keyof Operations, `${string}Automation${string}` | `${string}ProviderSetting${string}`>;

const withFlow = async (test: TestSimulator): Promise<Change> => ({ path: { id: await makeFlow(test) } });

/** What a call about flows and provider settings needs. */
export const automationSamples: Readonly<Partial<Record<AutomationOperation, (test: TestSimulator) => Promise<Change>>>> = {
  listAutomations: () => Promise.resolve({ query: `teamId=${TEAM}` }),
  getAutomation: withFlow,
  updateAutomation: withFlow,
  deleteAutomation: withFlow,
  publishAutomation: withFlow,
  pauseAutomation: async test => ({ path: { id: await makeFlow(test, 'publish') } }),
  activateAutomation: async test => ({ path: { id: await makeFlow(test, 'publish', 'pause') } }),
  archiveAutomation: withFlow,
  copyAutomations: async test => ({ body: { automationIds: [await makeFlow(test)], targetTeamId: 'team_acme_support' } }),
  testAutomation: async test => ({ ...(await withFlow(test)), body: { input: { text: 'The link, please' } } }),
  listAutomationExecutions: withFlow,
  getAutomationExecution: async test => {
    const { body } = await test.call<{ id: string }>('POST', `/automations/${await makeFlow(test)}/test`);
    return { path: { id: body.id } };
  },
  listProviderSettings: () => Promise.resolve({ query: `teamId=${TEAM}` }),
  saveProviderSetting: () => Promise.resolve({ path: { socialAccountId: 'sa_acme_instagram', type: 'ICE_BREAKERS' } }),
  syncProviderSetting: async test => {
    const body = { config: { items: [{ question: 'When do you open?', payload: 'OPENING_HOURS' }] } };
    const answer = await test.call<{ id: string }>('PUT', '/automation-provider-settings/sa_acme_instagram/ICE_BREAKERS', { body });
    return { path: { id: answer.body.id } };
  },
};

/** A flow that answers messages, after the given calls on it. */
async function makeFlow(test: TestSimulator, ...calls: readonly string[]): Promise<string> {
  const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }] };
  const flow = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'Greeter', definition };
  const { body } = await test.call<{ id: string }>('POST', '/automations', { body: flow });
  for (const call of calls) await test.call('POST', `/automations/${body.id}/${call}`);
  return body.id;
}
