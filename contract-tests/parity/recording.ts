/** A recorded call of a deployment, without ids, keys and texts of others. */
import type { WorldFixture } from '../../openapi/generated/control-types.ts';
import type { OperationTimes } from '../run/results.ts';

export interface RecordedCall {
  /** Its number among all calls. */
  readonly n: number;
  /** Milliseconds since the recording began, by the clock of the deployment. */
  readonly atMs: number;
  /** The operation id; `storage` for a request to a URL from an answer. */
  readonly operation: string;
  readonly method: string;
  /** Path and query, or the alias of a URL. */
  readonly path: string;
  readonly key: 'own' | 'none' | 'other';
  /** Whether a write before it is not recorded, which may have changed the usage of the organization. */
  readonly isUseUnknown?: boolean;
  readonly contentType?: string;
  readonly body?: RecordedBody;
  readonly answer: RecordedAnswer;
}

export type RecordedBody = { readonly text: string } | { readonly base64: string };

export interface RecordedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Absent if it is no JSON. */
  readonly body?: unknown;
  /** Places of lists from which items of others were removed. */
  readonly others?: readonly string[];
}

export interface Recording {
  /** The base URL of the deployment. */
  readonly target: string;
  /** The time of the first call, by the clock of the deployment. */
  readonly startedAt: string;
  readonly teamId: string;
  /** The fixture of the organization. */
  readonly fixture: WorldFixture;
  readonly calls: readonly RecordedCall[];
  /** The number of calls that are not recorded, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** How fast each operation was answered; absent where nobody has measured it. */
  readonly responseTimes?: readonly OperationTimes[] | undefined;
  /** What a reader must know about how it was recorded. */
  readonly notes?: readonly string[] | undefined;
}
