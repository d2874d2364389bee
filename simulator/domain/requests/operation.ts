import type { OperationId, Operations } from '../../../openapi/generated/types.ts';

/** The file of a form while it is received. */
export interface FormFile {
  /** Without a path; empty when the caller gave none. */
  readonly fileName: string;
  /** As declared by the caller; not checked. */
  readonly mimeType: string;
  /** The bytes in small pieces, once. Throws 400 when the form ends early. */
  readonly stream: AsyncIterable<Uint8Array>;
}

/** A multipart form, read while it is received. */
export interface Form<Fields> {
  readonly file: FormFile;
  /**
   * The fields without the file, once the whole form was received: they may follow the file. Unread bytes of the file are discarded.
   * Throws 400 for a form that ends early, and for fields that violate the document.
   */
  fields(): Promise<Fields>;
}

type BodyOf<Entry> = Entry extends { readonly form: infer Fields }
  ? Form<Omit<Fields, 'file'>>
  : Entry extends { readonly body: infer Body }
    ? Body
    : never;

/** A request that has passed authentication, the feature gate and validation. */
export interface OperationRequest<Id extends OperationId> {
  readonly path: Operations[Id]['path'];
  readonly query: Operations[Id]['query'];
  readonly body: BodyOf<Operations[Id]>;
  /** Where the caller reached the simulator, without a trailing slash; for URLs in the answer. */
  readonly baseUrl: string;
}

/**
 * What one operation does. It validates everything first, then changes the world at once; throwing ApiError changes nothing. An operation
 * that reads a form or stored bytes awaits them before it reads the world.
 */
export type Operation<World, Caller, Id extends OperationId> = (
  world: World,
  caller: Caller,
  request: OperationRequest<Id>,
) => Operations[Id]['response'] | Promise<Operations[Id]['response']>;

/** All operations by their operationId, in a world that has what they need. */
export type OperationsOf<World, Caller> = { readonly [K in OperationId]: Operation<World, Caller, K> };
