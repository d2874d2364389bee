import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { tagged } from '../../tag.ts';
import { asked, expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { allFlowAccounts, createFlow, draftPost, type FlowPlatform, flowAccounts, quietTrigger } from './flows.ts';
import { expectPublish } from './going-live.ts';

const STEPS: Readonly<Record<FlowPlatform, readonly string[]>> = limits.automations.stepsByPlatform;

/** The calls after the publish, and the status after each. */
const CALLS: readonly (readonly [OperationId, status: string])[] = [
  ['pauseAutomation', 'PAUSED'],
  ['activateAutomation', 'ACTIVE'],
  ['pauseAutomation', 'PAUSED'],
  ['archiveAutomation', 'ARCHIVED'],
  ['activateAutomation', 'ACTIVE'],
  ['archiveAutomation', 'ARCHIVED'],
];

function life(): Property<readonly [platform: string, accountId: string]> {
  return {
    id: 'automations/life',
    area: 'automations',
    title: 'A flow is published, paused, archived and activated again, and shows its status each time; a draft can be archived, too',
    rules: ['AUT-05', 'AUT-06', 'AUT-07', 'AUT-08'],
    needs: ['writes'],
    variety: 'low',
    async cases(session) {
      const accounts = [...(await flowAccounts(session))].filter(([platform]) => STEPS[platform].includes('SEND_PRIVATE_REPLY'));
      if (accounts.length === 0) throw new InconclusiveError('The team has no account of a platform that takes private replies');
      return fc.constantFrom(...accounts);
    },
    async check(session, [, accountId]) {
      const postId = await draftPost(session, await flowAccounts(session));
      const step = { id: 'answer', type: 'SEND_PRIVATE_REPLY', text: 'Hello' };
      const definition = { trigger: quietTrigger(session, 'COMMENT_CREATED', postId), steps: [step] };
      const path = { id: String((await createFlow(session, accountId, definition))['id']) };
      await expectPublish(session, path.id, undefined);
      const { published } = await read(session, 'getAutomation', { path });
      for (const [operation, status] of CALLS) {
        const answer = await read(session, operation, { path });
        expectEqual(`the status after ${operation}`, answer['status'], status);
        const shown = await read(session, 'getAutomation', { path });
        expectEqual(`status and published version after ${operation}`, [shown['status'], shown['published']], [status, published]);
      }
      const draft = { id: String((await createFlow(session, accountId, definition))['id']) };
      expectEqual('the status of an archived draft', (await read(session, 'archiveAutomation', { path: draft }))['status'], 'ARCHIVED');
    },
  };
}

type Copied = 'all' | 'an unknown one' | 'one without an account';

function copies(): Property<Copied> {
  return {
    id: 'automations/copies-of-several',
    area: 'automations',
    title: 'Several flows are copied once each, in the order of the call; if one cannot be copied, none is',
    rules: ['AUT-10', 'D-AUT-09'],
    needs: ['writes'],
    variety: 'low',
    cases: ({ control }) => ['all', 'an unknown one', ...(control ? (['one without an account'] as const) : [])],
    async check(session, copied) {
      const { teamId } = session;
      const [[first, one] = [], [, other] = [first, one]] = await allFlowAccounts(session);
      const automationIds: string[] = [];
      const postId = await draftPost(session, await flowAccounts(session));
      for (const [index, accountId] of [one, other, one].entries()) {
        const trigger = quietTrigger(session, index === 0 ? 'COMMENT_CREATED' : 'DM_RECEIVED', postId);
        const definition = { trigger, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] };
        const { id } = await createFlow(session, accountId, definition, { name: tagged(session, `Flow ${index}`) });
        automationIds.push(String(id));
      }
      const isBare = copied === 'one without an account';
      const team = { name: tagged(session, 'Another'), ...(!isBare && { copyTeamId: teamId }) };
      const targetTeamId = String((await read(session, 'createTeam', { body: team }))['id']);
      if (isBare)
        await asked(session, 'copySocialAccounts', { body: { fromTeamId: teamId, toTeamId: targetTeamId, socialAccountTypes: [first] } });
      // The call names one flow twice.
      const named = [
        ...automationIds.toReversed(),
        ...automationIds.slice(0, 1),
        ...(copied === 'an unknown one' ? ['nobody_has_this'] : []),
      ];
      const status = { all: 200, 'an unknown one': 404, 'one without an account': 400 }[copied];
      const { items } = await read(session, 'copyAutomations', { body: { automationIds: named, targetTeamId } }, status);
      const names = (flows: unknown) => objectsOf(flows).map(({ name }) => name);
      const expected = copied === 'all' ? [2, 1, 0].map(index => tagged(session, `Flow ${index}`)) : [];
      expectEqual('the copies', names(items), expected);
      for (const flow of objectsOf(items)) {
        const { definition } = fieldsOf(flow['draft']);
        expectEqual('status and version of a copy', [flow['status'], flow['published']], ['DRAFT', null]);
        expectThat(fieldsOf(fieldsOf(definition)['trigger'])['postId'] === undefined, `a copy keeps a post: ${JSON.stringify(definition)}`);
      }
      const listed = await read(session, 'listAutomations', { query: { teamId: targetTeamId } });
      expectEqual('the flows of the other team, the newest first,', names(listed['items']), expected.toReversed());
    },
  };
}

export function suite(): readonly Property[] {
  return [life(), copies()] as Property[];
}
