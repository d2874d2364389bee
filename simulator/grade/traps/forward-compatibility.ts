import type { OperationId } from '../../../openapi/generated/types.ts';
import type { ObservedCall } from '../run.ts';
import { ADDED_FIELD, ADDED_PLATFORM, ADDED_SOURCE, ADDED_STATUS } from './added-names.ts';
import { isObject, type JsonObject, withJson } from './answers.ts';
import { growEvents } from './grown-events.ts';
import type { Trap } from './trap.ts';

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
    Array.isArray(value) ? value.map(grownItem) : value,
  ]);
  return { ...withUnknownValues(operationId, Object.fromEntries(lists)), [ADDED_FIELD]: { since: 'a later version' } };
}

function grownItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  // What the owner of the account typed elsewhere asks nothing of a client.
  const known = item['source'] === 'ECHO' ? { ...item, source: ADDED_SOURCE } : item;
  return { ...known, [ADDED_FIELD]: true };
}

function withUnknownValues(operationId: OperationId, answer: JsonObject): JsonObject {
  if (IMPORTS.has(operationId) && answer['status'] === 'PENDING') return { ...answer, status: ADDED_STATUS };
  if (operationId !== 'getHealth' || !isObject(answer['platforms'])) return answer;
  return { ...answer, platforms: { ...answer['platforms'], [ADDED_PLATFORM]: { status: 'maintenance', note: '' } } };
}
