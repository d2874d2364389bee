/**
 * The OpenAPI document as the simulator reads it: operations, schemas, lifecycles, limits. It is bundled from the hand-written
 * files by `npm run generate`; nothing the document says is said again in code.
 */
import { readFileSync } from 'node:fs';
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  ReferenceObject,
  ResponseObject,
  SchemaObject,
} from 'openapi3-ts/oas31';
import type limitsJson from './generated/limits.json';
import type { OperationId } from './generated/types.ts';

export type Limits = typeof limitsJson;
export type JsonSchema = SchemaObject | ReferenceObject;
export type FeatureName = 'dms' | 'automations';

/** One operation, ready to be matched, validated and answered. */
export interface OperationSpec<Id extends string = OperationId> {
  readonly id: Id;
  /** Upper case. */
  readonly method: string;
  /** With `{name}` for parameters, as in the document. */
  readonly path: string;
  readonly feature: FeatureName | undefined;
  readonly pathParameters: readonly ParameterObject[];
  readonly queryParameters: readonly ParameterObject[];
  readonly body: { readonly required: boolean; readonly contentType: string; readonly schema: JsonSchema | undefined } | undefined;
  readonly successStatus: number;
  /** JSON schema of each documented answer, by status; undefined where the answer has no JSON body. */
  readonly responses: ReadonlyMap<number, JsonSchema | undefined>;
}

/** A group of endpoints that exists in the service and not in the simulator. */
export interface NotSimulated {
  readonly prefix: string;
  readonly message: string;
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8'));
}

/** All numbers of the interface (limits.yaml). */
export const limits = readJson('limits.json') as Limits;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** A parsed OpenAPI document with typed access. */
export class ApiDocument<Id extends string = OperationId> {
  private specs: readonly OperationSpec<Id>[] | undefined;

  constructor(readonly json: OpenAPIObject) {}

  /** Every operation, in the order of the document. */
  operations(): OperationSpec<Id>[] {
    this.specs ??= this.readOperations();
    return [...this.specs];
  }

  private readOperations(): OperationSpec<Id>[] {
    return Object.entries(this.json.paths ?? {}).flatMap(([path, item]) =>
      METHODS.flatMap(method => (item[method] ? [this.specOf(path, method, item, item[method])] : [])),
    );
  }

  /** A component schema by name. */
  schema(name: string): SchemaObject {
    const schema = this.json.components?.schemas?.[name];
    if (!schema || '$ref' in schema) throw new Error(`The document has no schema ${name}`);
    return schema;
  }

  /** The transition table of a status schema: its `x-lifecycle`. */
  lifecycle<S extends string>(name: string): Readonly<Record<S, readonly S[]>> {
    const table: unknown = this.schema(name)['x-lifecycle'];
    if (!table) throw new Error(`Schema ${name} has no x-lifecycle`);
    return table as Readonly<Record<S, readonly S[]>>;
  }

  /** The names of all status schemas that carry a lifecycle. */
  lifecycles(): string[] {
    return Object.entries(this.json.components?.schemas ?? {}).flatMap(([name, schema]) => ('x-lifecycle' in schema ? [name] : []));
  }

  /** The groups of endpoints that are left out on purpose. */
  notSimulated(): readonly NotSimulated[] {
    return (this.json['x-not-simulated'] ?? []) as readonly NotSimulated[];
  }

  private specOf(path: string, method: (typeof METHODS)[number], item: PathItemObject, operation: OperationObject): OperationSpec<Id> {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(parameter =>
      this.resolve<ParameterObject>(parameter),
    );
    const statuses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
      const content = this.resolve<ResponseObject>(response as ResponseObject | ReferenceObject).content;
      return [Number(status), content?.['application/json']?.schema] as const;
    });
    const feature: unknown = operation['x-feature'];
    return {
      id: operation.operationId as Id,
      method: method.toUpperCase(),
      path,
      feature: feature as FeatureName | undefined,
      pathParameters: parameters.filter(parameter => parameter.in === 'path'),
      queryParameters: parameters.filter(parameter => parameter.in === 'query'),
      body: this.bodyOf(operation),
      successStatus: statuses.find(([status]) => status >= 200 && status < 300)?.[0] ?? 200,
      responses: new Map(statuses),
    };
  }

  private bodyOf(operation: OperationObject): OperationSpec['body'] {
    if (!operation.requestBody) return undefined;
    const body = this.resolve<Exclude<OperationObject['requestBody'], ReferenceObject | undefined>>(operation.requestBody);
    const [contentType, media] = Object.entries(body.content)[0] ?? ['application/json', {}];
    return { required: body.required ?? false, contentType, schema: media.schema };
  }

  private resolve<T extends object>(value: T | ReferenceObject): T {
    if (!('$ref' in value)) return value;
    let node: unknown = this.json;
    for (const part of value.$ref.slice(2).split('/')) node = (node as Record<string, unknown>)[part];
    return node as T;
  }
}

/** The public interface. */
export const publicApi = new ApiDocument(readJson('openapi.json') as OpenAPIObject);

let control: ApiDocument<string> | undefined;

/** The control API, read when first asked for. */
export function controlApi(): ApiDocument<string> {
  control ??= new ApiDocument<string>(readJson('control.json') as OpenAPIObject);
  return control;
}
