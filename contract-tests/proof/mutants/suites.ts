/** What has to find every mutant. */
import type { Property } from '../../property.ts';
import { everySuite } from '../every-suite.ts';

/** Every property of a run of the suites, and every behaviour; the quickest first. */
export async function mutantSuites(): Promise<readonly Property[]> {
  return (await everySuite()).properties;
}
