/** What a response says beyond its schema. Prism lets it pass: a schema takes properties that it does not name. */
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../openapi/document.ts';
import { alternativesOf, resolved } from '../arbitraries/schema.ts';
import type { Check } from './check.ts';

/** A service may say more in time: on a deployment it is worth a warning. */
export const undocumentedProperties: Check = {
  id: 'undocumented-properties',
  title: 'No response has a property that the document does not describe',
  rules: [],
  isAboutResponse: true,
  begin:
    () =>
    ({ operation, status, body }) => {
      const schema = operation.responses.get(status);
      const found = schema ? undescribedIn(publicApi.json, [schema], body) : [];
      if (found.length === 0) return [];
      return [{ message: `${status} says what the document does not describe: ${found.join(', ')}`, isDecision: true }];
    },
};

/** The properties in a value that none of its schemas describes, as paths. */
export function undescribedIn(document: OpenAPIObject, schemas: readonly JsonSchema[], value: unknown, path = ''): string[] {
  const known = schemas.flatMap(schema => shapesOf(document, schema));
  if (known.length === 0 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const items = known.flatMap(shape => shape.items ?? []);
    return value.flatMap((item, i) => undescribedIn(document, items, item, `${path}/${i}`));
  }
  return Object.entries(value).flatMap(([name, part]) => {
    const place = `${path}/${name}`;
    const described = known.flatMap(({ properties, additionalProperties }) => {
      const own = properties?.[name];
      return own ? [own] : typeof additionalProperties === 'object' ? [additionalProperties] : [];
    });
    if (described.length > 0) return undescribedIn(document, described, part, place);
    // A schema that describes no property at all leaves them open.
    return known.some(({ properties, additionalProperties }) => additionalProperties === true || !properties) ? [] : [place];
  });
}

/** A schema without its alternatives: each of them stands for itself. */
function shapesOf(document: OpenAPIObject, schema: JsonSchema): ReturnType<typeof resolved>[] {
  const known = resolved(document, schema);
  const alternatives = alternativesOf(known);
  return alternatives.length > 0 ? alternatives.flatMap(alternative => shapesOf(document, alternative)) : [known];
}
