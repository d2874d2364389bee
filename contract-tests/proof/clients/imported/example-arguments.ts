/** The arguments of calls as importers of a document make them: its examples. */
import type { ApiDocument, OperationSpec } from '../../../../openapi/document.ts';
import { referred } from '../../../../openapi/document-index.ts';
import { isNode } from '../../../../openapi/sources.ts';

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
