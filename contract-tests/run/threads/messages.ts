/** What a run and its threads tell each other. */
import type { CheckOptions } from '../../property.ts';
import type { PropertyRun } from '../executor.ts';

/** To a thread: examine that property. */
export interface Task {
  readonly id: string;
  readonly cases: CheckOptions;
}

/** From a thread: what came of it. */
export type Told = PropertyRun;
