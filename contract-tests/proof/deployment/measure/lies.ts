/** Which lies `sim contract` finds. */
import { DECISIONS_ONLY, type Lie } from '../../mutants/lies/lie.ts';
import { type Finding, firstFinding } from './first-finding.ts';
import { inLanes } from './lanes.ts';
import { findingsOf, runContract } from './run-contract.ts';
import { type MeasuredOptions, withDeployment } from './with-deployment.ts';

export interface LiesOptions {
  readonly deployment: MeasuredOptions;
  readonly lies: readonly Lie[];
  /** Flags of `sim contract`. */
  readonly flags: readonly string[];
  /** How many runs at a time. */
  readonly lanes: number;
  readonly print: (line: string) => void;
}

/** Runs once without a lie, then once for each. Returns whether every lie was found, and nothing without one. */
export async function measureLies({ deployment, lies, flags, lanes, print }: LiesOptions): Promise<boolean> {
  const isHeard = deployment.hasReceiver || lies.some(needsReceiver);
  const honest = await withDeployment({ ...deployment, hasReceiver: isHeard }, ({ address, flags: own }) =>
    runContract(address, [...flags, ...own]),
  );
  const findings = findingsOf(honest.report);
  for (const finding of findings) print(`without a lie  ${finding}`);
  const known = new Set(honest.report.results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
  let found = 0;
  await inLanes(lies, lanes, async lie => {
    const hasReceiver = deployment.hasReceiver || needsReceiver(lie);
    const finding = await withDeployment({ ...deployment, hasReceiver, lie }, ({ address, flags: own }) =>
      firstFinding(address, [...flags, ...own], { known, verdicts: DECISIONS_ONLY.has(lie.id) ? ['failed', 'warned'] : ['failed'] }),
    );
    if (finding) found += 1;
    print(lineOf(lie, finding));
  });
  print(`lies: ${found} of ${lies.length} found`);
  return found === lies.length && findings.length === 0;
}

function needsReceiver({ needs = [] }: Lie): boolean {
  return needs.includes('receiver');
}

function lineOf({ id, lie }: Lie, finding: Finding | undefined): string {
  if (!finding) return `not found  ${id}: ${lie}`;
  const { property, message, seconds } = finding;
  return `found      ${id}: ${lie}\n           by ${property} after ${seconds.toFixed(0)} s: ${message.split('\n', 1)[0]?.slice(0, 160) ?? ''}`;
}
