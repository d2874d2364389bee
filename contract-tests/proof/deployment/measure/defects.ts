/** Measures which planted defects that need no clock `sim contract` finds on a deployment. */
import frozen from '../../frozen.json' with { type: 'json' };
import { allMutants } from '../../mutants/all.ts';
import { hunt } from '../../mutants/defect.ts';
import { lieOfWire } from '../../mutants/lies/from-wire.ts';
import type { Mutant } from '../../mutants/mutant.ts';
import { sampleOf } from '../../mutants/sample.ts';
import { mutantSuites } from '../../mutants/suites.ts';
import { firstFinding } from './first-finding.ts';
import { type MeasuredOptions, withDeployment } from './with-deployment.ts';

export interface DefectsOptions {
  readonly deployment: MeasuredOptions;
  readonly sample: number;
  readonly seed: number;
  readonly only: string | undefined;
  readonly flags: readonly string[];
  readonly atOnce: number;
  readonly print: (line: string) => void;
}

/** What a deployment cannot have. */
const OF_SIMULATORS: ReadonlySet<string> = new Set(['clock', 'control', 'tier']);
/** The throttle is not exceeded on a deployment of others. */
const NEVER = /^(?:throttle|health)\//;

/** Returns the defects that a property found on a simulator without its clock and its control API. */
export async function visibleDefects(): Promise<readonly Mutant[]> {
  const remote = new Set((await mutantSuites()).filter(({ needs }) => !needs.some(need => OF_SIMULATORS.has(need))).map(({ id }) => id));
  const finders: Readonly<Record<string, readonly string[]>> = frozen.planted;
  return allMutants.filter(({ id }) => !NEVER.test(id) && finders[id]?.some(finder => remote.has(finder)));
}

/** Runs once for each defect, until its first finding. Returns whether every defect was found. */
export async function measureDefects({ deployment, sample, seed, only, flags, atOnce, print }: DefectsOptions): Promise<boolean> {
  const visible = await visibleDefects();
  const chosen =
    only === undefined
      ? sampleOf(visible, Math.min(sample, visible.length), seed)
      : visible.filter(({ id }) => only.split(',').includes(id));
  print(`${chosen.length} of ${visible.length} defects that need no clock, one at a time`);
  return hunt(chosen, {
    atOnce,
    print,
    find: async defect => {
      const { id } = defect;
      const started = performance.now();
      const found = await withDeployment({ ...deployment, injectDefect: id, lie: lieOfWire(defect) }, ({ address, flags: own }) =>
        firstFinding(address, [...flags, ...own], { known: new Set(), verdicts: ['failed', 'warned'] }),
      );
      print(`          ${id}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
      return found;
    },
  });
}
