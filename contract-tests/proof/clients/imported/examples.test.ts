import { describe, expect, it } from 'vitest';
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { exampleArguments } from '../published/calls.ts';
import { inRunningOrder, MEANT_TO_BE_ABSENT, prepareSimulator } from './prepared-simulator.ts';

/** The request of an operation as an importer makes it: path, required parameters and body are the examples. */
function requestOf(document: ApiDocument<string>, operation: OperationSpec<string>, url: string): Request {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const [name, { in: place, value }] of exampleArguments(document, operation)) {
    if (place === 'path') path = path.replace(`{${name}}`, String(value));
    else for (const one of [value].flat()) query.append(name, String(one));
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
