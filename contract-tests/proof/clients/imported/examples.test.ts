import { describe, expect, it } from 'vitest';
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { referred } from '../../../../openapi/document-index.ts';
import { isNode } from '../../../../openapi/sources.ts';
import { inRunningOrder, MEANT_TO_BE_ABSENT, prepareSimulator } from './prepared-simulator.ts';

/** The parameters of an operation with their examples, which the operations of a document do not keep. */
function examplesOf(
  document: ApiDocument<string>,
  { path, method }: OperationSpec<string>,
): Map<string, { readonly in: string; readonly value: unknown }> {
  const item = document.json.paths?.[path];
  const operation: unknown = item?.[method.toLowerCase() as 'get'];
  const own = isNode(operation) && Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const all: readonly unknown[] = [...(item?.parameters ?? []), ...own];
  return new Map(
    all.filter(isNode).flatMap(part => {
      const { name, in: place, example, required } = referred<Record<string, unknown>>(document.json, part);
      const isSent = place === 'path' || required === true;
      return isSent && typeof name === 'string' && typeof place === 'string' ? [[name, { in: place, value: example }]] : [];
    }),
  );
}

/** The request of an operation as an importer makes it: path, required parameters and body are the examples. */
function requestOf(document: ApiDocument<string>, operation: OperationSpec<string>, url: string): Request {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const [name, { in: place, value }] of examplesOf(document, operation)) {
    if (place === 'path') path = path.replace(`{${name}}`, String(value ?? firstOf(document, operation, name)));
    else for (const one of [value ?? firstOf(document, operation, name)].flat()) query.append(name, String(one));
  }
  const { body } = operation;
  const headers = { 'x-api-key': 'sk_sim_acme', ...(body && { 'content-type': body.contentType }) };
  const isJson = body?.contentType === 'application/json';
  return new Request(`${url}${path}?${query}`, {
    method: operation.method,
    headers,
    ...(isJson && { body: JSON.stringify(body.example ?? {}) }),
  });
}

/** The first of the few values of a parameter. */
function firstOf(document: ApiDocument<string>, operation: OperationSpec<string>, name: string): unknown {
  const parameter = [...operation.pathParameters, ...operation.queryParameters].find(each => each.name === name);
  const schema = parameter?.schema;
  return schema && '$ref' in schema ? document.schema(schema.$ref.split('/').at(-1) ?? '').enum?.[0] : schema?.enum?.[0];
}

describe.each([
  ['public', publicApi],
  ['control', controlApi()],
] as const)('the examples of the %s document', (name, document: ApiDocument<string>) => {
  it('name what a world has: no request is 404 unless it is meant to be', async () => {
    const { sim, url } = await prepareSimulator(name);
    try {
      const absent: string[] = [];
      for (const operation of inRunningOrder(document.operations())) {
        // A stream does not end, and a reset would undo the preparation.
        if (['streamEvents', 'resetWorld'].includes(operation.id)) continue;
        const response = await fetch(requestOf(document, operation, url));
        const text = await response.text();
        if (response.status === 404 && !(operation.id in MEANT_TO_BE_ABSENT)) absent.push(`${operation.id}: ${text}`);
      }
      expect(absent).toEqual([]);
    } finally {
      await sim.close();
    }
  });
});
