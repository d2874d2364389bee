/** The form of a snapshot. */
import type { ClockState } from '../../kernel/clock.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { RandomState } from '../../kernel/random.ts';

/** The format of a snapshot, the only one that is read. It rises when a snapshot of before would not load, or would load as something else than it was. */
export const SNAPSHOT_VERSION = 6;

/** A whole world as JSON. */
export interface WorldSnapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  /** The version of the simulator that wrote it. */
  readonly simulator: string;
  readonly seed: number;
  readonly startTime: number;
  /** When the past that its fixture declared began, virtual milliseconds; absent without one. */
  readonly beginning?: number;
  readonly clock: ClockState;
  readonly random: RandomState;
  /** By area and part. */
  readonly state: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly platforms: Readonly<Record<string, Json>>;
}

/** What a snapshot has besides the state of areas and platforms. */
export type SnapshotFrame = Omit<WorldSnapshot, 'state' | 'platforms'>;
