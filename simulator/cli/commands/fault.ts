import type { CreateFaultRequest, Fault } from '../../../openapi/generated/control-types.ts';
import { callParts } from '../../text/by-document/call-parts.ts';
import { operationNamed } from '../../text/by-document/operations.ts';
import { action, runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { MAX_PAGE } from '../control-client.ts';
import { readData } from '../data.ts';
import { counted, titledColumns } from '../output.ts';

/** `sim fault`: lists, sets and removes faults of the API. */
export function run(call: Call): Promise<void> {
  return runAction(call, 'fault', {
    list: action(
      [],
      async client => (await client.call('listFaults', { query: { limit: MAX_PAGE } })).items,
      items => (items.length === 0 ? 'There are no faults; sim fault add sets one' : faultTable(items)),
    ),
    add: action(
      'any',
      async (client, fields) => {
        const { body } = callParts(operationNamed('createFault'), fields, { data: await readData(call) }, 'sim fault add');
        // The simulator validates it.
        return client.call('createFault', { body: body as CreateFaultRequest });
      },
      fault => faultTable([fault]),
    ),
    remove: action(
      ['id | all'],
      (client, [id = '']): Promise<{ readonly deleted: number } | Fault> =>
        id === 'all' ? client.call('deleteFaults') : client.call('deleteFault', { path: { id } }),
      removed => `Removed ${'deleted' in removed ? counted(removed.deleted, 'fault') : removed.id}`,
    ),
  });
}

function faultTable(faults: readonly Fault[]): string {
  return titledColumns(
    ['fault', 'calls', 'effect', 'when', 'hits'],
    faults.map(fault => [
      fault.id,
      fault.operationId ?? `${fault.method} ${fault.path}`,
      fieldsText(fault.effect),
      conditions(fault),
      hits(fault),
    ]),
  );
}

function conditions({ match, when }: Fault): string {
  return [fieldsText(match ?? {}), fieldsText(when ?? {})].filter(text => text !== '').join(', ');
}

/** `status 503, after true`. */
function fieldsText(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]: [string, unknown]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function hits({ applied, retired }: Fault): string {
  return retired === null ? String(applied) : `${applied}, ended`;
}
