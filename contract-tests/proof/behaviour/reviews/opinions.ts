/** Imports of reviews and recommendations, in the words that both have in common. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf } from '../../../suites/requests.ts';
import type { FreshWorld } from '../fresh-world.ts';

/** One kind of what people say about a business. */
export interface OpinionKind {
  readonly platform: 'GOOGLE_BUSINESS' | 'FACEBOOK';
  readonly start: OperationId;
  readonly list: OperationId;
  /** The name of the list, and that of the counter of an import. */
  readonly items: string;
  readonly counter: string;
  readonly externalId: string;
}

export const REVIEWS: OpinionKind = {
  platform: 'GOOGLE_BUSINESS',
  start: 'startReviewImport',
  list: 'listReviews',
  items: 'reviews',
  counter: 'reviewsImported',
  externalId: 'externalReviewId',
};

export const RECOMMENDATIONS: OpinionKind = {
  platform: 'FACEBOOK',
  start: 'startRecommendationImport',
  list: 'listRecommendations',
  items: 'recommendations',
  counter: 'itemsImported',
  externalId: 'externalRecommendationId',
};

export const KINDS: readonly OpinionKind[] = [REVIEWS, RECOMMENDATIONS];

/** A connection of an account, which an organization reaches by its key. */
export interface Connection {
  readonly teamId: string;
  readonly apiKey?: string;
}

/** What an import came to: the status of its start, and how many it stored for the first time. */
export interface Outcome {
  readonly status: number;
  readonly stored: number;
}

/** Starts an import and lets the time pass in which it ends. */
export async function importOpinions(world: FreshWorld, kind: OpinionKind, connection: Connection, count: number): Promise<Outcome> {
  const { teamId, apiKey } = connection;
  const answer = await ask(world.session, kind.start, { body: { teamId, count } }, apiKey === undefined ? {} : { apiKey });
  if (answer.status !== 201) return { status: answer.status, stored: 0 };
  const started = fieldsOf(answer.body);
  expectEqual('requestedCount', started['requestedCount'], count);
  await world.advance('PT2M');
  const path = { importId: String(started['id']) };
  const id: OperationId = kind.platform === 'FACEBOOK' ? 'getRecommendationImport' : 'getReviewImport';
  const ended = await ask(world.session, id, { path }, apiKey === undefined ? {} : { apiKey });
  expectAnswer(id, ended, 200);
  const run = fieldsOf(ended.body);
  expectEqual('the status of an import after two minutes', run['status'], 'COMPLETED');
  return { status: 201, stored: Number(run[kind.counter]) };
}

/** Returns what a connection has stored. */
export async function storedBy({ session }: FreshWorld, kind: OpinionKind, { teamId, apiKey }: Connection): Promise<Fields> {
  const options = apiKey === undefined ? {} : { apiKey };
  const answer = await ask(session, kind.list, { query: { teamId, limit: '100' } }, options);
  expectAnswer(kind.list, answer, 200);
  return fieldsOf(answer.body);
}

/** Throws unless a connection shows this cap and this rest of it. */
export async function expectCapacity(
  world: FreshWorld,
  kind: OpinionKind,
  connection: Connection,
  [limit, remaining]: readonly [number, number],
): Promise<void> {
  const { limit: shown, remainingCapacity } = await storedBy(world, kind, connection);
  expectEqual(`limit and remainingCapacity of ${connection.teamId}`, [shown, remainingCapacity], [limit, remaining]);
}

/** The items that a list shows. */
export function itemsOf(kind: OpinionKind, list: Fields): readonly Fields[] {
  return objectsOf(list[kind.items]);
}

/** Creates a team, of another organization where its key is given. */
export async function newTeam({ session }: FreshWorld, apiKey?: string): Promise<Connection> {
  const key = apiKey === undefined ? {} : { apiKey };
  const answer = await ask(session, 'createTeam', { body: { name: 'Reviewed' } }, key);
  expectAnswer('createTeam', answer, 200);
  return { teamId: String(fieldsOf(answer.body)['id']), ...key };
}

/** Connects an account of the kind to a team; to a new one unless it is given. */
export async function connected(world: FreshWorld, kind: OpinionKind, externalId: string, team?: Connection): Promise<Connection> {
  const connection = team ?? (await newTeam(world));
  await world.control('POST', '/_sim/social-accounts', { teamId: connection.teamId, type: kind.platform, externalId });
  return connection;
}
