import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { expectEqual, read } from '../asking.ts';
import { createFlow, draftPost, type FlowPlatform, flowAccounts, quietTrigger } from './flows.ts';
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

export function suite(): readonly Property[] {
  return [life()] as Property[];
}
