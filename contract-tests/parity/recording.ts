/** Recorded calls of a deployment, as they are kept: without its ids, its keys, and the words of people. */
import type { WorldFixture } from '../../openapi/generated/control-types.ts';

export interface RecordedCall {
  /** Its place among all calls. */
  readonly n: number;
  /** Milliseconds since the recording began, by the clock of the deployment. */
  readonly atMs: number;
  /** The operation; `storage` for what goes to an address that an answer has given. */
  readonly operation: string;
  readonly method: string;
  /** Path and query, or the alias of an address. */
  readonly path: string;
  readonly key: 'own' | 'none' | 'other';
  /** Whether a write before it was left out: what the organization has used up may have changed by it. */
  readonly isUseUnknown?: boolean;
  readonly contentType?: string;
  readonly body?: RecordedBody;
  readonly answer: RecordedAnswer;
}

export type RecordedBody = { readonly text: string } | { readonly base64: string };

export interface RecordedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Absent where it is no JSON. */
  readonly body?: unknown;
  /** Lists that had items of others as well, which are left out. */
  readonly others?: readonly string[];
}

export interface Recording {
  /** The address of the deployment. */
  readonly target: string;
  /** When the first call was sent, by the clock of the deployment. */
  readonly startedAt: string;
  readonly teamId: string;
  /** What the organization looked like: a fixture. */
  readonly fixture: WorldFixture;
  readonly calls: readonly RecordedCall[];
  /** Calls that were made and are not recorded, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}
