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
  const fields = fieldsOf(type, call.settings);
  const place = await targetOf(call.settings);
  const account = place.account === undefined ? {} : { socialAccountId: place.account };
  // The simulator validates the fields of each type.
  const body = { type, ...account, ...fields } as CreatePlatformEventRequest;
  const result = await controlClient(call.settings).call('createPlatformEvent', { path: { platform: place.platform }, body });
  print(call, result, () => describe(type, place, result));
}

interface EventTarget {
  readonly platform: (typeof platformNames)[number];
  /** Absent, that of the post. */
  readonly account?: string;
}

function typeOf(word: string | undefined): EventType {
  if (word === undefined) throw usageError(`The event type is missing: sim trigger ${eventTypes.join(' | ')}`);
  if (isEventType(word)) return word;
  throw usageError(`Unknown event type ${word}${didYouMean(word, eventTypes) || `; known: ${eventTypes.join(', ')}`}`);
}

/** Account ids of the default fixture end with the platform. A post is on a platform where it is live, and knows its account. */
async function targetOf(settings: Settings): Promise<EventTarget> {
  const account = settings.one('account', text);
  const given = settings.one('platform', platform);
  const post = settings.one('post', text);
  if (account === undefined && post !== undefined) return { platform: given ?? (await platformOf(post, settings)) };
  if (account === undefined && settings.raw('imported-post') !== undefined) return { platform: given ?? DEFAULT_PLATFORM };
  const named = platformNames.find(name => account?.endsWith(`_${name.toLowerCase()}`));
  const where = given ?? named ?? DEFAULT_PLATFORM;
  return { platform: where, account: account ?? `sa_acme_${where.toLowerCase()}` };
}

const DEFAULT_PLATFORM = 'INSTAGRAM';

async function platformOf(post: string, settings: Settings): Promise<EventTarget['platform']> {
  const { items } = await controlClient(settings).call('getPostTimeline', { path: { id: post } });
  const live = items.flatMap(({ kind, platform: where }) => (kind === 'LIVE' && where !== null ? [where] : []));
  return live.find(where => where === DEFAULT_PLATFORM) ?? live[0] ?? DEFAULT_PLATFORM;
}

function describe(type: EventType, { platform: where, account }: EventTarget, result: PlatformEventResult): string {
  const rows = rowsOf(result);
  const used = account ?? accountOf(result.comment);
  const title = `${type} on ${where}${used ? `, account ${used}` : ''}`;
  return rows.length === 0 ? `${title}; no reaction of the service` : `${title}\n${columns(rows)}`;
}

function accountOf(comment: PlatformEventResult['comment']): string | undefined {
  const id: unknown = comment?.socialAccountId;
  return typeof id === 'string' ? id : undefined;
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
