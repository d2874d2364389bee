/** A write as the rules of a deployment look at it. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { apiPath, operationAt } from '../operation-at.ts';

export interface Write {
  /** Undefined for what is no operation of the document. */
  readonly operation: OperationSpec | undefined;
  readonly method: string;
  readonly pathname: string;
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The properties of a JSON object or a form, files included; none of a body that is neither. */
  readonly body: Fields;
}

/** Reads a request without using it up. */
export async function readWrite(request: Request): Promise<Write> {
  const pathname = apiPath(new URL(request.url).pathname);
  const operation = operationAt(request.method, pathname);
  // An undocumented method: the path says what it would be about.
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

/** In the shape in which the suites know files. */
async function fileOf(file: File): Promise<object> {
  return { name: file.name, type: file.type, content: new Uint8Array(await file.arrayBuffer()) };
}
