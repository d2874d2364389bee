import type * as wire from '../../../openapi/generated/control-types.ts';
import type { NamedSnapshots } from '../../domain/snapshots/named-snapshots.ts';
import type { World } from '../../domain/world.ts';
import type { Fixture } from '../../domain/worlds/apply-fixture.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import type { Saving } from '../../kernel/saving.ts';
import type { Dashboard } from '../dashboard.ts';
import type { JsonPieces, JsonText } from '../json-text.ts';
import type { KnownSecrets } from '../known-secrets.ts';
import type { Answer, MessageBody } from '../message.ts';
import type { RequestLog } from '../request-log.ts';
import type { Streams } from '../stream/streams.ts';

export type ControlOperationId = wire.OperationId;

/** A snapshot may nest as deeply as bodies of the public API, which it has. */
export const MAX_JSON_DEPTH = 128;

/** What a control operation works with. */
export interface ControlContext {
  /** The world that the call belongs to. */
  readonly world: World;
  readonly worlds: Worlds;
  /** The `user-agent` of the call. */
  readonly caller: string | null;
  readonly snapshots: NamedSnapshots;
  readonly log: RequestLog;
  readonly realTime: RealTime;
  readonly saving: Saving;
  readonly secrets: KnownSecrets;
  readonly streams: Streams;
  readonly dashboard: Dashboard;
  /** What a comparison with the real service has found; undefined where no recording is loaded. */
  readonly parity: wire.Parity | undefined;
  /** Says how the client behaves; undefined where it is not graded. */
  readonly grader: { grade(): wire.Grade } | undefined;
  /** The built-in fixtures. */
  readonly fixtures: Readonly<Record<wire.Fixture, Fixture>>;
  /** Takes the content of a file as a fixture, or says what is wrong with it. */
  readonly checkFixture: (value: unknown) => { readonly fixture: Fixture } | { readonly problem: string };
}

/** A validated control call. An optional body that was not sent is `{}`. */
export interface ControlRequest<Id extends ControlOperationId> {
  readonly path: wire.Operations[Id]['path'];
  readonly query: wire.Operations[Id]['query'];
  readonly body: wire.Operations[Id]['body'];
  /** Not read yet where the document has no JSON; elsewhere it has been read. */
  readonly bytes: MessageBody;
}

/** The result of an operation: JSON, or a whole answer where the document has no JSON. */
type Result<Id extends ControlOperationId> = wire.Operations[Id]['response'] extends undefined ? Answer : wire.Operations[Id]['response'];

/** Implements one operation. It validates everything before it changes the world, so that a thrown ApiError changes nothing. */
export type ControlOperation<Id extends ControlOperationId> = (
  context: ControlContext,
  request: ControlRequest<Id>,
) => Result<Id> | Promise<Result<Id> | JsonText<Result<Id>> | JsonPieces>;

/** All control operations by their operationId. */
export type ControlOperations = { readonly [K in ControlOperationId]: ControlOperation<K> };
