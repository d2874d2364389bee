import type * as wire from '../../../openapi/generated/control-types.ts';
import type { NamedSnapshots } from '../../domain/snapshots/named-snapshots.ts';
import type { World } from '../../domain/world.ts';
import type { Fixture } from '../../domain/worlds/apply-fixture.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import type { Dashboard } from '../dashboard.ts';
import type { Answer } from '../message.ts';
import type { RequestLog } from '../request-log.ts';
import type { Streams } from '../stream/streams.ts';

export type ControlOperationId = wire.OperationId;

/** What a control operation may reach. */
export interface ControlContext {
  /** The world that the call belongs to. */
  readonly world: World;
  readonly worlds: Worlds;
  readonly snapshots: NamedSnapshots;
  readonly log: RequestLog;
  readonly streams: Streams;
  readonly dashboard: Dashboard;
  /** The fixtures that are built in. */
  readonly fixtures: Readonly<Record<wire.Fixture, Fixture>>;
}

/** A control call that has passed validation. A body that may be left out is `{}` then. */
export interface ControlRequest<Id extends ControlOperationId> {
  readonly path: wire.Operations[Id]['path'];
  readonly query: wire.Operations[Id]['query'];
  readonly body: wire.Operations[Id]['body'];
}

/** What an operation answers: JSON, or, where the document has something else, an answer as it goes out. */
type Result<Id extends ControlOperationId> = wire.Operations[Id]['response'] extends undefined ? Answer : wire.Operations[Id]['response'];

/** What one control call does. It validates everything first, then changes the world; throwing ApiError changes nothing. */
export type ControlOperation<Id extends ControlOperationId> = (
  context: ControlContext,
  request: ControlRequest<Id>,
) => Result<Id> | Promise<Result<Id>>;

/** The control operations of a noun by their operationId. */
export type ControlOperationsOf<Id extends ControlOperationId> = { readonly [K in Id]: ControlOperation<K> };
