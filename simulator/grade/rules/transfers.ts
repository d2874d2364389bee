import { field, type ObservedCall, requestJson, responseJson } from '../run.ts';
import { indexBy, isOf, isOk, isPresignedPut, queryOf } from './calls.ts';

/** A PUT of one part. */
export interface PartPut {
  readonly partNumber: number;
  readonly call: ObservedCall;
}

/** A multipart transfer, as its calls show it. */
export interface Transfer {
  readonly uploadId: string;
  readonly init: ObservedCall;
  /** In the order in which they began. */
  readonly puts: readonly PartPut[];
  readonly completions: readonly ObservedCall[];
  readonly aborts: readonly ObservedCall[];
}

const transfersOfRuns = new WeakMap<readonly ObservedCall[], readonly Transfer[]>();

/** Every multipart transfer whose beginning its caller saw. */
export function transfersOf(calls: readonly ObservedCall[]): readonly Transfer[] {
  let transfers = transfersOfRuns.get(calls);
  if (!transfers) transfersOfRuns.set(calls, (transfers = readTransfers(calls)));
  return transfers;
}

function readTransfers(calls: readonly ObservedCall[]): Transfer[] {
  const inits = calls.filter(call => isOf(call, ['initMultipartUpload']) && isOk(call));
  if (inits.length === 0) return [];
  const puts = indexBy(calls.filter(isPresignedPut), call => queryOf(call).get('uploadId'));
  const ends = indexBy(calls.filter(isEnd), call => field(requestJson(call), 'uploadId'));
  return inits.flatMap(init => {
    const uploadId = field(responseJson(init), 'uploadId');
    if (typeof uploadId !== 'string') return [];
    const ofUpload = ends.get(uploadId) ?? [];
    return [
      {
        uploadId,
        init,
        puts: (puts.get(uploadId) ?? []).map(call => ({ partNumber: Number(queryOf(call).get('partNumber')), call })),
        completions: ofUpload.filter(call => isOf(call, ['completeMultipartUpload'])),
        aborts: ofUpload.filter(call => isOf(call, ['abortMultipartUpload'])),
      },
    ];
  });
}

function isEnd(call: ObservedCall): boolean {
  return isOf(call, ['completeMultipartUpload', 'abortMultipartUpload']);
}

/** Returns what the transfer is of. */
export function fileOf({ init }: Transfer): string {
  const sent = requestJson(init);
  return JSON.stringify([field(sent, 'teamId'), field(sent, 'fileName'), field(sent, 'fileSize')]);
}

/** The PUTs of parts that had been stored before. */
export function repeatedPuts({ puts }: Transfer): { readonly stored: PartPut; readonly again: PartPut }[] {
  return puts.flatMap(again => {
    const stored = puts.find(
      put => put.partNumber === again.partNumber && isOk(put.call) && put.call.ended.real <= again.call.started.real,
    );
    return stored && stored !== again ? [{ stored, again }] : [];
  });
}
