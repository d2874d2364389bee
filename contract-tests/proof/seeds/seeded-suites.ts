import { allSuites, type Suites } from '../../suites/all.ts';
import { behaviourModels } from '../behaviour/models.ts';

/** Returns all whose cases follow from a seed: the suites of `sim contract`, and the models that only a simulator can run. */
export function seededSuites(): Suites {
  const suites = allSuites();
  return { ...suites, properties: [...suites.properties, ...behaviourModels(suites)] };
}
