/** Every call of the published client, with the operation that answers it, and what it takes: the examples of the document. */
import { Bundlesocial, OpenAPI } from 'bundlesocial';
import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { exampleArguments } from '../imported/example-arguments.ts';

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
