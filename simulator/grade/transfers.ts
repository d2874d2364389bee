import { isOf, isOk, isPresignedPut, queryOf } from './calls.ts';
import { field, type ObservedCall, requestJson, responseJson } from './run.ts';

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

/** Every multipart transfer whose beginning its caller saw. */
export function transfersOf(calls: readonly ObservedCall[]): Transfer[] {
  return calls
    .filter(call => isOf(call, ['initMultipartUpload']) && isOk(call))
    .flatMap(init => {
      const uploadId = field(responseJson(init), 'uploadId');
      if (typeof uploadId !== 'string') return [];
      const named = calls.filter(call => field(requestJson(call), 'uploadId') === uploadId);
      return [
        {
          uploadId,
          init,
          puts: calls.flatMap(call => partPutOf(call, uploadId)),
          completions: named.filter(call => isOf(call, ['completeMultipartUpload'])),
          aborts: named.filter(call => isOf(call, ['abortMultipartUpload'])),
        },
      ];
    });
}

function partPutOf(call: ObservedCall, uploadId: string): PartPut[] {
  if (!isPresignedPut(call)) return [];
  const query = queryOf(call);
  return query.get('uploadId') === uploadId ? [{ partNumber: Number(query.get('partNumber')), call }] : [];
}

/** What the transfer is of. */
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
