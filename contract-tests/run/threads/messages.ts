import type { CheckOptions } from '../../property.ts';
import type { PropertyRun } from '../executor.ts';

/** A message to a worker: the property to check. */
export interface Task {
  readonly id: string;
  readonly cases: CheckOptions;
  /** Ids of operations that must not be called; the same in all tasks of a worker. */
  readonly excluded: readonly string[];
}

/** A message from a worker. */
export interface TaskResult extends PropertyRun {
  /** What the property has reached, as kinds with names, from a worker that collects it. */
  readonly reached?: readonly (readonly [kind: string, name: string])[];
}
