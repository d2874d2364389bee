import type { World } from '../../../openapi/generated/control-types.ts';
import { callParts } from '../../text/by-document/call-parts.ts';
import { operationNamed } from '../../text/by-document/operations.ts';
import { action, runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { MAX_PAGE } from '../control-client.ts';
import { titledColumns } from '../output.ts';

/** `sim world`: lists, creates and removes worlds. */
export function run(call: Call): Promise<void> {
  return runAction(call, 'world', {
    list: action([], async client => (await client.call('listWorlds', { query: { limit: MAX_PAGE } })).items, listTable),
    create: action(
      'any',
      (client, fields) =>
        client.call('createWorld', { body: callParts(operationNamed('createWorld'), fields, {}, 'sim world create').body ?? {} }),
      createdTable,
    ),
    remove: action(
      ['id'],
      (client, [id = '']) => client.call('deleteWorld', { path: { id } }),
      ({ id, name }) => `Removed world ${name ?? id}`,
    ),
  });
}

function listTable(worlds: readonly World[]): string {
  return titledColumns(
    ['world', 'name', 'seed', 'made by', 'created', 'last used', 'expires', 'API keys'],
    worlds.map(({ id, name, seed, madeBy, createdAt, lastUsedAt, expiresAt, apiKeys }) => [
      id,
      name ?? '-',
      String(seed),
      madeBy ?? '-',
      createdAt,
      lastUsedAt,
      expiresAt ?? 'never',
      Object.values(apiKeys).join(' '),
    ]),
  );
}

function createdTable({ id, name, seed, expiresAt, apiKeys }: World): string {
  return titledColumns(
    ['world', 'name', 'seed', 'expires', 'API keys'],
    [[id, name ?? '-', String(seed), expiresAt ?? 'never', Object.values(apiKeys).join(' ')]],
  );
}
