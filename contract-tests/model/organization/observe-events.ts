/** The events of the organization, held against the model. */
import { tellsOf } from '../accounts/observe.ts';
import { expectSame, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import type { OrganizationModel } from './model.ts';

/** More than come of one command. */
const MANY = 300;
/** Events are kept so long. */
const KEPT_MS = 7 * 86_400_000;
/** A message goes from one status to the next when the platform says so. */
const RECEIPT = 'conversation.message.updated';

/** Compares the events since the last comparison. Events of one instant may come in any order. */
export async function expectEvents(model: OrganizationModel, { control }: Real): Promise<void> {
  const { accounts, now } = model;
  const { items } = await control('GET', `/_sim/events?limit=${MANY}&organizationId=org_acme`);
  const listed = (items as readonly Fields[]).filter(({ createdAt }) => Date.parse(String(createdAt)) > now - KEPT_MS);
  const seen = listed.findIndex(({ id }) => id === accounts.lastEventId);
  const news = listed.slice(0, seen < 0 ? undefined : seen);
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
  accounts.lastEventId = listed[0] ? String(listed[0]['id']) : accounts.lastEventId;
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
