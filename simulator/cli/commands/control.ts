import type {
  CreateFaultRequest,
  Fault,
  Platform,
  PlatformFailure,
  PlatformFailureInput,
  PlatformState,
  World,
} from '../../../openapi/generated/control-types.ts';
import { callParts } from '../../text/by-document/call-parts.ts';
import { operationNamed } from '../../text/by-document/operations.ts';
import { explanationText } from '../../text/explanation-text.ts';
import { action, onlyAction, readData, runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, counted, print, titledColumns } from '../output.ts';
import { failureMode, platform, rate } from '../readers.ts';
import type { Settings } from '../settings.ts';
import { MAX_PAGE } from '../simulator-flags.ts';

/** `sim platform`: shows platforms; with a platform and a failure mode, makes it fail or recover. */
export async function runPlatform(call: Call): Promise<void> {
  const [name, word] = call.words;
  const target = name === undefined ? undefined : platform(name, 'sim platform');
  const failure = word === undefined ? undefined : failureOf(word, call.settings);
  const client = controlClient(call.settings);
  const states = await (target && failure !== undefined ? updateState(client, target, failure) : listStates(client, target));
  print(call, target ? states[0] : states, () => table(states));
}

/** The failure for a mode, or null for `ok`, which ends a failure. */
function failureOf(word: string, settings: Settings): PlatformFailureInput | null {
  const narrowing = {
    rate: settings.one('rate', rate),
    times: settings.one('times'),
    socialAccountId: settings.one('account'),
  };
  if (word.toLowerCase() !== 'ok') return { mode: failureMode(word, 'sim platform'), ...narrowing };
  if (Object.values(narrowing).some(value => value !== undefined)) {
    throw usageError('--rate, --times and --account do not apply to sim platform <P> ok');
  }
  return null;
}

async function updateState(client: ControlClient, target: Platform, failure: PlatformFailureInput | null): Promise<PlatformState[]> {
  return [await client.call('updatePlatform', { path: { platform: target }, body: { failure } })];
}

async function listStates(client: ControlClient, target: Platform | undefined): Promise<PlatformState[]> {
  const { items } = await client.call('listPlatforms');
  return items.filter(state => target === undefined || state.platform === target);
}

function table(states: readonly PlatformState[]): string {
  return columns(states.map(({ platform: id, status, failure, note }) => [id, status, failure ? describe(failure) : '', note ?? '']));
}

/** A failure in one line: `reject at rate 0.5, 2 more calls, sa_acme_tiktok only`. */
function describe({ mode, rate: share, code, times: calls, socialAccountId, resetAt }: PlatformFailure): string {
  const parts = [
    share < 1 ? `${mode} at rate ${share}` : mode,
    code,
    calls === null ? null : counted(calls, 'more call'),
    socialAccountId && `${socialAccountId} only`,
    resetAt && `until ${resetAt}`,
  ];
  return parts.filter(part => part !== null).join(', ');
}

/** `sim fault`: lists, sets and removes faults of the API. */
export function runFault(call: Call): Promise<void> {
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

/** `sim world`: lists, creates and removes worlds. */
export function runWorld(call: Call): Promise<void> {
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

/** `sim reset`: resets the world of a running simulator. */
export const runReset = onlyAction(
  undefined,
  client => client.call('resetWorld', { body: {} }),
  ({ id }) => `World ${id} was reset`,
);

/** `sim explain <id>`: why something is as it is, what follows, and what can be done. */
export const runExplain = onlyAction(
  'The id is missing: sim explain <id>; answers, events and GET /_sim/requests have ids',
  (client, [id = '']) => client.call('explain', { path: { id } }),
  explanationText,
);
