import type { CreatePlatformEventRequest, PlatformEventResult } from '../../../openapi/generated/control-types.ts';
import { didYouMean } from '../../kernel/suggest.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, print } from '../output.ts';
import { type EventType, eventTypes, fieldsOf, isEventType } from '../platform-event-fields.ts';
import { platform, platformNames, text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** `sim trigger <type>`: lets something happen on a platform, and tells what the service made of it. */
export async function run(call: Call): Promise<void> {
  const type = typeOf(call.words[0]);
  const place = placeOf(call.settings);
  // The fields of each type are those of the document: what is missing or wrong, the simulator says.
  const body = { type, socialAccountId: place.account, ...fieldsOf(type, call.settings) } as CreatePlatformEventRequest;
  const result = await controlClient(call.settings).call('createPlatformEvent', { path: { platform: place.platform }, body });
  print(call, result, () => describe(type, place, result));
}

interface Place {
  readonly platform: (typeof platformNames)[number];
  readonly account: string;
}

function typeOf(word: string | undefined): EventType {
  if (word === undefined) throw usageError(`Say what happens: sim trigger ${eventTypes.join(' | ')}`);
  if (isEventType(word)) return word;
  throw usageError(`sim trigger knows no ${word}${didYouMean(word, eventTypes) || `; there are ${eventTypes.join(', ')}`}`);
}

/** The accounts of the default fixture carry their platform's name. */
function placeOf(settings: Settings): Place {
  const account = settings.one('account', text);
  const named = platformNames.find(name => account?.endsWith(`_${name.toLowerCase()}`));
  const where = settings.one('platform', platform) ?? named ?? 'INSTAGRAM';
  return { platform: where, account: account ?? `sa_acme_${where.toLowerCase()}` };
}

function describe(type: EventType, { platform: where, account }: Place, result: PlatformEventResult): string {
  const rows = rowsOf(result);
  const happened = `${type} on ${where}, account ${account}`;
  return rows.length === 0 ? `${happened}; the service is not told of it` : `${happened}\n${columns(rows)}`;
}

/** What the service has now, a line each. */
function rowsOf({ comment, conversation, message, executions = [] }: PlatformEventResult): string[][] {
  return [
    rowOf('comment', comment, ['id', 'authorName', 'text']),
    rowOf('conversation', conversation, ['id', 'status', 'participantName']),
    rowOf('message', message, ['id', 'direction', 'status', 'text', 'payload']),
    ...executions.map(execution => rowOf('run', execution, ['id', 'status', 'automationId'])),
  ].filter(row => row.length > 0);
}

function rowOf(what: string, entity: object | undefined, names: readonly string[]): string[] {
  if (!entity) return [];
  const fields: Readonly<Record<string, unknown>> = { ...entity };
  return [what, ...names.map(name => fields[name]).filter(value => typeof value === 'string')];
}
