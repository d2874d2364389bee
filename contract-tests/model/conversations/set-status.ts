import * as fc from 'fast-check';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { expectSame, expectStatus, fieldsOf, type Real } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';
import type { ModelConversation } from './model.ts';
import { expectSameOrChanged, takeOver } from './observe.ts';

type Status = 'OPEN' | 'ARCHIVED';

/** How often to try on a deployment, where others may change the status right after the call. */
const TRIES = 4;

/** Opens or archives a conversation, by its own operation or by PATCH. A repetition changes nothing. */
export const setStatus = fc
  .tuple(fc.nat(3), fc.constantFrom('OPEN' as const, 'ARCHIVED' as const), fc.boolean())
  .map(([number, status, byPatch]) =>
    conversationCommand(number, `${byPatch ? 'patch to' : 'make'} ${status}`, async (conversation, _, real) => {
      const isShared = !real.has.has('control');
      for (let tries = 1; ; tries++) {
        await set(conversation, { status, byPatch }, real);
        if (!isShared) return;
        const shown = await real.did('getConversation', { path: { id: conversation.id } });
        if (tries === TRIES) expectSame(`the status of ${conversation.id} that was set ${TRIES} times`, shown['status'], status);
        expectSameOrChanged(conversation, shown);
        if (shown['status'] === status) return;
      }
    }),
  );

async function set(
  conversation: ModelConversation,
  { status, byPatch }: { readonly status: Status; readonly byPatch: boolean },
  real: Real,
): Promise<void> {
  const path = { id: conversation.id };
  const operation = status === 'OPEN' ? 'openConversation' : 'archiveConversation';
  const answer = await real.call(byPatch ? 'updateConversation' : operation, byPatch ? { path, body: { status } } : { path });
  if (answer.status === 404 && !real.has.has('control')) throw new InconclusiveError(`${conversation.id} has expired`);
  expectStatus(`${operation} of ${conversation.id}`, answer, 200);
  const shown = fieldsOf(answer.body);
  expectSame('the status that was set', shown['status'], status);
  if (real.has.has('control')) conversation.status = status;
  else takeOver(conversation, shown);
}

/** Sets an unknown status: 400, and the conversation is unchanged. */
export const setOtherStatus = fc.tuple(fc.nat(3), fc.constantFrom('READ', 'open', 'DELETED')).map(([number, status]) =>
  conversationCommand(number, `patch to ${status}`, async ({ id }, _, real) => {
    expectStatus(`updateConversation to ${status}`, await real.call('updateConversation', { path: { id }, body: { status } }), 400);
  }),
);
