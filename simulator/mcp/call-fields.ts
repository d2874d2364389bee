/** A call by its operation and the values of its fields. */
import type { OperationSpec } from '../../openapi/document.ts';
import { ArgumentError } from '../text/argument-error.ts';
import { callParts } from '../text/by-document/call-parts.ts';
import { isControl, type KnownOperation, knownOperations } from '../text/by-document/operations.ts';
import { checkFields } from '../text/by-document/unknown-field.ts';
import { didYouMean } from '../text/suggest.ts';

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
export function callFields(operation: string, fields: Fields): SentCall {
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
