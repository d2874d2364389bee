import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { fieldsOf, type Real } from '../../../../model/real.ts';
import { type EventsModel, expectEvent } from './model.ts';

/** A person comments or writes, the team replies, or the conversation is archived or opened. */
export const commentAndMessage = fc
  .tuple(fc.constantFrom('comment', 'write', 'write', 'answer', 'archive'), fc.constantFrom('fan_one', 'fan_two'))
  .map(
    ([how, person]): Command<EventsModel> => ({
      check: ({ conversations }) => how === 'comment' || how === 'write' || conversations.has(person),
      async run(model, real) {
        if (how === 'comment') return comment(model, real, person);
        if (how === 'write') return write(model, real, person);
        const conversation = model.conversations.get(person);
        if (!conversation) return;
        const path = { id: conversation.id };
        if (how === 'answer') {
          const { id, status } = await real.did('sendMessage', { path, body: { text: 'Hello' } });
          model.sent.push(String(id));
          return expectEvent(model, 'conversation.message.created', id, status);
        }
        const status = conversation.status === 'OPEN' ? 'ARCHIVED' : 'OPEN';
        await real.did('updateConversation', { path, body: { status } });
        conversation.status = status;
        expectEvent(model, 'conversation.updated', conversation.id, status);
      },
      toString: () => `${how}: ${person}`,
    }),
  );

async function comment(model: EventsModel, real: Real, author: string): Promise<void> {
  const made = await happen(real, { type: 'comment', postId: model.livePostId, text: 'Nice', author });
  expectEvent(model, 'comment.received', fieldsOf(made['comment'])['id']);
}

async function write(model: EventsModel, real: Real, participant: string): Promise<void> {
  const made = await happen(real, { type: 'message', participant, text: 'Hello' });
  const id = String(fieldsOf(made['conversation'])['id']);
  if (!model.conversations.has(participant)) expectEvent(model, 'conversation.created', id);
  if (!model.conversations.has(participant)) model.conversations.set(participant, { id, status: 'OPEN' });
  expectEvent(model, 'conversation.message.created', fieldsOf(made['message'])['id'], 'DELIVERED');
}

function happen({ control }: Real, event: object) {
  return control('POST', '/_sim/platforms/FACEBOOK/events', { socialAccountId: 'sa_acme_facebook', ...event });
}
