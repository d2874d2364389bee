import type { RequestRecord } from '../../../openapi/generated/control-types.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { showLog } from '../log-list.ts';
import { text } from '../readers.ts';
import type { Reader } from '../settings.ts';

const statusFilter: Reader<string> = (value, from) => {
  if (/^(?:0|[1-5](?:\d\d|xx))$/.test(value)) return value;
  throw usageError(`${from} must be a status such as 404 or a class such as 4xx, not ${value}`);
};

/** `sim requests`: lists the calls that were answered. */
export function run(call: Call): Promise<void> {
  const operationId = call.settings.one('operation', text);
  const status = call.settings.one('status', statusFilter);
  const query = { ...(operationId !== undefined && { operationId }), ...(status !== undefined && { status }) };
  return showLog<RequestRecord>(call, {
    titles: ['request', 'at', 'status', 'operation', 'call', 'answered by'],
    async load(client, limit) {
      const { items, total } = await client.call('listRequests', { query: { ...query, limit } });
      return { items: items.toReversed(), total };
    },
    cells: ({ id, at, status: code, operationId: operation, method, path, answeredBy }) => [
      id,
      at,
      String(code),
      operation ?? '-',
      `${method} ${path}`,
      answeredBy,
    ],
    event: 'request',
    select(data) {
      // The stream has what the document says.
      const request = data as RequestRecord;
      const isWanted =
        (operationId === undefined || request.operationId === operationId) && (status === undefined || fits(request.status, status));
      return isWanted ? request : undefined;
    },
    none: 'No calls',
  });
}

function fits(code: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(code).length === wanted.length && String(code)[0] === wanted[0] : String(code) === wanted;
}
