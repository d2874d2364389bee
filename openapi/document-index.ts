/**
 * What a start needs of a document. `npm run generate` writes that of the public one into a file of its own: a start of what was built reads no more of
 * it, and to read the whole takes 14 ms of the processor and 4 MB where the index takes 1 ms and 0.3 MB.
 */
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  ReferenceObject,
  RequestBodyObject,
  SchemaObject,
} from 'openapi3-ts/oas31';

export type FeatureName = 'dms' | 'automations';

/**
 * What a contract run on a deployment may do with a write: `always` is undone at the end of the run, or changes nothing lasting; `own` is sent about what
 * the run has created, which goes at its end; `never` stays, or reaches people, so that it is sent only about ids that nobody has.
 */
export type Undo = (typeof UNDOS)[number];

/** The values of `x-undo`. */
export const UNDOS = ['own', 'always', 'never'] as const;

/** An operation without the schemas of what it takes and answers. */
export interface IndexedOperation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** With `{name}` for parameters, as in the document. */
  readonly path: string;
  readonly feature?: FeatureName;
  /** Absent for reads. */
  readonly undo?: Undo;
  /** The largest body, where it differs from that of most operations. */
  readonly maxBytes?: number;
  readonly pathParameters: readonly ParameterObject[];
  readonly queryParameters: readonly ParameterObject[];
  readonly body?: { readonly required: boolean; readonly contentType: string };
  readonly successStatus: number;
}

/** A group of endpoints that exists in the service and not in the simulator. */
export interface NotSimulated {
  readonly prefix: string;
  readonly message: string;
}

export interface DocumentIndex {
  /** Every operation, in the order of the document. */
  readonly operations: readonly IndexedOperation[];
  /** The component schemas of texts by name: ids, platforms, and statuses with their lifecycles. */
  readonly texts: Readonly<Record<string, SchemaObject>>;
  /** The groups of endpoints that are left out on purpose. */
  readonly notSimulated: readonly NotSimulated[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The index of a document. */
export function indexOf(document: OpenAPIObject): DocumentIndex {
  return {
    operations: Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      METHODS.flatMap(method => (item[method] ? [indexed(document, { path, method, item, operation: item[method] })] : [])),
    ),
    texts: Object.fromEntries(
      Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
        'type' in schema && schema.type === 'string' ? [[name, schema]] : [],
      ),
    ),
    notSimulated: document['x-not-simulated'] ?? [],
  };
}

interface Place {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly item: PathItemObject;
  readonly operation: OperationObject;
}

function indexed(document: OpenAPIObject, { path, method, item, operation }: Place): IndexedOperation {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(parameter =>
    // Nobody reads at a start what it is for, or an example of it.
    withoutTexts(referred<ParameterObject>(document, parameter)),
  );
  const body = operation.requestBody && referred<RequestBodyObject>(document, operation.requestBody);
  const statuses = Object.keys(operation.responses ?? {}).map(Number);
  const feature = operation['x-feature'] as FeatureName | undefined;
  const undo = operation['x-undo'] as Undo | undefined;
  const maxBytes = operation['x-max-bytes'] as number | undefined;
  return {
    id: operation.operationId ?? '',
    method: method.toUpperCase(),
    path,
    ...(feature && { feature }),
    ...(undo && { undo }),
    ...(maxBytes !== undefined && { maxBytes }),
    pathParameters: parameters.filter(parameter => parameter.in === 'path'),
    queryParameters: parameters.filter(parameter => parameter.in === 'query'),
    ...(body && { body: { required: body.required ?? false, contentType: Object.keys(body.content)[0] ?? 'application/json' } }),
    successStatus: statuses.find(status => status >= 200 && status < 300) ?? 200,
  };
}

function withoutTexts(parameter: ParameterObject): ParameterObject {
  const copy = { ...parameter };
  delete copy.description;
  delete copy.example;
  return copy;
}

/** A part of the document, or that which it refers to. */
export function referred<T extends object>(document: object, value: T | ReferenceObject): T {
  if (!('$ref' in value)) return value;
  let node: unknown = document;
  for (const part of value.$ref.slice(2).split('/')) node = (node as Record<string, unknown>)[part];
  return node as T;
}
