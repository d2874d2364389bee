import type { WorldFixture } from '../../openapi/generated/control-types.ts';
import { jsonOf } from '../../simulator/text/json.ts';
import { operationAt } from '../run/operation-at.ts';
import { recorded, utf8Of } from '../run/recorded.ts';
import type { Exchange } from '../run/results.ts';
import type { Middleware } from '../session.ts';
import { createAliases, eachId, replaceIds, replaceIdsIn } from './ids.ts';
import { createOwnership, createSentTexts } from './others.ts';
import type { RecordedAnswer, RecordedBody, RecordedCall, Recording } from './recording-files.ts';

/** A request of a run to a deployment, with its answer and the bytes of its body. */
export interface TapedCall extends Exchange {
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** Adds every answered request to the tape. */
export function taped(tape: TapedCall[]): Middleware {
  return (url, init, next) => {
    const body = typeof init.body === 'string' ? Uint8Array.from(Buffer.from(init.body)) : init.body;
    return recorded(exchange => void tape.push({ ...exchange, body }))(url, init, next);
  };
}

export interface RecordOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  readonly fixture: WorldFixture;
  /** The tag in the titles of all objects of the run. */
  readonly tag?: string | undefined;
  /** Converts a time of this machine to the time of the deployment, in milliseconds since 1970. */
  serverTimeOf(localMs: number): number;
}

/** Returns a recording of the calls of a tape that a mirror can repeat. */
export function recordingOf(tape: readonly TapedCall[], { baseUrl, apiKey, teamId, fixture, tag, serverTimeOf }: RecordOptions): Recording {
  const aliases = createAliases();
  const mirrored = new Set<string>();
  eachId(fixture, id => mirrored.add(id));
  const sent = createSentTexts();
  const ownership = createOwnership({ isMirrored: id => mirrored.has(id), wasSent: sent.has, tag });
  const leftOut: Record<string, number> = {};
  const startedAt = serverTimeOf(tape[0]?.at ?? 0);
  const calls: RecordedCall[] = [];
  let isUseUnknown = false;
  for (const call of tape) {
    const url = new URL(call.url);
    const isApi = call.url.startsWith(`${baseUrl}/api/`);
    const operation = isApi ? operationAt(call.method, url.pathname)?.id : 'storage';
    const reason = reasonToLeaveOut(call, url, isApi);
    if (reason !== undefined || operation === undefined) {
      const why = reason ?? 'no operation of the document';
      const answer = jsonOf(call.responseBody);
      // This call remembers the ids of objects of others.
      ownership.withoutOthers(answer);
      if (call.method !== 'GET' && call.status < 300) {
        ownership.disown(answer);
        isUseUnknown = true;
      }
      leftOut[why] = (leftOut[why] ?? 0) + 1;
      continue;
    }
    const path = isApi ? recordedPath(url, baseUrl) : aliases.known(call.url);
    if (path === undefined) {
      leftOut['a URL that is in no answer'] = (leftOut['a URL that is in no answer'] ?? 0) + 1;
      continue;
    }
    const body = call.body && recordedBody(call.body);
    const contentType = call.requestHeaders['content-type'];
    sent.add(url, body && 'text' in body ? body.text : '');
    calls.push({
      n: calls.length,
      atMs: Math.max(0, Math.round(serverTimeOf(call.at) - startedAt)),
      operation,
      method: call.method,
      path,
      key: keyOf(call.requestHeaders['x-api-key']),
      ...(isUseUnknown && { isUseUnknown }),
      ...(contentType !== undefined && { contentType }),
      ...(body && { body }),
      answer: recordedAnswer(call),
    });
    isUseUnknown = false;
  }
  return { target: baseUrl, startedAt: new Date(startedAt).toISOString(), teamId, fixture, calls: withOthers(calls), leftOut };

  function keyOf(key: string | undefined): RecordedCall['key'] {
    if (key === undefined) return 'none';
    return key === apiKey ? 'own' : 'other';
  }

  function reasonToLeaveOut({ method, status, body, responseBody }: TapedCall, url: URL, isApi: boolean): string | undefined {
    if (status === 429) return 'answered 429';
    if (!isApi) return undefined;
    if (method === 'GET' && status < 300 && !ownership.claims(jsonOf(responseBody))) return 'is about an object of others';
    const words = [...url.pathname.split('/').map(decodeURIComponent), ...url.searchParams.values()];
    const text = sentText(body);
    if (words.some(ownership.isOfOthers) || hasForeign(text)) return 'is about an object of others';
    const searched = [url.searchParams.get('q'), url.searchParams.get('search')].filter(word => word !== null && word !== '');
    if (searched.some(word => !sent.hasPart(word ?? ''))) return 'searches for a text of others';
    return undefined;
  }

  function hasForeign(text: string): boolean {
    let isForeign = false;
    replaceIds(text, id => {
      isForeign ||= ownership.isOfOthers(id);
      return undefined;
    });
    return isForeign;
  }

  function recordedPath(url: URL, base: string): string {
    const prefix = new URL(base).pathname.replace(/\/$/, '');
    const segments = url.pathname.slice(prefix.length).split('/');
    const path = segments.map(segment => aliases.known(decodeURIComponent(segment)) ?? segment).join('/');
    const query = [...url.searchParams].map(
      ([name, value]) => `${encodeURIComponent(name)}=${aliases.known(value) ?? encodeURIComponent(value)}`,
    );
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  }

  function recordedBody(bytes: Uint8Array<ArrayBuffer>): RecordedBody {
    const text = utf8Of(bytes);
    if (text === undefined) return { base64: Buffer.from(bytes).toString('base64') };
    const json = jsonOf(text);
    return { text: json === undefined ? replaceIds(text, aliases.known) : JSON.stringify(replaceIdsIn(json, aliases.known)) };
  }

  function recordedAnswer({ method, url, body: requestBytes, status, responseBody, responseHeaders }: TapedCall): RecordedAnswer {
    const contentType = (responseHeaders['content-type'] ?? '').split(';')[0] ?? '';
    const json = jsonOf(responseBody);
    if (json === undefined) return { status, contentType };
    if (method !== 'GET' && status < 300) ownership.own(json, `${url} ${sentText(requestBytes)}`);
    const { body, others } = ownership.withoutOthers(json);
    eachId(body, id => {
      if (!mirrored.has(id) && !sent.has(id)) aliases.of(id);
    });
    return { status, contentType, body: replaceIdsIn(body, aliases.known), ...(others.length > 0 && { others }) };
  }
}

/** Marks all lists of an operation that has shown items of others once: items on other pages count in the total, too. */
function withOthers(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const places = new Map<string, readonly string[]>();
  for (const { operation, answer } of calls)
    if (answer.others) places.set(operation, [...new Set([...(places.get(operation) ?? []), ...answer.others])]);
  return calls.map(call => {
    const others = places.get(call.operation);
    return others && call.answer.status < 300 ? { ...call, answer: { ...call.answer, others } } : call;
  });
}

function sentText(body: Uint8Array | undefined): string {
  return body === undefined ? '' : new TextDecoder().decode(body);
}
