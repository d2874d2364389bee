/** The suites that have to find every mutant. A new suite is added here. */
import { publicApi } from '../../openapi/document.ts';
import { clientSuite } from '../client/suite.ts';
import { createJudge } from '../oracle/prism.ts';
import type { Property } from '../property.ts';
import { answerSuite } from '../suites/answers.ts';

/** Every property, of every suite; the quickest suites first. */
export async function allSuites(): Promise<Property[]> {
  const judge = await createJudge(publicApi.json);
  return [...clientSuite(), ...answerSuite(judge)].map(erased);
}

/** A property that has forgotten what its cases are: they only ever go from its own `given` to its own `holds`. */
function erased<T>(property: Property<T>): Property {
  return { ...property, holds: (session, value) => property.holds(session, value as T) };
}
