import type { CreatePlatformEventRequest, PlatformEventResult } from '../../../openapi/generated/control-types.ts';
import { didYouMean } from '../../text/suggest.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import type { Reader } from '../flag.ts';
import type { FlagName } from '../flags.ts';
import { columns, print } from '../output.ts';
import { instant, integer, platformNames, text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** `sim trigger <type>`: triggers an event on a platform and shows how the service reacts. */
export async function runTrigger(call: Call): Promise<void> {
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
  const account = settings.one('account');
  const given = settings.one('platform');
  const post = settings.one('post');
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

/** The fields of each platform event and their flags. The fields are those of CreatePlatformEventRequest in control.yaml. */
export type EventType = CreatePlatformEventRequest['type'];

/** A field of the request and the flags that set it. */
interface Field {
  readonly flags: readonly FlagName[];
  readonly read: (settings: Settings) => unknown;
  readonly isRequired: boolean;
}

const likes = integer(0, Number.MAX_SAFE_INTEGER);

/** `none` removes the reaction. */
const reaction: Reader<string | null> = (value, from) => (value === 'none' ? null : text(value, from));

const ATTACHMENT = /^(?:(IMAGE|VIDEO|AUDIO|FILE)=)?(https?:\/\/.+)$/i;
const ENDINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'png', 'gif', 'webp'].map(ending => [ending, 'IMAGE'])),
  ...Object.fromEntries(['mp4', 'mov', 'webm'].map(ending => [ending, 'VIDEO'])),
  ...Object.fromEntries(['mp3', 'm4a', 'ogg', 'wav'].map(ending => [ending, 'AUDIO'])),
};

const attachment: Reader<{ readonly type: string; readonly url: string }> = (value, from) => {
  const [, type, url = ''] = ATTACHMENT.exec(value) ?? [];
  if (!canParseUrl(url)) throw usageError(`${from} must be a URL, or IMAGE, VIDEO, AUDIO or FILE=<url>, not ${value}`);
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
  return { type: type?.toUpperCase() ?? ENDINGS[ending] ?? 'FILE', url };
};

function single(flag: FlagName, read: Reader<unknown>, isRequired = false): Field {
  return { flags: [flag], read: settings => settings.one(flag, read), isRequired };
}

/** A person on the platform: the id, with a name if one is given. */
function person(flag: 'author' | 'participant', fallback: string | undefined): Field {
  return {
    flags: [flag, 'name', 'username'],
    isRequired: false,
    read(settings) {
      const [name, username] = [settings.one('name'), settings.one('username')];
      const isNamed = name !== undefined || username !== undefined;
      const externalId = settings.one(flag, text) ?? (isNamed ? 'person_1' : fallback);
      return isNamed ? { externalId, name, username } : externalId;
    },
  };
}

function commentedPost(settings: Settings): string | undefined {
  const post = settings.one('post');
  if ((post === undefined) !== (settings.one('imported-post') === undefined)) return post;
  throw usageError('sim trigger comment needs either --post or --imported-post');
}

const optional = (flag: FlagName) => single(flag, text);
const required = (flag: FlagName) => single(flag, text, true);
const participant = person('participant', 'person_1');

/** Fields by event type, without `type` and `socialAccountId`, which all have. */
const FIELDS: Readonly<Record<EventType, Readonly<Record<string, Field>>>> = {
  comment: {
    postId: { flags: ['post'], isRequired: false, read: commentedPost },
    importedPostId: optional('imported-post'),
    text: required('text'),
    author: person('author', undefined),
    parentExternalId: optional('parent'),
    publishedAt: single('published-at', instant),
    likesCount: single('likes', likes),
  },
  message: {
    participant,
    text: optional('text'),
    attachments: { flags: ['attachment'], isRequired: false, read: settings => undefinedIfEmpty(settings.all('attachment', attachment)) },
  },
  'quick-reply': { participant, payload: required('payload') },
  button: { participant, payload: required('payload') },
  echo: { participant, text: required('text') },
  delivered: { messageId: required('message') },
  seen: { messageId: required('message') },
  reaction: { messageId: required('message'), reaction: single('reaction', reaction, true) },
  'post-deleted': { postId: required('post') },
  'token-revoked': {},
  'token-restored': {},
};

export const eventTypes = Object.keys(FIELDS);

/** All flags of events. */
export const eventFlags: readonly FlagName[] = [
  ...new Set(Object.values(FIELDS).flatMap(fields => Object.values(fields).flatMap(({ flags }) => flags))),
];

/** Names of the fields of an event type in the document. */
export function fieldNames(type: EventType): string[] {
  return Object.keys(FIELDS[type]);
}

export function isEventType(word: string): word is EventType {
  return Object.hasOwn(FIELDS, word);
}

/** Reads the fields of an event from flags. Throws a usage error for a missing flag or one that the type does not have. */
function fieldsOf(type: EventType, settings: Settings): Record<string, unknown> {
  const fields = FIELDS[type];
  const own = new Set(Object.values(fields).flatMap(({ flags }) => flags));
  for (const flag of eventFlags) if (!own.has(flag)) settings.all(flag, rejectFlag(type, own));
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => valueOf(type, name, field, settings)));
}

function valueOf(type: EventType, name: string, { flags: [flag], read, isRequired }: Field, settings: Settings): [string, unknown][] {
  const value = read(settings);
  if (value !== undefined) return [[name, value]];
  if (isRequired) throw usageError(`sim trigger ${type} needs --${flag}`);
  return [];
}

function rejectFlag(type: EventType, own: ReadonlySet<FlagName>): Reader<never> {
  return (_value, from) => {
    const takes = own.size === 0 ? 'no further flags' : [...own].map(flag => `--${flag}`).join(', ');
    throw usageError(`${from} does not apply to ${type}, which takes ${takes}`);
  };
}

function undefinedIfEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
