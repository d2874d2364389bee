/**
 * The OpenAPI document as the simulator reads it: operations, schemas, lifecycles, limits. It is bundled from the hand-written
 * files by `npm run generate`; nothing the document says is said again in code.
 */
import { readFileSync } from 'node:fs';
import type {
  LinkObject,
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from 'openapi3-ts/oas31';
import {
  type DocumentIndex,
  type FeatureName,
  type IndexedOperation,
  indexOf,
  type NotSimulated,
  referred,
  type Undo,
} from './document-index.ts';
import type limitsJson from './generated/limits.json';
import type { OperationId } from './generated/types.ts';
import { once } from './once.ts';

export type { FeatureName, NotSimulated, Undo } from './document-index.ts';
export type Limits = typeof limitsJson;
export type JsonSchema = SchemaObject | ReferenceObject;

/** What can be called next with values of an answer. */
export interface LinkSpec {
  readonly name: string;
  readonly operationId: string;
  /** Parameters and properties of the body by name: values, or expressions as `$response.body#/id`. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** One operation, ready to be matched, validated and answered. */
export interface OperationSpec<Id extends string = OperationId> {
  readonly id: Id;
  /** Upper case. */
  readonly method: string;
  /** With `{name}` for parameters, as in the document. */
  readonly path: string;
  readonly feature: FeatureName | undefined;
  /** Undefined for reads. */
  readonly undo: Undo | undefined;
  /** The largest body, where it differs from that of most operations. */
  readonly maxBytes?: number;
  readonly pathParameters: readonly ParameterObject[];
  readonly queryParameters: readonly ParameterObject[];
  readonly body:
    | { readonly required: boolean; readonly contentType: string; readonly schema: JsonSchema | undefined; readonly example: unknown }
    | undefined;
  readonly successStatus: number;
  /** JSON schema of each documented answer, by status; undefined where the answer has no JSON body. */
  readonly responses: ReadonlyMap<number, JsonSchema | undefined>;
  /** Of the success. */
  readonly links: readonly LinkSpec[];
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8'));
}

/** All numbers of the interface (limits.yaml). */
export const limits = readJson('limits.json') as Limits;

/** A document with typed access. What its index does not have is read when somebody asks for it. */
export class ApiDocument<Id extends string = OperationId> {
  private readonly source: OpenAPIObject | (() => OpenAPIObject);
  private readonly index: DocumentIndex;
  private whole: OpenAPIObject | undefined;
  private specs: readonly OperationSpec<Id>[] | undefined;
  private specById: ReadonlyMap<Id, OperationSpec<Id>> | undefined;

  constructor(source: OpenAPIObject | (() => OpenAPIObject), index?: DocumentIndex) {
    this.source = source;
    this.index = index ?? indexOf(this.json);
  }

  get json(): OpenAPIObject {
    return (this.whole ??= typeof this.source === 'function' ? this.source() : this.source);
  }

  /** Every operation, in the order of the document. */
  operations(): OperationSpec<Id>[] {
    this.specs ??= this.index.operations.map(operation => this.specOf(operation));
    return [...this.specs];
  }

  /** The operation with an id. Throws an Error for an id that the document does not have. */
  operation(id: Id): OperationSpec<Id> {
    this.specById ??= new Map(this.operations().map(spec => [spec.id, spec]));
    const spec = this.specById.get(id);
    if (!spec) throw new Error(`The document has no operation ${id}`);
    return spec;
  }

  /** A component schema by name. */
  schema(name: string): SchemaObject {
    const schema = this.index.texts[name] ?? this.json.components?.schemas?.[name];
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
    return Object.entries(this.index.texts).flatMap(([name, schema]) => ('x-lifecycle' in schema ? [name] : []));
  }

  /** The groups of endpoints that are left out on purpose. */
  notSimulated(): readonly NotSimulated[] {
    return this.index.notSimulated;
  }

  private specOf({ id, body, feature, undo, ...indexed }: IndexedOperation): OperationSpec<Id> {
    const operation = once(() => this.operationAt(indexed));
    const content = once(() => this.contentOf(operation()));
    const responses = once(() => this.responsesOf(operation()));
    const links = once(() => this.linksOf(operation(), indexed.successStatus));
    return {
      ...indexed,
      id: id as Id,
      feature,
      undo,
      body: body && {
        ...body,
        get schema() {
          return content()?.schema;
        },
        /** The first one. */
        get example(): unknown {
          return exampleIn(content());
        },
      },
      get responses() {
        return responses();
      },
      get links() {
        return links();
      },
    };
  }

  private operationAt({ path, method }: Pick<IndexedOperation, 'path' | 'method'>): OperationObject {
    const item = this.json.paths?.[path] as Readonly<Record<string, OperationObject | undefined>> | undefined;
    const operation = item?.[method.toLowerCase()];
    if (!operation) throw new Error(`The document has no ${method} ${path}`);
    return operation;
  }

  private contentOf({ requestBody }: OperationObject): MediaTypeObject | undefined {
    const body = requestBody && referred<RequestBodyObject>(this.json, requestBody);
    return Object.values(body?.content ?? {})[0];
  }

  private responsesOf({ responses = {} }: OperationObject): OperationSpec['responses'] {
    return new Map(
      Object.entries<ResponseObject | ReferenceObject>(responses).map(([status, response]) => [
        Number(status),
        referred<ResponseObject>(this.json, response).content?.['application/json']?.schema,
      ]),
    );
  }

  private linksOf({ responses = {} }: OperationObject, status: number): LinkSpec[] {
    const response: ResponseObject | ReferenceObject | undefined = responses[status];
    const links: Readonly<Record<string, LinkObject | ReferenceObject>> =
      (response && referred<ResponseObject>(this.json, response).links) ?? {};
    return Object.entries(links).map(([name, link]) => {
      const { operationId = '', parameters = {}, requestBody = {} } = referred<LinkObject>(this.json, link);
      return { name, operationId, values: { ...parameters, ...requestBody } };
    });
  }
}

function exampleIn({ example, examples = {} }: MediaTypeObject = {}): unknown {
  const [first] = Object.values(examples);
  return example ?? (first && 'value' in first ? first.value : undefined);
}

/** The public interface. */
export const publicApi = new ApiDocument(() => readJson('openapi.json') as OpenAPIObject, readJson('index.json') as DocumentIndex);

let control: ApiDocument<string> | undefined;

/** The control API, read when first asked for. */
export function controlApi(): ApiDocument<string> {
  control ??= new ApiDocument<string>(readJson('control.json') as OpenAPIObject);
  return control;
}
