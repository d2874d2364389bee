/** What was written is what is read; a refused request changes nothing (D-GEN-05). */
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

/** What is due at once may have moved on. */
const MOVING: ReadonlySet<string> = new Set(['status', 'updatedAt']);

/** What a deployment works on by itself between a write and a read. */
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

/** Mostly as it is; else with a space after each text that is kept, which is kept, too. */
function sometimesSpaced(call: Call, kept: readonly string[]): fc.Arbitrary<Call> {
  const texts = Object.entries(fieldsOf(call.body)).filter(([name, value]) => kept.includes(name) && typeof value === 'string');
  const spaced = Object.fromEntries(texts.map(([name, value]) => [name, FREE_TEXTS.has(name) ? `${String(value)} ` : value]));
  return fc.constantFrom(call, call, { ...call, body: texts.length > 0 ? { ...fieldsOf(call.body), ...spaced } : call.body });
}

const FREE_TEXTS: ReadonlySet<string> = new Set(['title', 'name', 'text']);

/** A comment shows the texts of its own platforms only, which a reply takes from its parent (D-CMT-05). */
function dataThatCounts(sent: Fields, stored: Fields): unknown {
  if (!('internalPostId' in stored)) return sent['data'];
  const parts = Object.entries(fieldsOf(sent['data'])).filter(([platform]) => platform in fieldsOf(stored['data']));
  return Object.fromEntries(parts);
}

/** Throws unless all that was sent is there; null counts as absent, and what is there besides has been added. */
function checkWithin(place: string, stored: unknown, sent: unknown, reader: string): void {
  if (sent === null || sent === undefined || REWRITTEN.has(place)) return;
  if (typeof sent !== 'object' || Array.isArray(sent)) return checkSame(place, stored, sent, reader);
  for (const [name, value] of Object.entries(sent)) checkWithin(`${place}.${name}`, fieldsOf(stored)[name], value, reader);
}

/** Names of users are kept in the form of the platform. */
const REWRITTEN: ReadonlySet<string> = new Set(['data.INSTAGRAM.collaborators']);

function checkSame(name: string, stored: unknown, value: unknown, reader: string): void {
  const [is, shouldBe] = [stored, value].map(each => JSON.stringify(each));
  if (is !== shouldBe) throw new Error(`${name} is ${is} in ${reader}, not ${shouldBe}`);
}

/** The document cannot say how often a generated call succeeds: these do so only now and then, and are for the models. */
const SELDOM_SUCCEED: ReadonlySet<OperationId> = new Set([
  'createCommentImport',
  'updateComment',
  'retryHistoryImport',
  'finalizeUpload',
  'completeMultipartUpload',
]);

/** A reply takes them from its parent, whatever else is sent (D-CMT-05). */
const DERIVED: ReadonlySet<string> = new Set(['internalPostId', 'importedPostId', 'internalParentCommentId', 'fetchedParentCommentId']);

/** Texts and numbers that go in and come out under one name. Times come out in one form, whatever they go in. */
function keptFields({ body }: OperationSpec, { responses }: OperationSpec): string[] {
  const sent = resolved(publicApi.json, body?.schema ?? {}).properties ?? {};
  const stored = resolved(publicApi.json, responses.get(200) ?? {}).properties ?? {};
  return Object.entries(sent).flatMap(([name, schema]) => {
    const { format, ...known } = resolved(publicApi.json, schema);
    const isPlain = typesOf(known).every(type => type !== 'object' && type !== 'array') && typesOf(known).length > 0;
    return name in stored && isPlain && format === undefined && !DERIVED.has(name) ? [name] : [];
  });
}
