import type { OperationId, Operations } from '../../openapi/generated/types.ts';
import type { Organization } from './organizations/model.ts';
import type { World } from './world.ts';

/** Who calls: the organization that the API key belongs to. */
export interface Caller {
  readonly organization: Organization;
}

/** A request that has passed authentication, the feature gate and validation. */
export interface OperationRequest<Id extends OperationId> {
  readonly path: Operations[Id]['path'];
  readonly query: Operations[Id]['query'];
  readonly body: Operations[Id]['body'];
  /** Where the caller reached the simulator, without a trailing slash; for URLs in the answer. */
  readonly baseUrl: string;
}

/** What one operation does. It validates everything first, then changes the world; throwing ApiError changes nothing. */
export type Operation<Id extends OperationId> = (world: World, caller: Caller, request: OperationRequest<Id>) => Operations[Id]['response'];

/** The operations of an area by their operationId. */
export type OperationsOf<Id extends OperationId> = { readonly [K in Id]: Operation<K> };
