import type { OperationId } from '../../../openapi/generated/types.ts';
import { headersOf } from '../../domain/webhooks/rules.ts';
import type { Answer } from '../../http/message.ts';
import { iso } from '../../kernel/time.ts';
import type { ObservedCall } from '../run.ts';
import { someOf } from './choices.ts';
import type { AlteredDelivery, RandomOf, Trap, TrappedDelivery } from './trap.ts';

export const deprecatedTrap: Trap = {
  name: 'deprecated',
  text: 'leaves the deprecated `teams` out of the organization, as it will be from 15 November 2026 on',
  rule: 'requests/no-deprecated',
  set: () => ({
    answer(operationId, answer) {
      if (operationId !== 'getOrganization') return answer;
      return withJson(answer, organization => {
        if (!('teams' in organization)) return undefined;
        const { teams: _, ...rest } = organization;
        return rest;
      });
    },
  }),
};

/** Imports begin in a state that no client has to know: it is not finished. */
const IMPORTS = new Set<OperationId>([
  'createCommentImport',
  'getCommentImport',
  'createHistoryImport',
  'getHistoryImport',
  'createCsvImport',
  'getCsvImport',
  'getCsvImportStatus',
]);

export const forwardCompatibilityTrap: Trap = {
  name: 'forward-compatibility',
  text: 'adds fields and values that do not exist yet to answers and events, and sends events of an unknown type',
  rule: 'requests/grows-with-answers',
  set: ({ random, isAlone }) => ({
    delivery: growEvents(random, isAlone),
    answer: (operationId, answer) => withJson(answer, value => grown(operationId, value)),
  }),
};

/** Whether an answer has something that no version has yet. */
export function hasGrown({ responseBody }: ObservedCall): boolean {
  return responseBody.includes(`"${ADDED_FIELD}"`);
}

/** The answer with another field in it and in the items of its lists. */
function grown(operationId: OperationId, answer: JsonObject): JsonObject {
  const lists = Object.entries(answer).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map(item => grownEntity(item, true)) : value,
  ]);
  return { ...withUnknownValues(operationId, Object.fromEntries(lists)), [ADDED_FIELD]: SINCE };
}

function grownEntity(entity: unknown, added: unknown): unknown {
  if (!isObject(entity)) return entity;
  // What the owner of the account typed elsewhere asks nothing of a client.
  const known = entity['source'] === 'ECHO' ? { ...entity, source: ADDED_SOURCE } : entity;
  return { ...known, [ADDED_FIELD]: added };
}

function withUnknownValues(operationId: OperationId, answer: JsonObject): JsonObject {
  if (IMPORTS.has(operationId) && answer['status'] === 'PENDING') return { ...answer, status: ADDED_STATUS };
  if (operationId !== 'getHealth' || !isObject(answer['platforms'])) return answer;
  return { ...answer, platforms: { ...answer['platforms'], [ADDED_PLATFORM]: { status: 'maintenance', note: '' } } };
}

/** A type that no version has yet. */
const ADDED_TYPE = 'campaign.created';

/** Adds fields and values to some events, and sends events of an unknown type next to others. */
function growEvents(random: RandomOf, isSure: boolean): (delivery: TrappedDelivery) => Promise<AlteredDelivery | undefined> {
  const getsType = someOf(random('types'), isSure);
  const getsFields = someOf(random('events'), isSure);
  return async ({ request, secret, send }) => {
    if (request.attempt > 1) return undefined;
    const signed = (event: object): AlteredDelivery => {
      const body = JSON.stringify(event);
      return { headers: headersOf(secret, body), body, forgery: null };
    };
    const createdAt = iso(request.event.createdAt);
    if (getsType()) await send(signed({ type: ADDED_TYPE, data: { id: 'campaign_1', name: 'Spring', createdAt, updatedAt: createdAt } }));
    const event: unknown = JSON.parse(request.body);
    return isObject(event) && getsFields() ? signed({ ...event, data: grownEntity(event['data'], SINCE), [ADDED_FIELD]: 2 }) : undefined;
  };
}

/** What no version has yet: a field, a platform, a state and a source. Each stands where a client can pass over it. */
const ADDED_FIELD = 'addedLater';
const SINCE = { since: 'a later version' };
const ADDED_PLATFORM = 'HOLOGRAM';
const ADDED_STATUS = 'QUEUED';
const ADDED_SOURCE = 'NATIVE_APP';

/** A JSON object of an answer. */
type JsonObject = Readonly<Record<string, unknown>>;

/** Changes the JSON of a successful answer; the same answer where there is none, or `change` returns undefined. */
function withJson(answer: Answer, change: (value: JsonObject) => unknown): Answer {
  if (answer.status >= 300 || answer.broken || typeof answer.body !== 'string' || answer.body === '') return answer;
  const value: unknown = JSON.parse(answer.body);
  const changed = isObject(value) ? change(value) : undefined;
  return changed === undefined ? answer : { ...answer, body: JSON.stringify(changed) };
}

/** Whether a value is an object, and no list. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
