import type { CreatePlatformEventRequest, PlatformEventResult } from '../../../openapi/generated/control-types.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, print } from '../output.ts';
import { type EventType, eventTypes, fieldsOf, isEventType } from '../platform-event-fields.ts';
import { platform, platformNames, text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** `sim trigger <type>`: triggers an event on a platform and shows how the service reacts. */
export async function run(call: Call): Promise<void> {
  const type = typeOf(call.words[0]);
  const place = targetOf(call.settings);
  // The simulator validates the fields of each type.
  const body = { type, socialAccountId: place.account, ...fieldsOf(type, call.settings) } as CreatePlatformEventRequest;
  const result = await controlClient(call.settings).call('createPlatformEvent', { path: { platform: place.platform }, body });
  print(call, result, () => describe(type, place, result));
}

interface EventTarget {
  readonly platform: (typeof platformNames)[number];
  readonly account: string;
}

function typeOf(word: string | undefined): EventType {
  if (word === undefined) throw usageError(`The event type is missing: sim trigger ${eventTypes.join(' | ')}`);
  if (isEventType(word)) return word;
  throw usageError(`Unknown event type ${word}${didYouMean(word, eventTypes) || `; known: ${eventTypes.join(', ')}`}`);
}

/** Account ids of the default fixture end with the platform. */
function targetOf(settings: Settings): EventTarget {
  const account = settings.one('account', text);
  const named = platformNames.find(name => account?.endsWith(`_${name.toLowerCase()}`));
  const where = settings.one('platform', platform) ?? named ?? 'INSTAGRAM';
  return { platform: where, account: account ?? `sa_acme_${where.toLowerCase()}` };
}

function describe(type: EventType, { platform: where, account }: EventTarget, result: PlatformEventResult): string {
  const rows = rowsOf(result);
  const title = `${type} on ${where}, account ${account}`;
  return rows.length === 0 ? `${title}; no reaction of the service` : `${title}\n${columns(rows)}`;
}

/** The entities of the service, one per row. */
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
