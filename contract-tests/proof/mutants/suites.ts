/** The suites that have to find every mutant. */
import type { Property } from '../../property.ts';
import { allSuites } from '../../suites/all.ts';

/** Every property of a run of the suites; the quickest suites first. */
export function mutantSuites(): readonly Property[] {
  return allSuites().properties;
}
