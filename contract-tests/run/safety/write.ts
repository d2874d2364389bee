/** A write in the form in which the rules check it. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
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

/** Reads a copy of a request, so that it can still be sent. */
export async function readWrite(request: Request): Promise<Write> {
  const pathname = apiPath(new URL(request.url).pathname);
  const operation = operationAt(request.method, pathname);
  // An undocumented method has no operation, but another method of the same path names its parameters.
  const template = operation?.path ?? publicApi.operations().find(({ method, path }) => operationAt(method, pathname)?.path === path)?.path;
  const path = template === undefined ? {} : parametersOf(template, pathname);
  return { operation, method: request.method, pathname, path, body: await bodyOf(request.clone()) };
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

async function bodyOf(request: Request): Promise<Fields> {
  if (!request.body) return {};
  const type = request.headers.get('content-type') ?? '';
  try {
    if (!type.startsWith('multipart/form-data')) return fieldsOf(JSON.parse(await request.text()));
    const form = await request.formData();
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
