/** The suites that have to find every mutant: all there are, and the published client. */
import { clientSuite } from '../client/suite.ts';
import type { Property } from '../property.ts';
import { allSuites } from '../suites/all.ts';

/** Every property, of every suite; the quickest suites first. */
export function mutantSuites(): readonly Property[] {
  return [...clientSuite(), ...allSuites().properties];
}
