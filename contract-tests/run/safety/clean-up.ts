/** Removes what a run has created on a deployment, and puts back what it has changed: at its end, or after a kill by its file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { type Answer, fieldsOf } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import type { Leftover } from '../results.ts';
import { ask, type SendingTools } from './ask.ts';
import type { CreatedResource, CreatedResources, Intent, Restore } from './created-resources.ts';
import { CREATIONS } from './creations.ts';
import { findCreated, listOf } from './find-created.ts';
import { createdByRows } from './note-answers.ts';
import { type Pace, type PaceOptions, shortestMs } from './pace.ts';

export interface CleanUpTools extends SendingTools {
  readonly createdResources: CreatedResources;
  /** The number of removals that are sent at once. */
  readonly concurrency?: number;
}

/** The number of removals that are sent at once. */
const REMOVALS_AT_ONCE = 8;
/** How often a removal that failed is tried again, alone. */
const TRIES_ALONE = 3;
/** The order of removal: objects come before those that they depend on. Kinds that are not listed come first. */
const ORDER = ['automation', 'comment', 'post', 'upload', 'multipart upload', 'direct upload', 'team'];

/**
 * Returns the milliseconds that removing these resources takes: one operation after the other, each as fast as answers come, and as fast as the rate and
 * its throttle allow, which has counted the removals of the run, too.
 */
