import { jsonOf } from '../../simulator/text/json.ts';
import { fieldsOf } from '../exchange.ts';
import type { SentInit } from '../session.ts';
import type { Mirror } from '../target.ts';
import { compareAnswers } from './compare.ts';
import type { Difference } from './differences.ts';
import { createBindings, createInstants, eachId, isAlias, replaceAliases, replaceAliasesIn } from './ids.ts';
import { MIRROR_KEY } from './mirror.ts';
import { createSentTexts } from './others.ts';
import type { RecordedCall, Recording } from './recording-files.ts';

/** The result of a recorded call. */
export interface ReplayedCall {
  readonly call: RecordedCall;
  /** Why it was not compared: it needs an id of an object that the simulator has not created. */
  readonly skipped?: string;
  readonly differences: readonly Difference[];
  /** The answer of the simulator; absent when the call was not sent. */
  readonly ours?: { readonly status: number; readonly text: string };
  /** The recorded answer with the ids of the simulator, if it is an error. */
  readonly theirs?: unknown;
}

/** The largest difference of instants that the services choose: a platform takes some seconds to publish. */
const TOLERANCE_MS = 120_000;

/** Repeats recorded calls on a mirror and compares the answers. */
export async function replay({ calls, startedAt, fixture }: Recording, mirror: Mirror): Promise<readonly ReplayedCall[]> {
  const mirrored = new Set<string>();
  eachId(fixture, id => mirrored.add(id));
  const bindings = createBindings(id => mirrored.has(id));
  const instants = createInstants();
  const sent = createSentTexts(instants.knows);
  const start = Date.parse(startedAt);
  const results: ReplayedCall[] = [];
  const apart = new Map<string, number>();
  const isSameCount = (place: string, by: number): boolean => {
    const before = apart.get(place) ?? by;
    apart.set(place, before);
    return before === by;
  };
  for (const call of calls) {
    if (call.isUseUnknown) apart.clear();
    const missing = aliasesOf(call).find(alias => bindings.idOf(alias) === undefined);
    if (missing !== undefined) {
      results.push({ call, skipped: 'it needs what the simulator never made', differences: [] });
      continue;
    }
    await mirror.advanceTo(start + call.atMs);
    const toOurs = (text: string): string => instants.toOurs(replaceAliases(text, bindings.idOf));
    const { url, init } = requestOf(call, mirror, bindings.idOf, toOurs);
    sent.add(new URL(call.path, mirror.baseUrl), call.body && 'text' in call.body ? call.body.text : '');
    const response = await mirror.fetch(url, init);
    const text = await response.text();
    const others = call.answer.others ?? [];
    const ours = { status: response.status, contentType: response.headers.get('content-type')?.split(';')[0] ?? '', body: jsonOf(text) };
    const theirs = { ...call.answer, body: call.answer.body };
    const differences = compareAnswers(withoutTotals(theirs, others), withoutTotals(ours, others), {
      bindings,
      wasSent: sent.has,
      startedAt: start,
      isSameCount: (place, their, our) => isSameCount(`${call.path} ${place}`, their - our),
      instants,
      toleranceMs: TOLERANCE_MS,
      others: at => (others.includes(at) ? (/[?&](?:offset|page)=/.test(call.path) ? 'before' : 'some') : 'none'),
    });
    const error = theirs.status >= 400 && { theirs: replaceAliasesIn(theirs.body, bindings.idOf) };
    results.push({ call, differences, ours: { status: ours.status, text }, ...error });
  }
  return results;
}

function aliasesOf({ path, body }: RecordedCall): string[] {
  return [...path.matchAll(ALIASES), ...(body && 'text' in body ? body.text.matchAll(ALIASES) : [])].map(([alias]) => alias);
}

const ALIASES = /\{\{\d+\}\}/g;

function requestOf(
  { method, path, key, contentType, body }: RecordedCall,
  { baseUrl }: Mirror,
  idOf: (alias: string) => string | undefined,
  toOurs: (text: string) => string,
): { readonly url: string; readonly init: SentInit } {
  const url = isAlias(path) ? (idOf(path) ?? '') : `${baseUrl}${toOurs(path)}`;
  const headers = {
    ...(key !== 'none' && { 'x-api-key': key === 'own' ? MIRROR_KEY : 'sk_of_nobody' }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  const content = body && ('text' in body ? toOurs(body.text) : Uint8Array.from(Buffer.from(body.base64, 'base64')));
  return { url, init: { method, headers, ...(content !== undefined && { body: content }) } };
}

/** Removes the totals of a list with items of others, which cannot be compared. */
function withoutTotals<T extends { readonly body: unknown }>(answer: T, others: readonly string[]): T {
  if (!others.some(at => /^\w+$/.test(at)) || Array.isArray(answer.body)) return answer;
  const { total: _, remainingCapacity: __, ...body } = fieldsOf(answer.body);
  return { ...answer, body };
}
