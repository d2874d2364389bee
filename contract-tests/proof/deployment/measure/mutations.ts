/** Measures which random mutations of the sources `sim contract` finds on a deployment. */
import { readFileSync } from 'node:fs';
import { type Defect, hunt } from '../../mutants/defect.ts';
import { draw, isMutated, isUnder } from '../../mutants/generated/draw.ts';
import type { Numbered } from '../../mutants/generated/instrument.ts';
import { changeText, equivalentFor, keyOf, readEquivalents } from '../../mutants/generated/mutation.ts';
import { mutationsOf } from '../../mutants/generated/mutations.ts';
import { ACTIVE } from '../../mutants/generated/switch.ts';
import { firstFinding } from './run-contract.ts';
import { type Measure, withDeployment } from './with-deployment.ts';

export interface MutationsOptions extends Measure {
  readonly sample: number;
  readonly seed: number;
  /** The paths of all source files, from the folder in which this runs. */
  readonly files: readonly string[];
  /** Bundles the process of a deployment with these mutants behind switches, and returns its file. */
  bundle(mutants: readonly Numbered[]): Promise<string>;
}

/** A run on a deployment does not meet these: only a clock moves them, or only the control API of a simulator reaches them. */
const UNMET = [
  ...['kernel', 'webhooks'].map(name => `simulator/${name}`),
  ...['past', 'explain', 'faults', 'snapshots', 'worlds'].map(area => `simulator/domain/${area}`),
];

/** Runs once for each mutation, until its first finding. Returns whether every one was found. */
export async function measureMutations({
  deployment,
  sample,
  seed,
  flags,
  atOnce,
  print,
  files,
  bundle,
}: MutationsOptions): Promise<boolean> {
  const sources = files.filter(file => isMutated(file) && !isUnder(file, UNMET));
  const equivalents = readEquivalents();
  const all = sources.flatMap(file => mutationsOf(file, readFileSync(file, 'utf8')));
  const drawn = draw(
    all.filter(mutation => !equivalentFor(mutation, equivalents)),
    sample,
    seed,
  );
  const mutants = drawn.map((mutation, id): Numbered => ({ id, mutation }));
  const file = await bundle(mutants);
  print(`${mutants.length} of ${all.length} mutations in ${sources.length} files`);
  const defects = mutants.map(({ id, mutation }): Defect & { number: number } => ({
    id: keyOf(mutation),
    defect: changeText(mutation),
    number: id,
  }));
  return hunt(defects, {
    atOnce,
    print,
    find: ({ number }) =>
      withDeployment({ ...deployment, bundled: { file, env: { [ACTIVE]: String(number) } } }, ({ address, flags: own }) =>
        firstFinding(address, [...flags, ...own], { known: new Set(), verdicts: ['failed', 'warned'] }),
      ).catch((error: unknown) => {
        // What could not run has found nothing: a full disk would otherwise count as a success.
        print(`          ${mutants[number] ? keyOf(mutants[number].mutation) : number} could not be tried: ${String(error)}`);
        return undefined;
      }),
  });
}