export function removalsMs(
  created: Iterable<CreatedResource>,
  { meanAnswerMs, counted }: Pick<Pace, 'meanAnswerMs' | 'counted'>,
  { concurrency, ratePerSecond }: Pick<PaceOptions, 'concurrency' | 'ratePerSecond'>,
): number {
  const counts = new Map<string, number>();
  for (const { operationId } of created) {
    const id = CREATIONS[operationId]?.removal?.operation.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const eachMs = Math.max(meanAnswerMs / Math.min(concurrency, REMOVALS_AT_ONCE), 1000 / (ratePerSecond ?? Number.POSITIVE_INFINITY));
  return [...counts].reduce((ms, [id, count]) => ms + Math.max(shortestMs(count + counted(id)), count * eachMs * REMOVAL_MARGIN), 0);
}

/** Some removals are repeated, and the last answers may be slow. */
const REMOVAL_MARGIN = 1.5;

interface Context {
  readonly session: Session;
  readonly tools: CleanUpTools;
  readonly signal: AbortSignal;
}

/** Returns what is left. Ends at once when the signal aborts. May be repeated until nothing is left. */
export async function cleanUp(session: Session, tools: CleanUpTools, signal: AbortSignal): Promise<Leftover[]> {
  const context: Context = { session, tools, signal };
  const { createdResources: resources } = tools;
  const leftovers: Leftover[] = [];
  leftovers.push(...(await putAllBack([...resources.restores.values()].toReversed(), context)));
  leftovers.push(...(await findOpen(context)));
  leftovers.push(...(await emptyImports(context)));
  const kindOf = ({ operationId }: CreatedResource) => ORDER.indexOf(CREATIONS[operationId]?.what ?? '');
  const newestFirst = [...resources.created.values()].toReversed();
  for (const kind of [...new Set(newestFirst.map(kindOf))].toSorted((a, b) => a - b))
    leftovers.push(
      ...(await removeAll(
        newestFirst.filter(resource => kindOf(resource) === kind),
        context,
      )),
    );
  resources.close();
  return leftovers.map(leftover => ({ ...leftover, reason: `${leftover.reason}; listed in ${resources.file}` }));
}

/** Removes several objects at once. A failed removal is repeated alone, because another object may have blocked it. */
async function removeAll(resources: readonly CreatedResource[], context: Context): Promise<Leftover[]> {
  const failed: CreatedResource[] = [];
  const queue = resources.values();
  const worker = async (): Promise<void> => {
    for (const resource of queue) if ((await remove(resource, context)) !== undefined) failed.push(resource);
  };
  await Promise.all(Array.from({ length: context.tools.concurrency ?? REMOVALS_AT_ONCE }, worker));
  const leftovers: Leftover[] = [];
  for (const resource of failed) {
    await untilPublished(resource, context);
    let reason = await remove(resource, context);
    // A moment later the network may be well again.
    for (let tries = 1; tries < TRIES_ALONE && reason !== undefined; tries++) reason = await remove(resource, context);
    if (reason !== undefined)
      leftovers.push({ what: CREATIONS[resource.operationId]?.what ?? resource.operationId, id: resource.id, reason });
  }
  return leftovers;
}

/** Removes a resource. Returns why it still exists; undefined when it is gone. */
async function remove({ operationId, id, others }: CreatedResource, context: Context): Promise<string | undefined> {
  const removal = CREATIONS[operationId]?.removal;
  const { createdResources } = context.tools;
  // An object without a removal ends by itself, or stays as a record.
  if (removal) {
    const { operation, idName } = removal;
    const values = { ...others, [idName]: id };
    // A completed transfer cannot be aborted: it has become an upload, which has a removal of its own.
    const asGood = operation.method === 'DELETE' ? [404] : [400, 404];
    const call = () => asked(context, operation.id, partsOf(operation, values));
    const reason = await failureOf(context, call, asGood);
    if (reason !== undefined && !(await isGone(operation, values, context))) return reason;
  }
  createdResources.removed(id);
  return undefined;
}

/** Puts values where an operation takes them: into its path and query, or into its body. */
function partsOf({ path, queryParameters }: OperationSpec, values: Readonly<Record<string, string>>): Parameters<typeof ask>[4] {
  if (!path.includes('{')) return { body: values };
  const query = Object.entries(values).filter(([name]) => queryParameters.some(parameter => parameter.name === name));
  return { path: values, query: Object.fromEntries(query) };
}

/** How long a post or comment may be on its way to its platforms. */
const PUBLISHING_MS = 30_000;

/** Waits while a post or comment is being published: until then it cannot be removed. */
async function untilPublished({ operationId, id }: CreatedResource, context: Context): Promise<void> {
  const reader = operationId === 'createPost' ? 'getPost' : operationId === 'createComment' ? 'getComment' : undefined;
  if (reader === undefined) return;
  const until = Date.now() + PUBLISHING_MS;
  try {
    while (Date.now() < until) {
      const { body } = await asked(context, reader, { path: { id } });
      if (fieldsOf(body)['status'] !== 'PROCESSING') return;
      await sleep(POLL_MS, undefined, { signal: context.signal });
    }
  } catch {
    // The removal says why it is not possible.
  }
}

/** Returns whether a resource was removed before: an interrupted clean-up may not have recorded it. */
async function isGone(removal: OperationSpec, path: Readonly<Record<string, string>>, context: Context): Promise<boolean> {
  const reader = publicApi
    .operations()
    .find(({ method, path: at }) => method === 'GET' && removal.path.includes('{') && at === removal.path);
  if (context.signal.aborted || !reader) return false;
  try {
    const { status, body } = await asked(context, reader.id, { path });
    return status === 404 || fieldsOf(body)['status'] === 'DELETED';
  } catch {
    return false;
  }
}

/** Restores settings one after the other. A failed one is repeated, because another setting may have blocked it. */
async function putAllBack(restores: readonly Restore[], context: Context): Promise<Leftover[]> {
  const failed: Restore[] = [];
  for (const restore of restores) if ((await putBack(restore, context)).length > 0) failed.push(restore);
  const leftovers: Leftover[] = [];
  for (const restore of failed) leftovers.push(...(await putBack(restore, context)));
  return leftovers;
}

async function putBack({ setting, calls }: Restore, context: Context): Promise<Leftover[]> {
  for (const { operationId, path, body } of calls) {
    const reason = await failureOf(context, () => asked(context, operationId, { path, ...(body && { body }) }), []);
    if (reason !== undefined) return [{ what: 'setting', id: setting, reason }];
  }
  context.tools.createdResources.restored(setting);
  return [];
}

/** Finds the objects of calls whose answers were not read; those in a list that is not to be read stay in the file, for a later clean-up. */
async function findOpen(context: Context): Promise<Leftover[]> {
  const { createdResources: resources } = context.tools;
  const excludedListOf = ({ operationId }: Intent): string | undefined => {
    const list = listOf(operationId);
    return list !== undefined && context.session.excluded?.has(list) ? list : undefined;
  };
  const leftover = ({ operationId, number }: Intent, reason: string): Leftover => ({
    what: 'call without an answer',
    id: `${operationId} ${number}`,
    reason,
  });
  const open = [...resources.openIntents.values()];
  const left = open.flatMap(intent => {
    const list = excludedListOf(intent);
    return list === undefined
      ? []
      : [leftover(intent, `what it has created may be there: ${list}, which would show it, is excluded (--exclude)`)];
  });
  const intents = open.filter(intent => excludedListOf(intent) === undefined);
  if (intents.length === 0) return left;
  try {
    const found = await findCreated(intents, resources.run, (operationId, query) => readPage(context, operationId, query));
    for (const resource of found) resources.add(resource);
    for (const { number } of intents) resources.settle(number, []);
    return left;
  } catch (error) {
    return [...left, ...intents.map(intent => leftover(intent, messageOf(error)))];
  }
}

/** How long an import of a few rows may take, and how often its status is polled. */
const IMPORT_MS = 60_000;
const POLL_MS = 500;
const AT_WORK: ReadonlySet<unknown> = new Set(['PENDING', 'PROCESSING', 'RATE_LIMITED']);

/** Records the posts and media of the run's CSV imports, so that they are removed. */
async function emptyImports(context: Context): Promise<Leftover[]> {
  const { createdResources: resources } = context.tools;
  const leftovers: Leftover[] = [];
  for (const { id } of [...resources.created.values()].filter(({ operationId }) => operationId === 'createCsvImport')) {
    try {
      for (const resource of await createdByImport(id, context)) resources.add(resource);
      resources.removed(id);
    } catch (error) {
      leftovers.push({ what: 'CSV import', id, reason: messageOf(error) });
    }
  }
  return leftovers;
}

async function createdByImport(importId: string, context: Context): Promise<CreatedResource[]> {
  const until = Date.now() + IMPORT_MS;
  for (;;) {
    const { status } = fieldsOf((await askedOk(context, 'getCsvImportStatus', {}, { importId })).body);
    if (!AT_WORK.has(status)) break;
    if (Date.now() > until) throw new Error(`the import is ${String(status)} still: clean up again later`);
    await sleep(POLL_MS, undefined, { signal: context.signal });
  }
  const created: CreatedResource[] = [];
  for (let offset = 0; ; offset += ROWS) {
    const { body } = await askedOk(context, 'listCsvImportRows', { offset, limit: ROWS }, { importId });
    created.push(...createdByRows(body));
    if (offset + ROWS >= Number(fieldsOf(body)['total'])) return created;
  }
}

const ROWS = 100;

function asked({ session, tools, signal }: Context, operationId: string, parts: Parameters<typeof ask>[4]): Promise<Answer> {
  return ask(session, tools, signal, operationId, parts);
}

/** Returns nothing for a team that does not exist. */
async function readPage(context: Context, operationId: string, query: object): Promise<unknown> {
  const answer = await asked(context, operationId, { query: { ...query } });
  if (answer.status === 404) return { items: [] };
  if (answer.status !== 200) throw new Error(`${operationId} was answered ${answer.status}`);
  return answer.body;
}

/** Throws unless the answer is 200. */
async function askedOk(context: Context, operationId: string, query: object, path: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await asked(context, operationId, { query: { ...query }, path });
  if (answer.status !== 200) throw new Error(`${operationId} was answered ${answer.status}`);
  return answer;
}

/** Returns why a call failed; undefined for a 2xx and for statuses that mean the same here. */
async function failureOf({ signal }: Context, call: () => Promise<Answer>, asGood: readonly number[]): Promise<string | undefined> {
  if (signal.aborted) return INTERRUPTED;
  try {
    const { status } = await call();
    return status < 300 || asGood.includes(status) ? undefined : `removal was answered ${status}`;
  } catch (error) {
    if (error instanceof InconclusiveError) return error.message;
    throw error;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return INTERRUPTED;
  return error instanceof Error ? error.message : String(error);
}
