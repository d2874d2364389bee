/** The properties that must find every mutant. */
import type { Property } from '../../property.ts';
import { everySuite } from '../every-suite.ts';

/** Returns the properties of the suites and the behaviours. */
export async function mutantSuites(): Promise<readonly Property[]> {
  return (await everySuite()).properties;
}
