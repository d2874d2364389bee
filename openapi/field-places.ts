/** Where the fields of a request stand in the document. */
import { type JsonSchema, publicApi } from './document.ts';
import { resolved } from './schema.ts';

/** The place of each step of a path among its neighbours, as the body of the operation lists them. A step that the document does not name comes last. */
export function fieldPlaces(operationId: string, path: readonly (string | number)[]): readonly number[] {
  let schema: JsonSchema | undefined = publicApi.operations().find(({ id }) => id === operationId)?.body?.schema;
  return path.map(step => {
    const { items, properties = {} } = resolved(publicApi, schema);
    if (typeof step === 'number') {
      schema = items;
      return step;
    }
    schema = properties[step];
    const place = Object.keys(properties).indexOf(step);
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  });
}
