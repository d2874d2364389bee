import { Collection } from '../../kernel/collection.ts';
import type { Fault } from './model.ts';

export function createFaultsState() {
  return { byId: new Collection<Fault>({}) };
}

export type FaultsState = ReturnType<typeof createFaultsState>;

export interface WithFaults {
  readonly faults: FaultsState;
}
