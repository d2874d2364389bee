/** Fields of a call that the document does not have, which would be dropped without a word. */
import { fieldsOf, itemsOf, otherFieldsOf, type Schemas } from '../../../openapi/schema.ts';
import { ArgumentError } from '../failures.ts';
import { didYouMean } from '../suggest.ts';
import { bodySchemas, fieldNames, type KnownOperation } from './operations.ts';

/** The error for a field that a command does not have, with those that it has. */
export function unknownField(name: string, known: readonly string[], command: string): ArgumentError {
  const allowed = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
  return new ArgumentError(`${command} has no field ${name}; ${allowed}${didYouMean(name, known)}`);
}

/** Throws an ArgumentError for the first field of a body, at any depth, that the operation does not have. */
export function checkFields(known: KnownOperation, body: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(body))
    if (!fieldNames(known).includes(name)) throw unknownField(name, fieldNames(known), known.operation.id);
  check(known, bodySchemas(known), body, []);
}

function check(known: KnownOperation, schemas: Schemas, value: unknown, path: readonly string[]): void {
  // A place of which the document says nothing takes anything.
  if (schemas.length === 0 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items = itemsOf(known.document, schemas);
    value.forEach((item: unknown, index) => {
      check(known, items, item, [...path, String(index)]);
    });
    return;
  }
  const fields = fieldsOf(known.document, schemas);
  const others = otherFieldsOf(known.document, schemas);
  const nameOf = (field: string): string => [...path, field].join('.');
  for (const [field, inner] of Object.entries(value)) {
    const next = fields.get(field) ?? others;
    if (!next) throw unknownField(nameOf(field), [...fields.keys()].map(nameOf), known.operation.id);
    check(known, next, inner, [...path, field]);
  }
}
