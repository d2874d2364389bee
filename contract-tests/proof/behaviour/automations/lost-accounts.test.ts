/** Flows whose account is removed from the team and connected again. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { onMessage, say, type TalkPlatform, talkIn } from '../../../suites/automations/talk.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

/** The calls that bring a flow to each status. */
const CALLS = {
  DRAFT: [],
  ACTIVE: ['publishAutomation'],
  PAUSED: ['publishAutomation', 'pauseAutomation'],
  ARCHIVED: ['publishAutomation', 'archiveAutomation'],
} as const;

behaviourOf<TalkPlatform>({
  id: 'automations/lost-accounts',
  area: 'automations',
  title:
    'When an account is removed, its ACTIVE flows are PAUSED and their waiting runs CANCELED; everything stays readable, nothing can go live, and other accounts are not affected',
  rules: ['AUT-46', 'D-AUT-11'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
  async check(session, platform) {
    const talk = await talkIn(session, platform);
    const { teamId } = session;
    const flows = new Map<string, string>();
    for (const [status, calls] of Object.entries(CALLS)) {
      const id = await talk.draft(onMessage(say(status)), 60);
      for (const call of calls) await read(session, call, { path: { id } });
      flows.set(status, id);
    }
    const elsewhere = platform === 'INSTAGRAM' ? 'FACEBOOK' : 'INSTAGRAM';
    const other = await flowOf(elsewhere);
    await talk.hear('fan_1', { text: 'Hello' });
    const before = await shown();
    const runs = await runsOf(String(flows.get('ACTIVE')));
    expectEqual(
      'the run that waits',
      runs.map(({ status }) => status),
      ['WAITING'],
    );
    await read(session, 'disconnectSocialAccount', { body: { teamId, type: platform } });
    const after = await shown();
    for (const [status, id] of flows) {
      const [was, is] = [before, after].map(all => all.find(each => each['id'] === id) ?? {});
      const { updatedAt: _, ...kept } = was ?? {};
      const { updatedAt: __, ...left } = is ?? {};
      expectEqual(`the ${status} flow of a removed account`, left, { ...kept, status: status === 'ACTIVE' ? 'PAUSED' : status });
      for (const call of ['publishAutomation', 'activateAutomation', 'testAutomation'] as const)
        expectAnswer(
          `${call} of the ${status} flow of a removed account`,
          await ask(session, call, { path: { id }, body: call === 'testAutomation' ? {} : undefined }),
          400,
        );
    }
    expectEqual(
      'the flow of another account',
      after.find(({ id }) => id === other),
      before.find(({ id }) => id === other),
    );
    await talk.advance('PT2M');
    const [canceled = {}] = await runsOf(String(flows.get('ACTIVE')));
    expectEqual('the run that waited', [canceled['status'], canceled['error']], ['CANCELED', null]);
    const query = { teamId, limit: 100 };
    const threads = objectsOf((await read(session, 'listConversations', { query }))['items']);
    for (const { id, lastMessageText } of threads.filter(each => each['socialAccountId'] === talk.accountId)) {
      expectEqual('the last message to a removed account', lastMessageText, 'Hello');
      expectAnswer(
        'a send through a removed account',
        await ask(session, 'sendMessage', { path: { id: String(id) }, body: { text: 'Hi' } }),
        403,
      );
    }

    async function flowOf(type: string): Promise<string> {
      await read(session, 'enableMessaging', { body: { teamId, type } });
      const account = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
      const body = { teamId, socialAccountId: account['id'], name: 'Flow', definition: onMessage(say('Elsewhere')) };
      const id = String((await read(session, 'createAutomation', { body }, 201))['id']);
      await read(session, 'publishAutomation', { path: { id } });
      return id;
    }

    async function shown(): Promise<readonly Fields[]> {
      return objectsOf((await read(session, 'listAutomations', { query: { teamId, limit: 100 } }))['items']);
    }

    async function runsOf(id: string): Promise<readonly Fields[]> {
      return objectsOf((await read(session, 'listAutomationExecutions', { path: { id } }))['items']).map(fieldsOf);
    }
  },
});
