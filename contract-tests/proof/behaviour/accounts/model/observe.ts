/** Compares the accounts and events that the service shows with the model. */
import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import type { AccountsModel, ModelAccount } from './model.ts';

/** More events than one command causes. */
const MANY = 200;

/** Throws unless every team has the accounts that the model has, the right ones are to be deleted, and the expected events were sent. */
export async function observeAll(model: AccountsModel, real: Real): Promise<void> {
  await observeEvents(model, real);
  await observeAccounts(model, real);
}

async function observeAccounts(model: AccountsModel, real: Real): Promise<void> {
  const shown = await accountsIn(real);
  const accounts = model.slots.flatMap(({ account }) => account ?? []);
  expectSame('the connected accounts', [...shown.keys()].sort(), accounts.map(({ id }) => id).sort());
  for (const account of accounts) observe(account, shown.get(account.id) ?? {});
  await observeToDelete(accounts, real);
}

/** The accounts of all teams, by id. */
export async function accountsIn({ did }: Real): Promise<ReadonlyMap<string, Fields>> {
  const { items } = await did('listTeams', { query: { limit: 100 } });
  const accounts = (items as readonly Fields[]).flatMap(team => team['socialAccounts'] as readonly Fields[]);
  return new Map(accounts.map(account => [String(account['id']), account]));
}

function observe(account: ModelAccount, shown: Fields): void {
  const { id, externalId, createdAt, failed, checkAt, deleteOn } = account;
  const expected = {
    externalId,
    createdAt: iso(createdAt),
    disconnectedCheckTryAt: failed > 0 ? iso(checkAt) : null,
    deleteOn: iso(deleteOn),
    deletedAt: null,
  };
  expectFields(id, shown, expected);
  if (account.shown !== null) expectSame(`${id}, which has not changed,`, shown, JSON.parse(account.shown));
  account.shown = JSON.stringify(shown);
}

async function observeToDelete(accounts: readonly ModelAccount[], { did }: Real): Promise<void> {
  const { items, pagination } = await did('listSocialAccountsToDelete', { query: { pageSize: 100 } });
  const lost = accounts.filter(({ deleteOn }) => deleteOn !== null).map(({ id, deleteOn }) => `${id} ${iso(deleteOn)}`);
  const listed = (items as readonly Fields[]).map(({ id, deleteOn }) => `${String(id)} ${String(deleteOn)}`);
  expectSame('the accounts to delete', listed.sort(), lost.sort());
  expectSame('their number', fieldsOf(pagination)['total'], lost.length);
}

/** Compares the events since the last comparison. Events with the same time may come in any order. */
async function observeEvents(model: AccountsModel, { control }: Real): Promise<void> {
  const { items } = await control('GET', `/_sim/events?limit=${MANY}`);
  const newest = (items as readonly Fields[]).filter(({ organizationId }) => organizationId === 'org_acme');
  const seen = newest.findIndex(({ id }) => id === model.lastEventId);
  const received = newest.slice(0, seen < 0 ? undefined : seen).map(textOf);
  const expected = model.expected.map(({ at, type, data }) => `${iso(at)} ${type} ${JSON.stringify(data)}`);
  expectSame('the events', received.sort(), expected.sort());
  model.expected = [];
  model.lastEventId = newest[0] ? String(newest[0]['id']) : null;
}

/** An event as a line of text, in the form that the model uses. */
function textOf({ createdAt, type, data }: Fields): string {
  return `${String(createdAt)} ${String(type)} ${JSON.stringify(predictedFields(String(type), fieldsOf(data)))}`;
}

/** The fields of an account's or team's event that the model predicts. */
function predictedFields(type: string, { id, externalId, deleteOn, deletedAt, socialAction }: Fields): object {
  if (type === 'team.updated') return { id };
  const about = { id, externalId, deleteOn, deletedAt };
  return socialAction === undefined ? about : { ...about, socialAction: withoutMessage(fieldsOf(socialAction)) };
}

/** A finding without its message, which must not be empty. */
function withoutMessage({ details, ...action }: Fields): object {
  const { message, ...found } = fieldsOf(details);
  if (typeof message !== 'string' || message === '') throw new Error('A finding has no message');
  return { ...action, details: found };
}
