/** Parts of races. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { expectSame, type Fields, fieldsOf, type Parts, type Real } from '../../../model/real.ts';
import type { RacingCall } from './race.ts';

/** An API call in a race. */
export function racingCall(real: Real, id: OperationId, parts: Parts): RacingCall {
  return { name: id, send: () => real.call(id, parts) };
}

/** Repeats a call. */
export function times(count: number, callOf: (number: number) => RacingCall): RacingCall[] {
  return Array.from({ length: count }, (_, number) => callOf(number));
}

/** Every outcome in which one of the calls gets `first` and the others get `rest`. */
export function oneOf(count: number, first: number, rest: number): number[][] {
  return Array.from({ length: count }, (_, winner) => Array.from({ length: count }, (_rest, i) => (i === winner ? first : rest)));
}

/** The body of a post for FACEBOOK; the given fields replace its own. */
export function newPost(real: Real, more: object = {}): Fields {
  const data = { FACEBOOK: { text: 'Hello' } };
  return {
    teamId: real.teamId,
    title: 'Raced',
    status: 'SCHEDULED',
    postDate: '2026-03-20T10:30:00.000Z',
    socialAccountTypes: ['FACEBOOK'],
    data,
    ...more,
  };
}

/** Publishes a post on FACEBOOK and returns its id. */
export async function livePost(real: Real): Promise<string> {
  const { id } = await real.did('createPost', { body: newPost(real, { postDate: new Date(real.time().from).toISOString() }) });
  await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
  return String(id);
}

export async function setLimits(real: Real, limits: object): Promise<void> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits });
}

/** Throws unless an operation reports this monthly usage. */
export async function expectUsed(real: Real, operation: OperationId, used: number): Promise<void> {
  expectSame(`the usage in ${operation}`, (await real.did(operation))['used'], used);
}

/** Causes an event at the account of org_acme on FACEBOOK. */
export function postPlatformEvent({ control }: Real, event: object): Promise<Fields> {
  return control('POST', '/_sim/platforms/FACEBOOK/events', { socialAccountId: 'sa_acme_facebook', ...event });
}

/** Lets a person write on FACEBOOK and returns the id of the conversation. */
export async function conversationWith(real: Real, participant: string): Promise<string> {
  return String(fieldsOf((await postPlatformEvent(real, { type: 'message', participant, text: 'Hello' }))['conversation'])['id']);
}
