import * as fc from 'fast-check';
import { discover } from '../../arbitraries/known-ids.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../requests.ts';

export function suite(): readonly Property[] {
  return [threads(), messages(), unread(), messaging()];
}

const PLATFORMS: ReadonlySet<unknown> = new Set(['INSTAGRAM', 'FACEBOOK']);
/** The largest page size. */
const PAGE_SIZE = 100;
const MAX_READS = 4;

async function someConversation(session: Session): Promise<fc.Arbitrary<string>> {
  const ids = (await discover(session)).get('conversation') ?? [];
  if (ids.length === 0) throw new InconclusiveError('The team has no conversations');
  return fc.constantFrom(...ids);
}

function threads(): Property<number> {
  return {
    id: 'conversations/threads',
    area: 'conversations',
    title: 'Each person has one conversation with an account, of the team, on INSTAGRAM or FACEBOOK',
    rules: ['DMS-03', 'DMS-16', 'DMS-17', 'DMS-18', 'D-DMS-01'],
    needs: [],
    cases: async session => {
      await someConversation(session);
      return fc.constantFrom(PAGE_SIZE, PAGE_SIZE / 2, 1);
    },
    async check(session, limit) {
      const { teamId } = session;
      const accounts = await connectedAccounts(session);
      const { items } = await read(session, 'listConversations', { query: { teamId, limit } });
      const people = new Set<string>();
      for (const conversation of objectsOf(items)) {
        const { id, platform, socialAccountId, externalParticipantId, status, platformData } = conversation;
        expectThat(PLATFORMS.has(platform), `${String(id)} is on ${String(platform)}`);
        expectThat(status === 'OPEN' || status === 'ARCHIVED', `${String(id)} is ${String(status)}`);
        expectThat(typeof fieldsOf(platformData)['canReply'] === 'boolean', `${String(id)} does not say whether it can be answered`);
        if (accounts.get(String(platform)) === socialAccountId) expectEqual(`teamId of ${String(id)}`, conversation['teamId'], teamId);
        const person = `${String(socialAccountId)} ${String(externalParticipantId)}`;
        expectThat(!people.has(person), `${person} has two conversations`);
        people.add(person);
      }
    },
  };
}

function messages(): Property<string> {
  return {
    id: 'conversations/messages',
    area: 'conversations',
    title: 'A conversation lists only its own messages; inbound ones are DELIVERED, and failed ones have an error',
    rules: ['DMS-04', 'DMS-05', 'DMS-19', 'DMS-21', 'DMS-31', 'DMS-35', 'D-DMS-02'],
    needs: [],
    cases: someConversation,
    async check(session, id) {
      const getThread = () => ask(session, 'getConversation', { path: { id } });
      for (let reads = 0; reads < MAX_READS; reads++) {
        const before = await getThread();
        // Conversations expire.
        fc.pre(before.status !== 404);
        expectAnswer('getConversation', before, 200);
        const { items } = await read(session, 'listMessages', { path: { id }, query: { limit: PAGE_SIZE } });
        const shown = objectsOf(items);
        for (const message of shown) checkMessage(message, id);
        const { text } = await getThread();
        if (text === before.text) return checkNewest(fieldsOf(before.body), shown);
      }
    },
  };
}

function checkMessage(message: Fields, conversationId: string): void {
  const { id, direction, status, error, source } = message;
  const what = `message ${String(id)} (${String(status)})`;
  expectEqual(`conversationId of ${what}`, message['conversationId'], conversationId);
  if (direction === 'INBOUND') expectEqual(`status and source of the inbound ${what}`, [status, source], ['DELIVERED', 'DM']);
  else expectThat(source !== 'DM', `the outbound ${what} has the source DM`);
  expectEqual(`whether ${what} has an error`, error !== null, status === 'FAILED');
}

/** Throws unless a conversation shows its newest message. */
function checkNewest(conversation: Fields, shown: readonly Fields[]): void {
  const { id, lastMessageText, lastMessageAt, platformData, unreadCount } = conversation;
  const [newest] = shown;
  if (!newest) return;
  expectEqual(`lastMessageText of ${String(id)}`, lastMessageText, newest['text']);
  expectClose(`lastMessageAt of ${String(id)}`, lastMessageAt, newest['createdAt']);
  const inbound = shown.filter(({ direction }) => direction === 'INBOUND');
  if (inbound[0]) expectClose(`lastInboundAt of ${String(id)}`, fieldsOf(platformData)['lastInboundAt'], inbound[0]['createdAt']);
  const isAll = shown.length < PAGE_SIZE;
  expectThat(!isAll || Number(unreadCount) <= inbound.length, `${String(id)} has ${String(unreadCount)} unread of ${inbound.length}`);
}

/** The largest difference between the platform's and the service's time of a message. */
const MAX_DIFFERENCE_MS = 60_000;

function expectClose(what: string, shown: unknown, taken: unknown): void {
  const [one, other] = [shown, taken].map(time => Date.parse(String(time)));
  expectThat(Math.abs((one ?? 0) - (other ?? 0)) <= MAX_DIFFERENCE_MS, `${what} is ${String(shown)}, and the message of ${String(taken)}`);
}

function unread(): Property<boolean> {
  return {
    id: 'conversations/unread',
    area: 'conversations',
    title: 'The list of unread conversations contains only conversations with unread messages',
    rules: ['D-DMS-04'],
    needs: [],
    cases: async session => {
      await someConversation(session);
      return fc.boolean();
    },
    async check(session, isUnread) {
      const { items } = await read(session, 'listConversations', { query: { teamId: session.teamId, unread: isUnread, limit: PAGE_SIZE } });
      for (const { id, unreadCount } of objectsOf(items)) {
        const isOne = Number(unreadCount) > 0;
        expectThat(isOne || !isUnread, `unread=${isUnread} lists ${String(id)} with ${String(unreadCount)} unread messages`);
      }
    },
  };
}

function messaging(): Property<string> {
  return {
    id: 'conversations/enable',
    area: 'conversations',
    title: 'Enabling messaging again keeps it enabled, and the answer names its account',
    rules: ['DMS-01', 'D-DMS-03'],
    needs: ['writes', 'settings'],
    async cases(session) {
      const { items } = await read(session, 'listConversations', { query: { teamId: session.teamId, limit: PAGE_SIZE } });
      const accounts = await connectedAccounts(session);
      const types = [...new Set(objectsOf(items).map(({ platform }) => String(platform)))].filter(type => accounts.has(type));
      if (types.length === 0) throw new InconclusiveError('No account of the team is known to have messaging enabled');
      return fc.constantFrom(...types);
    },
    async check(session, type) {
      const { teamId } = session;
      const shown = await read(session, 'enableMessaging', { body: { teamId, type } });
      const { socialAccountId } = fieldsOf(shown);
      expectEqual('what was enabled', [socialAccountId, shown['enabled']], [(await connectedAccounts(session)).get(type), true]);
    },
  };
}
