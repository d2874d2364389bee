/** Compares the events of the organization with the model. */

import { expectSame, type Fields, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { predictedFields } from '../../accounts/model/observe.ts';
import type { OrganizationModel } from './model.ts';

/** The first page is enough for most commands, the second for all. */
const PAGES: readonly number[] = [12, 300];
/** Events are kept for this time. */
const KEPT_MS = 7 * 86_400_000;
/** The platform decides when a message goes from one status to the next. */
const RECEIPT = 'conversation.message.updated';

/** Compares the events since the last comparison. Events with the same time may come in any order. */
export async function expectEvents(model: OrganizationModel, real: Real): Promise<void> {
  const { accounts, now } = model;
  const news = await newsSince(accounts.lastEventId, now - KEPT_MS, real);
  const expected = accounts.expected
    .filter(({ at }) => at > now - KEPT_MS)
    .map(({ at, type, data }) => `${iso(at)} ${type} ${JSON.stringify(data)}`);
  expectSame(
    'the events',
    news
      .filter(({ type }) => type !== RECEIPT)
      .map(textOf)
      .sort(),
    expected.sort(),
  );
  for (const receipt of news) if (receipt['type'] === RECEIPT) expectReceipt(model, receipt);
  expectTeams(model, news);
  accounts.expected = [];
  accounts.lastEventId = news[0] ? String(news[0]['id']) : accounts.lastEventId;
}

/** Returns the events after the last one seen, and after a time, newest first. */
async function newsSince(lastId: string | null, after: number, { control }: Real): Promise<readonly Fields[]> {
  let news: readonly Fields[] = [];
  for (const limit of PAGES) {
    const { items } = await control('GET', `/_sim/events?limit=${limit}&organizationId=org_acme`);
    const listed = (items as readonly Fields[]).filter(({ createdAt }) => Date.parse(String(createdAt)) > after);
    const seen = listed.findIndex(({ id }) => id === lastId);
    news = seen < 0 ? listed : listed.slice(0, seen);
    if (news.length < limit) break;
  }
  return news;
}

function textOf({ createdAt, type, data }: Fields): string {
  return `${String(createdAt)} ${String(type)} ${JSON.stringify(aboutOf(String(type), fieldsOf(data)))}`;
}

function aboutOf(type: string, data: Fields): object {
  const { id, teamId, status, conversationId } = data;
  if (type.startsWith('team.')) return { id };
  if (type.startsWith('social-account.')) return predictedFields(type, data);
  return type === 'conversation.message.created' ? { id, conversationId, status } : { id, teamId, status };
}

/** Throws for a receipt of a message that does not exist any more. */
function expectReceipt({ conversations }: OrganizationModel, { data }: Fields): void {
  const { id, conversationId } = fieldsOf(data);
  const conversation = conversations.find(each => each.id === conversationId);
  if (conversation?.messages.some(message => message.id === id)) return;
  throw new Error(`A receipt came for the unknown message ${String(id)} in ${String(conversationId)}`);
}

/** The newest event of a team must show its current accounts. */
function expectTeams({ teams, accounts }: OrganizationModel, news: readonly Fields[]): void {
  for (const teamId of teams) {
    const newest = news.find(({ type, data }) => type === 'team.updated' && fieldsOf(data)['id'] === teamId);
    if (!newest) continue;
    const shown = (fieldsOf(newest['data'])['socialAccounts'] as readonly unknown[]).map(each => String(fieldsOf(each)['id']));
    const expected = accounts.slots.filter(slot => slot.teamId === teamId).flatMap(({ account }) => account?.id ?? []);
    expectSame(`the accounts of ${teamId} in team.updated`, shown.sort(), expected.sort());
  }
}
