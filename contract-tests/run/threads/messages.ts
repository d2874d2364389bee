/** Messages between a run and its worker threads. */
import type { CheckOptions } from '../../property.ts';
import type { PropertyRun } from '../executor.ts';

/** To a worker: check that property. */
export interface Task {
  readonly id: string;
  readonly cases: CheckOptions;
}

/** From a worker. */
export interface TaskResult extends PropertyRun {
  /** From a worker that collects what the property reached: kinds with names. */
  readonly reached?: readonly (readonly [kind: string, name: string])[];
}
