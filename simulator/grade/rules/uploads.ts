import { canParseUrl } from '../../text/urls.ts';
import type { Problem, Rule } from '../rule.ts';
import { field, type ObservedCall, type Run, requestJson } from '../run.ts';
import { groupBy, isAfter, isOk, isPresignedPut, isUncertain } from './calls.ts';
import { fileOf, type PartPut, repeatedPuts, type Transfer, transfersOf } from './transfers.ts';

/** Fewer show nothing. */
const LEAST_PARTS = 3;
/** More share one line, and fail together. */
const MOST_AT_ONCE = 10;

export const partsInParallel: Rule = {
  id: 'requests/parts-in-parallel',
  title: 'Sends the parts of an upload in parallel, within reason',
  why: 'One part after the other leaves the line idle at each answer; too many at once time out together.',
  advice: `Keep 3 to 6 parts in flight, never more than ${MOST_AT_ONCE}.`,
  occasion: `No multipart upload had ${LEAST_PARTS} parts: upload a file of more than 128 MiB; --traps slow shows best what is parallel.`,
  interfaceRules: ['UPL-12', 'UPL-16'],
  level: 'warning',
  check({ calls }) {
    const transfers = transfersOf(calls).filter(({ puts }) => groupBy(puts, ({ partNumber }) => String(partNumber)).length >= LEAST_PARTS);
    return { occasions: transfers.length, problems: transfers.flatMap(notInParallel) };
  },
};

function notInParallel({ puts }: Transfer): Problem[] {
  const calls = puts.map(({ call }) => call);
  const most = calls.map(call => inFlightAt(call, calls)).sort((a, b) => b.length - a.length)[0] ?? [];
  if (most.length > MOST_AT_ONCE) return [{ text: `${most.length} parts were sent at once`, evidence: most }];
  return most.length > 1 ? [] : [{ text: `${calls.length} parts were sent one after the other`, evidence: calls.slice(0, LEAST_PARTS) }];
}

function inFlightAt({ started }: ObservedCall, calls: readonly ObservedCall[]): ObservedCall[] {
  return calls.filter(call => call.started.real <= started.real && call.ended.real > started.real);
}

export const failedPartAlone: Rule = {
  id: 'requests/failed-part-alone',
  title: 'Repeats the part that failed, and no other',
  why: 'Whoever starts again for one lost part of a large video sends gigabytes twice, and may never get to the end on a bad line.',
  advice: 'Repeat the PUT of that part; when its URL has expired, get another one from POST /api/v1/upload/multipart/sign.',
  occasion: 'No PUT of a part failed: upload a file in parts, with --traps parts.',
  interfaceRules: ['UPL-23', 'UPL-24'],
  level: 'error',
  check({ calls }) {
    const transfers = transfersOf(calls);
    const failures = transfers.flatMap(transfer => transfer.puts.filter(isFailed).map(failure => ({ transfer, failure })));
    return {
      occasions: failures.length,
      problems: [...transfers.flatMap(sentAfterAnother), ...failures.flatMap(each => startedAnew(each, transfers))],
    };
  },
};

function isFailed({ call }: PartPut): boolean {
  return !isOk(call);
}

/** Parts that were stored, and sent once more after another one had failed. */
function sentAfterAnother(transfer: Transfer): Problem[] {
  return repeatedPuts(transfer).flatMap(({ stored, again }) => {
    const failure = transfer.puts.find(put => isFailed(put) && put.partNumber !== again.partNumber && isAfter(again.call, put.call));
    // After a complete that failed, what is sent again is another matter.
    if (!failure || transfer.completions.some(call => isAfter(again.call, call))) return [];
    const text = `Part ${again.partNumber} had been stored, and was sent again after part ${failure.partNumber} failed`;
    return [{ text, evidence: [stored.call, failure.call, again.call] }];
  });
}

/** Another transfer of the same file, though the part was not tried again. */
function startedAnew({ transfer, failure }: { transfer: Transfer; failure: PartPut }, transfers: readonly Transfer[]): Problem[] {
  if (transfer.puts.some(put => put.partNumber === failure.partNumber && isAfter(put.call, failure.call))) return [];
  const anew = transfers.find(other => fileOf(other) === fileOf(transfer) && isAfter(other.init, failure.call));
  if (!anew) return [];
  const text = `Part ${failure.partNumber} failed once, and the file was begun anew instead of sending the part again`;
  return [{ text, evidence: [failure.call, anew.init] }];
}

export const etagsKept: Rule = {
  id: 'requests/etags-kept',
  title: 'Keeps the ETags until the upload is there',
  why: 'ETags are given once. Without them every part has to be sent again, and a complete with a wrong one discards them all.',
  advice: 'Store the ETag of each part with its number, and repeat a complete that got 5xx or no answer with the same list.',
  occasion: 'No multipart upload was completed: upload a file in parts.',
  interfaceRules: ['UPL-25', 'UPL-29', 'UPL-31'],
  level: 'error',
  check({ calls }) {
    const transfers = transfersOf(calls);
    return {
      occasions: transfers.reduce((sum, { completions }) => sum + completions.length, 0),
      problems: transfers.flatMap(transfer => [...wrongTags(transfer), ...sentForNothing(transfer), ...begunAnew(transfer, transfers)]),
    };
  },
};

