/** Which operations answer what, as the document says. */
import { type JsonSchema, type OperationSpec, publicApi } from '../../openapi/document.ts';
import { nameOf } from '../../openapi/schema.ts';

/** The schema of what an operation answers, or lists: the one that a longer form of it extends, as `PostBase` for a list of `Post`. */
export function entityOf({ responses, successStatus }: OperationSpec): string | undefined {
  const name = entityIn(responses.get(successStatus));
  const items = name === undefined ? undefined : publicApi.schema(name).properties?.['items'];
  return name === undefined ? undefined : baseOf(entityIn(items) ?? name);
}

/** The ids of all operations that answer or list this. */
export function operationsWith(entity: string): ReadonlySet<string | null> {
  return new Set(publicApi.operations().flatMap(operation => (entityOf(operation) === entity ? [operation.id] : [])));
}

/** Of a reference, or of the items of a list. */
function entityIn(schema: JsonSchema | undefined): string | undefined {
  return nameOf(schema) ?? (schema && 'items' in schema ? entityIn(schema.items) : undefined);
}

function baseOf(name: string): string {
  const extended = entityIn(publicApi.schema(name).allOf?.[0]);
  return extended === undefined ? name : baseOf(extended);
}
