/** A write in the form in which the rules check it. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { SentInit } from '../../session.ts';
import { apiPath, operationAt } from '../operation-at.ts';

export interface Write {
  /** Undefined when the document has no such operation. */
  readonly operation: OperationSpec | undefined;
  readonly method: string;
  readonly pathname: string;
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The properties of a JSON object or a form, including files; empty for other bodies. */
  readonly body: Fields;
}

/** Returns the write that a request is. */
export async function readWrite(url: string, init: SentInit): Promise<Write> {
  const pathname = apiPath(new URL(url).pathname);
  const operation = operationAt(init.method, pathname);
  // An undocumented method has no operation, but another method of the same path names its parameters.
  const template = operation?.path ?? publicApi.operations().find(({ method, path }) => operationAt(method, pathname)?.path === path)?.path;
  const path = template === undefined ? {} : parametersOf(template, pathname);
  return { operation, method: init.method, pathname, path, body: await bodyOf(init) };
}

function parametersOf(template: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  const parts = template.split('/').map((part, index): [string, string] => [part, decoded(given[index] ?? '')]);
  return Object.fromEntries(parts.flatMap(([part, value]) => (part.startsWith('{') ? [[part.slice(1, -1), value]] : [])));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function bodyOf({ headers, body }: SentInit): Promise<Fields> {
  if (body === undefined) return {};
  try {
    const sent = new Response(body, { headers });
    if (!headers['content-type']?.startsWith('multipart/form-data')) return fieldsOf(await sent.json());
    const form = await sent.formData();
    const entries = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await fileOf(value)] as const);
    return Object.fromEntries(await Promise.all(entries));
  } catch {
    return {};
  }
}

/** Returns a file in the shape that the suites use. */
async function fileOf(file: File): Promise<object> {
  return { name: file.name, type: file.type, content: new Uint8Array(await file.arrayBuffer()) };
}
