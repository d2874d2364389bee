/** All that we check of a simulator: the suites of `sim contract`, and the behaviours that only a simulator can show. */
import { allSuites, type Suites } from '../suites/all.ts';
import { collectBehaviours } from './behaviour/behaviour.fixture.ts';
import { behaviourFiles } from './behaviour/generated/files.ts';
import { behaviourModels } from './behaviour/models.ts';

/** Not under vitest, where the files of behaviours are tests. */
export async function everySuite(): Promise<Suites> {
  const suites = allSuites();
  const behaviours = [...(await collectBehaviours(behaviourFiles)), ...behaviourModels(suites)];
  return { ...suites, properties: [...suites.properties, ...behaviours] };
}