function wrongTags({ puts, completions }: Transfer): Problem[] {
  return completions.flatMap(complete => {
    const given = tagsOf(complete);
    if (!given) return [];
    const stored = new Map(puts.filter(({ call }) => isOk(call) && isAfter(complete, call)).map(put => [put.partNumber, put.call]));
    return [...stored].flatMap(([partNumber, call]) => {
      const tag = bare(call.responseHeaders['etag']);
      const sent = given.get(partNumber);
      // Two PUTs of one part may have ended in another order than they began.
      const isOfAnother = puts.some(put => put.partNumber === partNumber && bare(put.call.responseHeaders['etag']) === sent);
      if (tag === '' || sent === tag || isOfAnother) return [];
      const what = sent === undefined || sent === '' ? 'no ETag' : `the ETag ${sent} instead of ${tag}`;
      return [{ text: `complete has ${what} for part ${partNumber}`, evidence: [call, complete] }];
    });
  });
}

/** Part number → ETag without quotes; undefined when the body is not known. */
function tagsOf(complete: ObservedCall): ReadonlyMap<unknown, string> | undefined {
  const parts = field(requestJson(complete), 'parts');
  if (!Array.isArray(parts)) return undefined;
  return new Map(parts.map((part: unknown) => [field(part, 'partNumber'), bare(field(part, 'etag'))]));
}

function bare(tag: unknown): string {
  return typeof tag === 'string' ? tag.replaceAll('"', '').toLowerCase() : '';
}

/** Parts that were sent again though nothing had failed, or because complete had. */
function sentForNothing(transfer: Transfer): Problem[] {
  return repeatedPuts(transfer).flatMap(({ stored, again }) => {
    const failure = transfer.puts.some(({ call }) => !isOk(call) && isAfter(again.call, call));
    const complete = transfer.completions.find(call => isAfter(again.call, call));
    if (failure && !complete) return [];
    return [{ text: `Part ${again.partNumber} was sent again, though its ETag had been given`, evidence: [stored.call, again.call] }];
  });
}

/** A complete without an answer may have taken effect, and has lost nothing in any case. */
function begunAnew(transfer: Transfer, transfers: readonly Transfer[]): Problem[] {
  const last = transfer.completions.at(-1);
  const anew = last && isUncertain(last) && transfers.find(other => fileOf(other) === fileOf(transfer) && isAfter(other.init, last));
  return anew ? [{ text: 'After a complete that failed, the file was begun anew', evidence: [last, anew.init] }] : [];
}

export const abortsTransfers: Rule = {
  id: 'requests/aborts-transfers',
  title: 'Aborts the transfers that it gives up',
  why: 'Parts without an end use storage and count against the organization for seven days.',
  advice: 'Call POST /api/v1/upload/multipart/abort when an upload is given up, and when complete was refused with 403.',
  occasion: 'No multipart upload was given up: cancel one, or let one fail.',
  interfaceRules: ['UPL-19', 'UPL-26', 'UPL-37'],
  level: 'error',
  check({ calls, end }) {
    if (!end) return { occasions: 0, problems: [] };
    const givenUp = transfersOf(calls).filter(transfer => !isFinished(transfer));
    const open = givenUp.filter(({ aborts }) => aborts.length === 0);
    const problems = open.map(({ init, puts, completions }) => ({
      text: `The upload of ${puts.length} parts was neither completed nor aborted`,
      evidence: [init, ...completions.slice(-1)],
    }));
    return { occasions: givenUp.length, problems };
  },
};

/** Completed, or refused in a way that discards the parts. */
function isFinished({ completions }: Transfer): boolean {
  return completions.some(call => isOk(call) || call.status === 400);
}

/** URLs of media, in any text. */
const MEDIA_URL = /https?:\/\/[^"\\\s]+?\/_(?:storage|media)\/[^"\\\s]+/g;

export const urlsAsGiven: Rule = {
  id: 'requests/urls-as-given',
  title: 'Uses the URLs that it is given',
  why: 'Where files lie, and how their URLs are signed, is the business of the service and changes without notice.',
  advice: 'Send the bytes to the URL of the answer as it is, and take the url of an upload for its media.',
  occasion: 'No URL of an upload was used: upload a file through a presigned URL.',
  interfaceRules: ['UPL-12', 'UPL-40', 'D-UPL-01'],
  level: 'error',
  check(run) {
    const used = run.calls.flatMap(call => usedBy(call).map(target => ({ call, target })));
    if (used.length === 0) return { occasions: 0, problems: [] };
    const given = givenBy(run);
    const problems: Problem[] = used
      .filter(({ target }) => !given.has(target))
      .map(({ call, target }) => ({ text: `No answer gave the URL ${target}`, evidence: [call] }));
    return { occasions: used.length, problems };
  },
};

/** Targets, because a proxy may stand in front of the simulator under another name. */
function givenBy({ calls, deliveries }: Run): ReadonlySet<string> {
  return new Set([...calls.map(({ responseBody }) => responseBody), ...deliveries.map(({ event }) => event)].flatMap(targetsIn));
}

function usedBy(call: ObservedCall): string[] {
  const own = isPresignedPut(call) ? [targetOf(`${call.origin}${call.path}${call.query === '' ? '' : `?${call.query}`}`)] : [];
  return [...own, ...targetsIn(call.requestBody ?? '')];
}

function targetsIn(text: string): string[] {
  return [...text.matchAll(MEDIA_URL)].map(([url]) => targetOf(url));
}

/** Path and query. */
function targetOf(url: string): string {
  if (!canParseUrl(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
