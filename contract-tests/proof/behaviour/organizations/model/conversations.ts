import * as fc from 'fast-check';
import { choices, commandOn } from '../../../../model/choose.ts';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { expectEvent } from '../../accounts/model/model.ts';
import { joined } from './in-organization.ts';
import { isConversationThere, type OrganizationModel, publisherOf, slotOf, type TeamConversation } from './model.ts';

const PEOPLE: readonly string[] = ['fan_one', 'fan_two'];
/** The time in which the team can reply to a person. */
const WINDOW_MS = 86_400_000;

/** A person writes to an account. Messages to the same real account of a team belong to one conversation, through each of its connections. */
export const write = fc.record({ number: fc.nat(5), person: fc.constantFrom(...PEOPLE) }).map(
  ({ number, person }): Command<OrganizationModel> =>
    joined({
      check: model => listeningTeams(model).length > 0,
      run(model, real) {
        const teams = listeningTeams(model);
        return writeTo(teams[number % teams.length] ?? '', person, model, real);
      },
      toString: () => `${person} writes to team #${number}`,
    }),
);

/** Sends a message of a person to the account of a team. */
export async function writeTo(teamId: string, person: string, model: OrganizationModel, real: Real): Promise<void> {
  const { id: accountId = '', externalId: channel = '' } = publisherOf(model, teamId, 'FACEBOOK') ?? {};
  const event = { type: 'message', socialAccountId: accountId, participant: person, text: 'Hello' };
  const made = await real.control('POST', '/_sim/platforms/FACEBOOK/events', event);
  const [shown, message] = [fieldsOf(made['conversation']), fieldsOf(made['message'])];
  const conversation = threadOf(model, { teamId, accountId, channel, person }, shown);
  expectSame('the conversation of a message', shown['id'], conversation.id);
  Object.assign(conversation, { accountId, lastAt: model.now, lastInboundAt: model.now });
  add(model, conversation, message, true);
}

/** The teams whose account receives messages. */
export function listeningTeams(model: OrganizationModel): readonly string[] {
  return model.teams.filter(teamId => model.messaging.has(publisherOf(model, teamId, 'FACEBOOK')?.id ?? ''));
}

function threadOf(
  model: OrganizationModel,
  parts: Pick<TeamConversation, 'teamId' | 'accountId' | 'channel' | 'person'>,
  { id }: Fields,
): TeamConversation {
  const { teamId, channel, person } = parts;
  const known = model.conversations.find(
    each => each.teamId === teamId && each.channel === channel && each.person === person && isConversationThere(model, each),
  );
  if (known) return known;
  const fresh: TeamConversation = { id: String(id), ...parts, status: 'OPEN', messages: [], lastAt: model.now, lastInboundAt: model.now };
  model.conversations.push(fresh);
  expectEvent(model.accounts, 'conversation.created', model.now, { id: fresh.id, teamId: fresh.teamId, status: 'OPEN' });
  return fresh;
}

function add(
  { accounts, now }: OrganizationModel,
  { id: conversationId, messages }: TeamConversation,
  { id, status }: Fields,
  isInbound: boolean,
): void {
  messages.push({ id: String(id), at: now, isInbound });
  expectEvent(accounts, 'conversation.message.created', now, { id, conversationId, status });
}

/**
 * Replies to a person: 404 when the conversation expired, 403 when its account is removed or has messaging disabled, 400 when the account has
 * another channel now, and after 24 hours.
 */
export const answerPerson = choices(5).map(choice =>
  joined(
    commandOn(({ conversations }) => conversations, {
      name: 'answer in conversation',
      choice,
      prefers: ({ accountId, teamId }, model) => slotId(model, teamId) === accountId,
      async run(conversation, model, real) {
        const { id, teamId, channel, lastInboundAt } = conversation;
        const account = publisherOf(model, teamId, 'FACEBOOK');
        // The accounts model covers accounts without a channel.
        const slot = slotOf(model, teamId, 'FACEBOOK');
        if (slot?.account && account === undefined) return;
        const answer = await real.call('sendMessage', { path: { id }, body: { text: 'Hello' } });
        if (!isConversationThere(model, conversation)) return expectStatus('sendMessage in an expired conversation', answer, 404);
        if (account === undefined) return expectStatus('sendMessage without its account', answer, 403);
        if (!model.messaging.has(account.id)) return expectStatus('sendMessage without messaging', answer, 403);
        if (account.externalId !== channel) return expectStatus('sendMessage of another channel', answer, 400);
        if (model.now - lastInboundAt > WINDOW_MS) return expectStatus('sendMessage after 24 hours', answer, 400);
        expectStatus('sendMessage', answer, 200);
        const shown = fieldsOf(answer.body);
        const isTaken = !model.posts.failures.has('FACEBOOK') && !model.accounts.revoked.has(`FACEBOOK ${account.externalId}`);
        expectSame('the status of an answer', shown['status'], isTaken ? 'SENT' : 'FAILED');
        Object.assign(conversation, { accountId: account.id, lastAt: model.now });
        add(model, conversation, shown, false);
      },
    }),
  ),
);

function slotId(model: OrganizationModel, teamId: string): string | undefined {
  return publisherOf(model, teamId, 'FACEBOOK')?.id;
}

/** Archives a conversation, or opens it again. */
export const archive = choices(5).map(choice =>
  joined(
    commandOn(model => model.conversations.filter(each => isConversationThere(model, each)), {
      name: 'archive or open conversation',
      choice,
      async run(conversation, { accounts, now }, real) {
        const { id, teamId, status } = conversation;
        conversation.status = status === 'OPEN' ? 'ARCHIVED' : 'OPEN';
        await real.did('updateConversation', { path: { id }, body: { status: conversation.status } });
        expectEvent(accounts, 'conversation.updated', now, { id, teamId, status: conversation.status });
      },
    }),
  ),
);
