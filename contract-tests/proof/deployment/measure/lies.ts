/** Measures which lies `sim contract` finds. */
import { hunt } from '../../mutants/defect.ts';
import { DECISIONS_ONLY, type Lie } from '../../mutants/lies/lie.ts';
import { findingsOf, firstFinding, runContract } from './run-contract.ts';
import { type Measure, withDeployment } from './with-deployment.ts';

export interface LiesOptions extends Measure {
  readonly lies: readonly Lie[];
}

/** Runs once without a lie, and then once for each lie. Returns whether every lie was found, and nothing without one. */
export async function measureLies({ deployment, lies, flags, atOnce, print }: LiesOptions): Promise<boolean> {
  const isHeard = deployment.hasReceiver || lies.some(needsReceiver);
  const honest = await withDeployment({ ...deployment, hasReceiver: isHeard }, ({ address, flags: own }) =>
    runContract(address, [...flags, ...own]),
  );
  const findings = findingsOf(honest.report);
  for (const finding of findings) print(`without a lie  ${finding}`);
  const known = new Set(honest.report.results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
  const areFound = await hunt(lies, {
    atOnce,
    print,
    find(lie) {
      const hasReceiver = deployment.hasReceiver || needsReceiver(lie);
      return withDeployment({ ...deployment, hasReceiver, lie }, ({ address, flags: own }) =>
        firstFinding(address, [...flags, ...own], { known, verdicts: DECISIONS_ONLY.has(lie.id) ? ['failed', 'warned'] : ['failed'] }),
      );
    },
  });
  return areFound && findings.length === 0;
}

function needsReceiver({ needs = [] }: Lie): boolean {
  return needs.includes('receiver');
}
