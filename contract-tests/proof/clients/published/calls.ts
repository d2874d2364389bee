/** Every call of the published client, with the operation that answers it, and what it takes: the examples of the document. */
import { Bundlesocial, OpenAPI } from 'bundlesocial';
import { type ApiDocument, type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { referred } from '../../../../openapi/document-index.ts';
import { isNode } from '../../../../openapi/sources.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';

/** These parts are not simulated on purpose. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['credit']);

export interface ClientCall {
  /** Such as `post.postCreate`. */
  readonly name: string;
  readonly service: string;
  /** Undefined for a call that is not simulated. */
  readonly operation: OperationSpec | undefined;
  /** Calls the service through a client. */
  run(client: Bundlesocial, data: Fields): Promise<unknown>;
}

/** The calls that send a request, in the order of the client. */
export const clientCalls: readonly ClientCall[] = Object.entries(new Bundlesocial('')).flatMap(([service, part]) =>
  service === 'request' ? [] : callsOf(service, part),
);

function callsOf(service: string, part: object): readonly ClientCall[] {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter(name => name !== 'constructor');
  // The client parses webhooks by itself.
  if (service === 'webhooks') return [];
  return names.map(name => {
    const run = async (client: Bundlesocial, data: Fields): Promise<unknown> => {
      const own: unknown = Reflect.get(client, service);
      const call: unknown = own && Reflect.get(own, name);
      if (typeof call !== 'function') throw new Error(`The client has no call ${service}.${name}`);
      return Reflect.apply(call, own, [data]);
    };
    return { name: `${service}.${name}`, service, operation: operationOf(run), run };
  });
}

/** The operation whose method and path a call requests. */
function operationOf(run: ClientCall['run']): OperationSpec | undefined {
  const client = new Bundlesocial('', OpenAPI);
  let requested = '';
  Object.assign(client.request, {
    request({ method, url }: { readonly method: string; readonly url: string }) {
      requested = keyOf(method, url);
      return Promise.resolve();
    },
  });
  void run(client, {});
  return publicApi.operations().find(({ method, path }) => keyOf(method, path) === requested);
}

/** The client ends the paths of lists with a slash. */
function keyOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/$/, '')}`;
}

/** Returns what a call of the client takes, as the examples of the document have it. */
export function exampleOf(operation: OperationSpec): Fields {
  const parameters = [...exampleArguments(publicApi, operation)].map(([name, { value }]) => [name, value] as const);
  const { body } = operation;
  const part = body?.contentType === 'application/json' ? 'requestBody' : 'formData';
  return { ...Object.fromEntries(parameters), ...(body && { [part]: fieldsOf(body.example) }) };
}

/** Returns the path parameters and the required ones by name, with their examples, which the operations of a document do not keep. */
export function exampleArguments(
  document: ApiDocument<string>,
  operation: OperationSpec<string>,
): ReadonlyMap<string, { readonly in: string; readonly value: unknown }> {
  const item = document.json.paths?.[operation.path];
  const spec: unknown = item?.[operation.method.toLowerCase() as 'get'];
  const own = isNode(spec) && Array.isArray(spec['parameters']) ? spec['parameters'] : [];
  const all: readonly unknown[] = [...(item?.parameters ?? []), ...own];
  return new Map(
    all.filter(isNode).flatMap(part => {
      const { name, in: place, example, required } = referred<Record<string, unknown>>(document.json, part);
      const isSent = place === 'path' || required === true;
      if (!isSent || typeof name !== 'string' || typeof place !== 'string') return [];
      return [[name, { in: place, value: example ?? firstOf(document, operation, name) }]];
    }),
  );
}

/** The first of the few values of a parameter. */
function firstOf(document: ApiDocument<string>, operation: OperationSpec<string>, name: string): unknown {
  const parameter = [...operation.pathParameters, ...operation.queryParameters].find(each => each.name === name);
  const schema = parameter?.schema;
  return schema && '$ref' in schema ? document.schema(schema.$ref.split('/').at(-1) ?? '').enum?.[0] : schema?.enum?.[0];
}
