/** The events of the organization, held against the model. */

import { expectSame, type Fields, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { tellsOf } from '../../accounts/model/observe.ts';
import type { OrganizationModel } from './model.ts';

/** As many as come of most commands, and more than come of any. */
const PAGES: readonly number[] = [12, 300];
/** Events are kept so long. */
const KEPT_MS = 7 * 86_400_000;
/** A message goes from one status to the next when the platform says so. */
const RECEIPT = 'conversation.message.updated';

/** Compares the events since the last comparison. Events of one instant may come in any order. */
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

/** The events after one that was seen, and after an instant, the newest first. */
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
  if (type.startsWith('social-account.')) return tellsOf(type, data);
  return type === 'conversation.message.created' ? { id, conversationId, status } : { id, teamId, status };
}

/** A receipt is of a message that is still there. */
function expectReceipt({ conversations }: OrganizationModel, { data }: Fields): void {
  const { id, conversationId } = fieldsOf(data);
  const conversation = conversations.find(each => each.id === conversationId);
  if (conversation?.messages.some(message => message.id === id)) return;
  throw new Error(`A receipt came of ${String(id)} in ${String(conversationId)}, which is not there`);
}

/** The newest event of a team shows its accounts as they are after it. */
function expectTeams({ teams, accounts }: OrganizationModel, news: readonly Fields[]): void {
  for (const teamId of teams) {
    const newest = news.find(({ type, data }) => type === 'team.updated' && fieldsOf(data)['id'] === teamId);
    if (!newest) continue;
    const shown = (fieldsOf(newest['data'])['socialAccounts'] as readonly unknown[]).map(each => String(fieldsOf(each)['id']));
    const expected = accounts.slots.filter(slot => slot.teamId === teamId).flatMap(({ account }) => account?.id ?? []);
    expectSame(`the accounts of ${teamId} in team.updated`, shown.sort(), expected.sort());
  }
}
