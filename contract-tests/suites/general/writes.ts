/** A read shows what was written, and a refused request changes nothing (D-GEN-05). */
import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { type Call, type Fields, fieldsOf, send } from '../../exchange.ts';
import { readerOf } from '../../links.ts';
import type { Property } from '../../property.ts';
import { callsOn } from '../operation.ts';

export function suite(): readonly Property<Call>[] {
  const writes = publicApi.operations().filter(({ method, body, id }) => method !== 'GET' && body && !SELDOM_SUCCEED.has(id));
  return writes.flatMap(operation => {
    const reader = readerOf(operation);
    return reader ? [isWhatIsRead(operation, reader)] : [];
  });
}

function isWhatIsRead(operation: OperationSpec, reader: OperationSpec): Property<Call> {
  const kept = keptFields(operation, reader);
  return {
    id: `writes/read/${operation.id}`,
    area: 'general',
    title: `What ${operation.id} answers is what ${reader.id} shows, and what was sent`,
    rules: [],
    needs: ['writes'],
    cases: async session => (await callsOn(operation, session)).chain(call => sometimesSpaced(call, kept)),
    async check(session, call) {
      const { status, body } = await send(session, call);
      fc.pre(status < 300);
      const moving = session.control ? MOVING : MOVING_BY_ITSELF;
      const written = fieldsOf(body);
      const parameter = reader.pathParameters[0]?.name ?? 'id';
      const read = await send(session, { operation: reader, path: { [parameter]: String(written['id']) }, query: {}, body: undefined });
      const stored = fieldsOf(read.body);
      for (const [name, value] of Object.entries(written)) if (!moving.has(name)) checkSame(name, stored[name], value, reader.id);
      const sent = fieldsOf(call.body);
      for (const name of kept) if (name in sent && !moving.has(name)) checkSame(name, stored[name], sent[name], reader.id);
      if ('data' in stored) checkWithin('data', stored['data'], dataThatCounts(sent, stored), reader.id);
    },
  };
}

/** Fields that change when something is due at once. */
const MOVING: ReadonlySet<string> = new Set(['status', 'updatedAt']);

/** Fields that a deployment may change by itself between a write and a read. */
const MOVING_BY_ITSELF: ReadonlySet<string> = new Set([
  ...MOVING,
  'completedAt',
  'failedRows',
  'output',
  'processedRows',
  'startedAt',
  'steps',
  'successRows',
  'totalRows',
  'unreadCount',
  'lastMessageAt',
  'lastMessageText',
  'platformData',
  'retryCount',
  'error',
  'errors',
  'errorsVerbose',
]);

/** Generates the call as it is, or with a space after each free text, which the service must keep. */
function sometimesSpaced(call: Call, kept: readonly string[]): fc.Arbitrary<Call> {
  const texts = Object.entries(fieldsOf(call.body)).filter(([name, value]) => kept.includes(name) && typeof value === 'string');
  const spaced = Object.fromEntries(texts.map(([name, value]) => [name, FREE_TEXTS.has(name) ? `${String(value)} ` : value]));
  return fc.constantFrom(call, call, { ...call, body: texts.length > 0 ? { ...fieldsOf(call.body), ...spaced } : call.body });
}

const FREE_TEXTS: ReadonlySet<string> = new Set(['title', 'name', 'text']);

/**
 * Returns the sent data that is shown. A comment shows only its own platforms, which a reply takes from its parent (D-CMT-05), and the common
 * text on a platform whose own text is blank.
 */
function dataThatCounts(sent: Fields, stored: Fields): unknown {
  if (!('internalPostId' in stored)) return sent['data'];
  const parts = Object.entries(fieldsOf(sent['data'])).filter(([platform, part]) => platform in fieldsOf(stored['data']) && !isBlank(part));
  return Object.fromEntries(parts);
}

/** Whether the part of a platform has a text of blanks alone, or an empty one. */
function isBlank(part: unknown): boolean {
  const { text } = fieldsOf(part);
  return typeof text === 'string' && text.trim() === '';
}

/** Throws unless everything that was sent is stored. Null counts as absent, and the service may add fields. */
function checkWithin(place: string, stored: unknown, sent: unknown, reader: string): void {
  if (sent === null || sent === undefined || REWRITTEN.has(place)) return;
  if (typeof sent !== 'object' || Array.isArray(sent)) return checkSame(place, stored, sent, reader);
  for (const [name, value] of Object.entries(sent)) checkWithin(`${place}.${name}`, fieldsOf(stored)[name], value, reader);
}

/** Fields that the service rewrites: names of users get the form of the platform. */
const REWRITTEN: ReadonlySet<string> = new Set(['data.INSTAGRAM.collaborators']);

function checkSame(name: string, stored: unknown, value: unknown, reader: string): void {
  const [is, shouldBe] = [stored, value].map(each => JSON.stringify(each));
  if (is !== shouldBe) throw new Error(`${name} is ${is} in ${reader}, not ${shouldBe}`);
}

/** Generated calls of these operations rarely succeed, so the models cover them. */
const SELDOM_SUCCEED: ReadonlySet<OperationId> = new Set([
  'createCommentImport',
  'startReviewImport',
  'startRecommendationImport',
  'updateComment',
  'retryHistoryImport',
  'finalizeUpload',
  'completeMultipartUpload',
]);

/** Fields that a reply always takes from its parent (D-CMT-05). */
const DERIVED: ReadonlySet<string> = new Set(['internalPostId', 'importedPostId', 'internalParentCommentId', 'fetchedParentCommentId']);

/** Returns the texts and numbers that are sent and shown under the same name. Times are left out, because they are shown in one form only. */
function keptFields({ body }: OperationSpec, { responses }: OperationSpec): string[] {
  const sent = resolved(publicApi.json, body?.schema ?? {}).properties ?? {};
  const stored = resolved(publicApi.json, responses.get(200) ?? {}).properties ?? {};
  return Object.entries(sent).flatMap(([name, schema]) => {
    const { format, ...known } = resolved(publicApi.json, schema);
    const isPlain = typesOf(known).every(type => type !== 'object' && type !== 'array') && typesOf(known).length > 0;
    return name in stored && isPlain && format === undefined && !DERIVED.has(name) ? [name] : [];
  });
}
