import { controlApi, publicApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { MAX_DELAY_MS } from '../../domain/faults/delays.ts';
import {
  type DelayDistribution,
  type Fault,
  type FaultCondition,
  type FaultEffect,
  type FaultMatch,
  type FaultTarget,
  NEW_FAULT,
} from '../../domain/faults/model.ts';
import { errors } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/job-queue.ts';
import { parseDuration, parseInstant } from '../../kernel/time.ts';
import { fitsGlob } from '../../text/glob.ts';
import { nearest } from '../../text/suggest.ts';
import { Matcher } from '../match.ts';
import { validatorsOf } from '../validate.ts';
import { parseDurationMs } from './parse-input.ts';

const operations = publicApi.operations();

/** Matches paths as the pipeline does. */
const matcher = new Matcher(operations);
const STORAGE = '/_storage/';
const JSON_BODY = 'application/json';

/**
 * A new fault as the control API describes it, without its id; `now` is the virtual time of its creation, from which durations in `between` are counted.
 * Throws 400 that names the field.
 */
export function newFault(request: wire.CreateFaultRequest, now: number): Omit<Fault, 'id'> {
  const { method, path, match, effect, when } = request;
  const target = targetOf(request);
  return {
    ...NEW_FAULT,
    target,
    route: method === undefined || path === undefined ? null : { method, path },
    match: match ? matchOf(match, target) : null,
    effect: effectOf(effect),
    when: when ? conditionOf(when, now) : null,
  };
}

function matchOf({ body, query, header, apiKey, nth }: wire.FaultMatch, target: Fault['target']): FaultMatch {
  if (body !== undefined && !canHaveBody(target))
    throw errors.invalidField(['match', 'body'], 'is of no use: the calls of this fault have no JSON body');
  if (apiKey !== undefined && target.kind === 'storage')
    throw errors.invalidField(['match', 'apiKey'], 'is of no use: a presigned PUT is signed and has no API key');
  return {
    // Parsed from JSON.
    ...(body !== undefined && { body: body as Record<string, Json> }),
    ...(query !== undefined && { query }),
    ...(header !== undefined && { header: Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), value])) }),
    ...(apiKey !== undefined && { apiKey }),
    ...(nth !== undefined && { nth }),
  };
}

const EFFECT_FIELDS = ['status', 'delayMs', 'bytesPerSecond', 'truncateBytes', 'reset', 'hang', 'endless'] as const;

function effectOf(effect: wire.FaultEffect): FaultEffect {
  const named = EFFECT_FIELDS.filter(name => effect[name] !== undefined);
  if (named.length !== 1)
    throw errors.invalidField(['effect'], `must have exactly one of ${EFFECT_FIELDS.join(', ')}, not ${named.join(' and ') || 'none'}`);
  const { status, message, body, after, delayMs, bytesPerSecond, truncateBytes, reset, hang } = effect;
  if (status !== undefined) {
    if (body !== undefined && message !== undefined)
      throw errors.invalidField(['effect', 'message'], 'must not be combined with body, which is sent in its place');
    // Parsed from JSON.
    return { kind: 'status', status, message: message ?? null, ...(body !== undefined && { body: body as Json }), after: after ?? false };
  }
  const misplaced = (['message', 'body', 'after'] as const).find(name => effect[name] !== undefined);
  if (misplaced) throw errors.invalidField(['effect', misplaced], 'belongs to status only');
  if (delayMs !== undefined) return { kind: 'delay', delayMs: delayOf(delayMs) };
  if (bytesPerSecond !== undefined) return { kind: 'drip', bytesPerSecond };
  if (truncateBytes !== undefined) return { kind: 'truncate', bytes: truncateBytes };
  if (reset) return { kind: 'reset' };
  return hang ? { kind: 'hang' } : { kind: 'endless' };
}

function delayOf(delay: wire.FaultDelay): number | DelayDistribution {
  if (typeof delay !== 'object') return delayTime('effect.delayMs', delay);
  const { p50, p95, ms, jitter } = delay;
  if (p50 !== undefined && p95 !== undefined) {
    const percentiles = { p50: delayTime('effect.delayMs.p50', p50), p95: delayTime('effect.delayMs.p95', p95) };
    if (percentiles.p50 === 0) throw errors.invalidField(['effect', 'delayMs', 'p50'], 'must be at least 1 ms');
    if (percentiles.p95 < percentiles.p50) throw errors.invalidField(['effect', 'delayMs', 'p95'], `must be at least p50, not ${p95}`);
    return percentiles;
  }
  if (ms === undefined || jitter === undefined)
    throw errors.invalidField(['effect', 'delayMs'], `must have p50 and p95, or ms and jitter, not ${Object.keys(delay).join(' and ')}`);
  return { ms: delayTime('effect.delayMs.ms', ms), jitter: delayTime('effect.delayMs.jitter', jitter) };
}

