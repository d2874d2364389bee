/** Operations on one flow, next to other flows with waiting runs. */

import * as fc from 'fast-check';
import type { Fields } from '../../../exchange.ts';
import { onMessage, say, type Talk, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const DELAY_SECONDS = 60;

/** Operations on a flow, in order, and whether they cancel its waiting runs. */
const OPERATIONS = {
  pauseAutomation: { cancels: true },
  archiveAutomation: { cancels: true },
  deleteAutomation: { cancels: true },
  publishAutomation: { cancels: false },
  'a new draft': { cancels: false },
  'another name and delay': { cancels: false },
  testAutomation: { cancels: false },
  copyAutomations: { cancels: false },
} as const;
type Operation = keyof typeof OPERATIONS;

const OPERATION_NAMES = [
  'pauseAutomation',
  'archiveAutomation',
  'deleteAutomation',
  'publishAutomation',
  'a new draft',
  'another name and delay',
  'testAutomation',
  'copyAutomations',
] as const satisfies readonly Operation[];

behaviourOf<Operation>({
  id: 'automations/neighbours',
  area: 'automations',
  title: 'An operation on a flow changes only that flow, and cancels only its own waiting runs',
  rules: ['AUT-06', 'AUT-08', 'AUT-09', 'AUT-44', 'AUT-46', 'D-AUT-09', 'D-AUT-14', 'D-AUT-22'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...OPERATION_NAMES),
  async check(session, operation) {
    const talk = await talkIn(session, 'INSTAGRAM');
    const waits = { id: 'open', type: 'OPEN_CONVERSATION' };
    const names = ['older', 'changed', 'younger'];
    const flows: string[] = [];
    for (const name of names) flows.push(await talk.goLive(onMessage({ ...waits, id: name }), DELAY_SECONDS));
    const [, changed = ''] = flows;
    const paused = await talk.goLive(onMessage(say('Paused')), DELAY_SECONDS);
    await read(session, 'pauseAutomation', { path: { id: paused } });
    await talk.hear('fan_1');
    await talk.advance('PT10S');
    const before = await shownOf(flows, paused);
    await perform(talk, operation, changed);
    const after = await shownOf(flows, paused);
    const others = (shown: ReadonlyMap<string, unknown>) => [...shown].filter(([id]) => id !== changed);
    expectEqual(`the other flows after ${operation}`, others(after), others(before));
    const { cancels } = OPERATIONS[operation];
    const expected = cancels ? 'CANCELED' : 'WAITING';
    expectEqual(`the run of the flow after ${operation}`, (await runOf(changed))['status'], expected);
    await talk.advance('PT2M');
    for (const [i, id] of flows.entries()) {
      const run = await runOf(id);
      const isCanceled = id === changed && cancels;
      expectEqual(
        `the run of the ${names[i] ?? ''} flow at the end, after ${operation}`,
        run['status'],
        isCanceled ? 'CANCELED' : 'COMPLETED',
      );
      expectEqual(`its version`, run['version'], 1);
      // The step is the one of the version with which the run began.
      expectEqual(
        'its steps',
        objectsOf(run['steps']).map(({ stepId, status }) => [stepId, status]),
        [[names[i], isCanceled ? 'SKIPPED' : 'COMPLETED']],
      );
    }

    async function runOf(id: string): Promise<Fields> {
      const { items } = await read(session, 'listAutomationExecutions', { path: { id } });
      return objectsOf(items).find(each => each['isTest'] !== true) ?? {};
    }

    async function shownOf(ids: readonly string[], other: string): Promise<ReadonlyMap<string, unknown>> {
      const { items } = await read(session, 'listAutomations', { query: { teamId: session.teamId, limit: 100 } });
      const all = objectsOf(items);
      const shown = new Map<string, unknown>();
      for (const id of [...ids, other]) {
        const runs = (await read(session, 'listAutomationExecutions', { path: { id } }))['items'];
        shown.set(id, [all.find(each => each['id'] === id), runs]);
      }
      return shown;
    }

    async function perform({ accountId }: Talk, what: Operation, id: string): Promise<void> {
      const path = { id };
      const isCall =
        what === 'pauseAutomation' || what === 'archiveAutomation' || what === 'deleteAutomation' || what === 'publishAutomation';
      if (isCall) return void (await read(session, what, { path }));
      if (what === 'testAutomation')
        return void (await read(session, what, { path, body: { input: { text: 'Hi', externalParticipantId: 'fan_1' } } }));
      if (what === 'copyAutomations') {
        const { items } = await read(session, what, { body: { automationIds: [id], targetTeamId: session.teamId } });
        const [copy = {}] = objectsOf(items);
        const { status, published, socialAccountId, actionDelaySeconds } = copy;
        return expectEqual(
          'a copy',
          [status, published, socialAccountId, actionDelaySeconds, copy['id'] === id],
          ['DRAFT', null, accountId, DELAY_SECONDS, false],
        );
      }
      const body =
        what === 'a new draft'
          ? { definition: onMessage({ id: 'new', type: 'ARCHIVE_CONVERSATION' }) }
          : { name: 'Another', actionDelaySeconds: 0 };
      await read(session, 'updateAutomation', { path, body });
      if (what === 'a new draft') await read(session, 'publishAutomation', { path });
    }
  },
});
