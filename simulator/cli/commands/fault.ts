import type { CreateFaultRequest, Fault, FaultEffect } from '../../../openapi/generated/control-types.ts';
import { callParts } from '../../text/by-document/call-parts.ts';
import { operationNamed } from '../../text/by-document/operations.ts';
import { runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { MAX_PAGE } from '../control-client.ts';
import { readData } from '../data.ts';
import { counted, print, titledColumns } from '../output.ts';

/** `sim fault`: lists, sets and removes faults of the API. */
export function run(call: Call): Promise<void> {
  return runAction(call, 'fault', {
    list: {
      words: [],
      async run(client) {
        const { items } = await client.call('listFaults', { query: { limit: MAX_PAGE } });
        print(call, items, () => (items.length === 0 ? 'There are no faults; sim fault add sets one' : faultTable(items)));
      },
    },
    add: {
      words: 'fields',
      async run(client, fields) {
        const { body } = callParts(operationNamed('createFault'), fields, { data: await readData(call) }, 'sim fault add');
        // The simulator validates it.
        const fault = await client.call('createFault', { body: body as CreateFaultRequest });
        print(call, fault, () => faultTable([fault]));
      },
    },
    remove: {
      words: ['id | all'],
      async run(client, [id = '']) {
        if (id === 'all') {
          const removed = await client.call('deleteFaults');
          return print(call, removed, () => `Removed ${counted(removed.deleted, 'fault')}`);
        }
        const removed = await client.call('deleteFault', { path: { id } });
        print(call, removed, () => `Removed ${removed.id}`);
      },
    },
  });
}

function faultTable(faults: readonly Fault[]): string {
  return titledColumns(
    ['fault', 'calls', 'effect', 'when', 'hits'],
    faults.map(fault => [fault.id, callsOf(fault), effectText(fault.effect), conditions(fault), hits(fault)]),
  );
}

function callsOf({ operationId, method, path }: Fault): string {
  return operationId ?? `${method} ${path}`;
}

function effectText(effect: FaultEffect): string {
  return fieldsText(effect);
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