function delayTime(field: string, value: string | number): number {
  const time = parseDurationMs(field, value);
  if (time > MAX_DELAY_MS) throw errors.invalidField([field], `must be at most ${MAX_DELAY_MS}, an hour, not ${value}`, 'too_big');
  return time;
}

function conditionOf({ between, every, rate, first }: wire.FaultCondition, now: number): FaultCondition {
  return {
    ...(between && { between: timeRange(between, now) }),
    ...(every !== undefined && { every }),
    ...(rate !== undefined && { rate }),
    ...(first !== undefined && { first }),
  };
}

function timeRange([begin = '', end = '']: readonly string[], now: number): readonly [number, number] {
  const [from, until] = [momentOf(0, begin, now), momentOf(1, end, now)];
  if (from >= until) throw errors.invalidField(['when', 'between'], `must end later than it begins, not at ${end}`);
  return [from, until];
}

/** An instant, or a duration from now. */
function momentOf(index: number, text: string, now: number): number {
  const offset = parseDuration(text);
  const at = offset === undefined ? parseInstant(text) : now + offset;
  if (at !== undefined) return at;
  const words = 'must be an ISO 8601 date-time with an offset, or a duration from now such as PT10M';
  throw errors.invalidField(['when', 'between', index], `${words}, not ${text}`);
}

/** The calls that a fault is set for. Throws 400 for an unknown operation or path, and suggests the nearest known one. */
function targetOf({ operationId, method, path }: wire.CreateFaultRequest): FaultTarget {
  if (operationId !== undefined) {
    if (method !== undefined || path !== undefined)
      throw errors.invalidField(['operationId'], 'must not be combined with method and path: they name the operation, too');
    return targetOfOperation(operationId);
  }
  if (method === undefined || path === undefined)
    throw errors.invalid('A fault needs the operationId, or the method and the full path, of the calls that it applies to');
  if (/[?#]/.test(path)) throw errors.invalidField(['path'], `must be without a query and a fragment, not ${path}`);
  return path.startsWith('/_') ? targetOfStorage(method, path) : targetOfRoute(method, path);
}

/** Whether calls of a target may have a JSON body. */
function canHaveBody(target: FaultTarget): boolean {
  return (
    target.kind === 'operation' && operations.some(({ id, body }) => fitsGlob(target.operationId, id) && body?.contentType === JSON_BODY)
  );
}

function targetOfOperation(operationId: string): FaultTarget {
  if (operations.some(({ id }) => fitsGlob(operationId, id))) return { kind: 'operation', operationId, path: {} };
  const suggestion = suggest(
    operationId,
    operations.map(({ id }) => id),
  );
  throw errors.invalidField(['operationId'], `there is no operation ${operationId}; ${suggestion}`);
}

/** A segment in braces matches any value; the name between the braces does not matter. */
function targetOfRoute(method: string, path: string): FaultTarget {
  const match = matcher.find(method, path);
  if (!match) throw errors.invalidField(['path'], `nothing answers ${method} ${path}; ${suggestRoute(method, path)}`);
  const values = Object.entries(match.path);
  const wildcard = values.find(([, value]) => value.includes('*'));
  if (wildcard) throw errors.invalidField(['path'], `takes no *; write {${wildcard[0]}} for any value`);
  const fixedValues = values.filter(([, value]) => !/^\{.*\}$/.test(value));
  return { kind: 'operation', operationId: match.operation.id, path: Object.fromEntries(fixedValues) };
}

function targetOfStorage(method: string, path: string): FaultTarget {
  const [prefix = '', ...rest] = path.split('*');
  const isPrefix = rest.length > 0;
  if (method !== 'PUT' || !path.startsWith(STORAGE))
    throw errors.invalidField(['path'], `no fault can hit ${method} ${path}; did you mean PUT ${STORAGE}*?`);
  if (rest.some(text => text !== '') || rest.length > 1) throw errors.invalidField(['path'], `may have one *, at its end, not ${path}`);
  if (path === STORAGE) throw errors.invalidField(['path'], `names no object; write ${STORAGE}* for all of them`);
  return { kind: 'storage', path: prefix, isPrefix };
}

function suggestRoute(method: string, path: string): string {
  const full = path === '/' ? '/api/v1/' : `/api/v1${path}`;
  if (matcher.find(method, full)) return `did you mean ${method} ${full}?`;
  return suggest(
    `${method} ${path}`,
    operations.map(operation => `${operation.method} ${operation.path}`),
  );
}

function suggest(word: string, names: readonly string[]): string {
  const name = nearest(word, names);
  return name === undefined ? 'sim openapi lists all operations' : `did you mean ${name}?`;
}

/**
 * A new fault, without its id, from what the body of `POST /_sim/faults` may be; `now` is the virtual time of its creation. Throws an ApiError that names the
 * field.
 */
export function readFault(value: unknown, now: number): Omit<Fault, 'id'> {
  const document = controlApi();
  validatorsOf(document, 'refuse')(document.operation('createFault')).body(value);
  // The document's schema has just been checked.
  return newFault(value as wire.CreateFaultRequest, now);
}
