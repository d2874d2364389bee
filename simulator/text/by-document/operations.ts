/** The operations of both documents by their ids. */
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { flattened, type Schemas } from '../../../openapi/schema.ts';
import { ArgumentError } from '../failures.ts';
import { didYouMean } from '../suggest.ts';

/** An operation, and the document that has it. */
export interface KnownOperation {
  readonly document: ApiDocument<string>;
  readonly operation: OperationSpec<string>;
}

/** Every operation of the public API, then of the control API. */
export function knownOperations(): KnownOperation[] {
  return [publicApi, controlApi()].flatMap(document => document.operations().map(operation => ({ document, operation })));
}

/** The operation with that id. Throws an ArgumentError that names the nearest one. */
export function operationNamed(id: string): KnownOperation {
  const all = knownOperations();
  const found = all.find(({ operation }) => operation.id === id);
  if (found) return found;
  const ids = all.map(({ operation }) => operation.id);
  throw new ArgumentError(`There is no operation ${id}${didYouMean(id, ids) || '; sim openapi, and sim openapi --control, list them'}`);
}

/** Whether it belongs to the control API. */
export function isControl({ operation }: KnownOperation): boolean {
  return operation.path.startsWith('/_sim');
}

/** The schemas of its body; empty without one. */
export function bodySchemas({ operation }: KnownOperation): Schemas {
  return operation.body?.schema ? [operation.body.schema] : [];
}

/** The names of the fields that a call takes: of the path, the query and the body. */
export function fieldNames(known: KnownOperation): string[] {
  const { pathParameters, queryParameters } = known.operation;
  const ofBody = flattened(known.document, bodySchemas(known)).flatMap(({ properties = {} }) => Object.keys(properties));
  return [...new Set([...pathParameters.map(({ name }) => name), ...queryParameters.map(({ name }) => name), ...ofBody])];
}
