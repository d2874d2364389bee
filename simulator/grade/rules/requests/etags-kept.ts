import { isAfter, isOk, isUncertain } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { field, type ObservedCall, requestJson } from '../../run.ts';
import { fileOf, repeatedPuts, type Transfer, transfersOf } from '../../transfers.ts';

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
      problems: transfers.flatMap(transfer => [...wrongTags(transfer), ...sentAgain(transfer), ...begunAnew(transfer, transfers)]),
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
function sentAgain(transfer: Transfer): Problem[] {
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
