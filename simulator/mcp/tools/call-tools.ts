/** Calls, and why something is as it is. */
import * as z from 'zod';
import type { OperationSpec } from '../../../openapi/document.ts';
import { callParts } from '../../text/by-document/call-parts.ts';
import { isControl, type KnownOperation, knownOperations } from '../../text/by-document/operations.ts';
import { checkFields } from '../../text/by-document/unknown-field.ts';
import { ArgumentError } from '../../text/failures.ts';
import { ownValue } from '../../text/json.ts';
import { didYouMean } from '../../text/suggest.ts';
import { defineTool, Refused, worldField } from '../tool.ts';

export const explain = defineTool({
  name: 'explain',
  title: 'Why is it so?',
  description:
    'Says why something is as it is: its state, what led to it from the first request on, what follows by itself and when, and the levers that you can ' +
    'move now. Takes the id of anything (post, comment, message, upload, import, flow, run, account, event, delivery, endpoint, request, job), or a platform.',
  input: z.object({ id: z.string().min(1).describe('Such as post_5dktzzd2ahay64cj, req_12 or INSTAGRAM'), ...worldField }),
  output: z.object({
    world: z.string(),
    subject: z.record(z.string(), z.unknown()),
    state: z.string(),
    because: z.array(z.unknown()),
    next: z.array(z.unknown()),
    levers: z.array(z.unknown()).describe('Give the call of a lever to the tool call, as its operation'),
  }),
  effect: 'read',
  async run({ id, world: given }, session) {
    const { id: world } = await session.world(given);
    const { subject, state, because, next, levers } = await session.connection.call('explain', { world, path: { id } });
    return { world, subject: { ...subject }, state, because: [...because], next: [...next], levers: [...levers] };
  },
});

export const call = defineTool({
  name: 'call',
  title: 'Call an operation of the API',
  description:
    'Calls any operation of the public API or of the control API by its id, with the API key of your world. search_docs finds operations and their ' +
    'fields. A field inside another one may be written as a path, such as data.INSTAGRAM.text.',
  input: z.object({
    operation: z
      .string()
      .min(1)
      .describe('Such as createPost; or the call of a lever of explain, such as PATCH /_sim/platforms/INSTAGRAM {"failure":null}'),
    fields: z.record(z.string(), z.unknown()).optional().describe('Path parameters, query parameters and body, by their names'),
    organization: z.string().optional().describe('Whose API key: acme (the default), pro, free or another one that status names'),
    ...worldField,
  }),
  output: z.object({
    world: z.string(),
    status: z.number(),
    body: z.unknown(),
    request: z.string().nullable().describe('The id of the call in the log, for explain'),
  }),
  effect: 'destroy',
  async run({ operation, fields = {}, organization, world: given }, session) {
    const parts = callFields(operation, fields);
    const world = await session.world(given);
    const answer = await session.connection.send(parts.path, {
      method: parts.method,
      headers: {
        ...(parts.isControl ? { 'x-sim-world': world.id } : { 'x-api-key': keyOf(world.apiKeys, organization) }),
        ...(typeof parts.body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: parts.body }),
    });
    const { items } = await session.connection.call('listRequests', { world: world.id, query: { limit: 1 } });
    const request = parts.isControl ? null : (items[0]?.id ?? null);
    const result = { world: world.id, status: answer.status, body: answer.body, request };
    if (answer.status > 0 && answer.status < 400) return result;
    return new Refused(result, nextAfter(answer.status, request));
  },
});

function nextAfter(status: number, request: string | null): string {
  if (request === null) return 'Read the message: it says what is wrong, and what is allowed there.';
  if (status === 0) return `A fault broke the connection: explain ${request} names it.`;
  return `explain ${request} says which rule refuses the call, and when it would pass.`;
}

function keyOf(keys: Readonly<Record<string, string>>, organization: string | undefined): string {
  const names = Object.keys(keys);
  const name = organization?.replace(/^org_/, '') ?? names[0];
  const key = name === undefined ? undefined : ownValue(keys, name);
  if (typeof key === 'string') return key;
  throw new ArgumentError(
    organization === undefined
      ? 'The world has no API key. Create one with the operation createApiKey'
      : `There is no API key of ${organization}; organization is one of ${names.join(', ')}`,
  );
}

/** What is sent. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  /** JSON as text, a form, or nothing. */
  readonly body: string | FormData | undefined;
  readonly isControl: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** A call as explanations write it: method, path, and the body if there is one. */
const WRITTEN = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)(?: (\{.*\}))?$/s;

/**
 * Puts fields where the document has them. Throws an ArgumentError, with what is allowed, for an operation or a field that does not exist and for one that is
 * missing.
 */
function callFields(operation: string, fields: Fields): SentCall {
  const written = WRITTEN.exec(operation.trim());
  if (!written) return sentCall(named(operation), fields);
  const [, method = '', path = '', body = '{}'] = written;
  const { known, values } = atPath(method, path);
  return sentCall(known, { ...values, ...objectIn(body), ...fields });
}

function named(id: string): KnownOperation {
  const all = knownOperations();
  const found = all.find(known => known.operation.id === id);
  if (found) return found;
  const ids = all.map(known => known.operation.id);
  throw new ArgumentError(`There is no operation ${id}${didYouMean(id, ids) || '; search_docs finds operations by words'}`);
}

/** The operation that answers at a path, with the values of its parameters. */
function atPath(method: string, written: string): { readonly known: KnownOperation; readonly values: Fields } {
  const [path = '', query = ''] = written.split('?');
  for (const known of knownOperations()) {
    const values = known.operation.method === method ? valuesIn(known.operation, path) : undefined;
    if (values) return { known, values: { ...Object.fromEntries(new URLSearchParams(query)), ...values } };
  }
  throw new ArgumentError(`No operation answers ${method} ${path}; search_docs finds operations by words`);
}

function valuesIn({ path: template }: OperationSpec<string>, path: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  return match ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])) : undefined;
}

function objectIn(text: string): Fields {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    throw new ArgumentError(`The body of the call is no JSON: ${text.slice(0, 200)}`);
  }
}

function sentCall(known: KnownOperation, fields: Fields): SentCall {
  const { operation } = known;
  const own = new Set([...operation.pathParameters, ...operation.queryParameters].map(({ name }) => name));
  const words = Object.entries(fields).flatMap(([name, value]) => (own.has(name) || name.includes('.') ? wordsOf(name, value) : []));
  const inBody = Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name) && !name.includes('.')));
  checkFields(known, inBody);
  const data = Object.keys(inBody).length > 0 ? { data: inBody } : {};
  const { path, body } = callParts(known, words, data, operation.id);
  return { method: operation.method, path, body: contentOf(operation, body), isControl: isControl(known) };
}

function wordsOf(name: string, value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) && !name.includes('.') ? value : [value];
  return values.map(each => `${name}=${typeof each === 'string' ? each : JSON.stringify(each)}`);
}

function contentOf({ body: spec }: OperationSpec<string>, body: Fields | undefined): string | FormData | undefined {
  if (body === undefined) return undefined;
  if (spec?.contentType !== 'multipart/form-data') return JSON.stringify(body);
  throw new ArgumentError(
    'This operation takes a file, which a tool cannot send; createUploadFromUrl, or an operation that search_docs finds for it, takes a URL',
  );
}
