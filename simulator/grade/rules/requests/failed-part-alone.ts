import { isAfter, isOk } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { fileOf, type PartPut, repeatedPuts, type Transfer, transfersOf } from '../../transfers.ts';

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
      problems: [...transfers.flatMap(sentAgain), ...failures.flatMap(each => startedAnew(each, transfers))],
    };
  },
};

function isFailed({ call }: PartPut): boolean {
  return !isOk(call);
}

/** Parts that were stored, and sent once more after another one had failed. */
function sentAgain(transfer: Transfer): Problem[] {
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
