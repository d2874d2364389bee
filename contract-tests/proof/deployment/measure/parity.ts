/** Measures whether `sim parity` finds each planted change, and finds nothing without one. */
import type { Parity } from '../../../../openapi/generated/control-types.ts';
import { scoreLine } from '../../../parity/score.ts';
import { hunt } from '../../mutants/defect.ts';
import type { Change } from '../../mutants/parity/changes.ts';
import type { DeploymentAddress } from '../deployment.ts';
import { accountId, RUN_TEAM } from '../organization.ts';
import { REPORTING, runReporting, startSim } from './run-contract.ts';
import { type Measure, type SeededMeasure, withDeployment, withEachSeed } from './with-deployment.ts';

/** Compares with a deployment of each seed, whose clock is off. Returns whether no call was different. */
export async function measureParity({ flags, print, ...measure }: SeededMeasure): Promise<boolean> {
  const { seeds } = measure;
  const results: boolean[] = [];
  const all = { compared: 0, alike: 0 };
  await withEachSeed(measure, async ({ address }, seed) => {
    const { parity, seconds, again } = await compare(address, flags);
    const { compared, alike, differences } = parity;
    results.push(compared > 0 && alike === compared && again.code === 0);
    const callsPerMinute = Math.round((60 * compared) / seconds);
    const offline = `again offline: ${again.seconds.toFixed(1)} s, 1,000 calls in ${((1000 * again.seconds) / compared).toFixed(1)} s`;
    print(`seed ${seed}: ${scoreLine(parity)} in ${seconds.toFixed(0)} s, ${callsPerMinute} a minute; ${offline}`);
    all.compared += compared;
    all.alike += alike;
    for (const each of differences) print(`  ${sentenceOf(each)}\n    ${each.example.curl}`);
  });
  const without = results.filter(isAlike => isAlike).length;
  print(`${without} of ${seeds} deployments without a difference; ${scoreLine(all)}`);
  return without === seeds;
}

/** Compares with a deployment for each change. Returns whether all of them were named by operation and class. */
export function measureChanges({
  deployment,
  changes,
  flags,
  atOnce,
  print,
}: Measure & { readonly changes: readonly Change[] }): Promise<boolean> {
  return hunt(changes, {
    atOnce,
    print,
    find: change =>
      withDeployment({ ...deployment, injectDefect: change.id }, async ({ address }) => {
        const { parity } = await compare(address, [...enough(flags), ...IMPORTS]);
        const named = parity.differences.find(each => each.operationId === change.operation && each.class === change.class);
        for (const each of named ? [] : parity.differences.slice(0, MAX_SHOWN)) print(`  ${sentenceOf(each)}`);
        return named && { by: `${named.operationId} ${named.class}`, message: sentenceOf(named) };
      }),
  });
}

const MAX_SHOWN = 5;

/** The first calls of a recording show every change; more calls would only take time. */
function enough(flags: readonly string[]): readonly string[] {
  return flags.includes('--max-requests') ? flags : ['--max-requests', '400', ...flags];
}

/** Some changes need history imports. */
const IMPORTS = ['--allow-import', accountId(RUN_TEAM, 'INSTAGRAM')];

type Difference = Parity['differences'][number];

function sentenceOf({ operationId, class: kind, at, calls, service, simulator }: Difference): string {
  return `${operationId} ${kind} at ${at || 'the whole'}, ${calls} times: ${service} and ${simulator}`;
}

const RECORDED = ['--recorded', 'parity'] as const;

interface Compared {
  readonly parity: Parity;
  readonly seconds: number;
  /** The repeated comparison, from the recording and without the deployment. */
  readonly again: { readonly code: number | null; readonly seconds: number };
}

async function compare(address: DeploymentAddress, flags: readonly string[]): Promise<Compared> {
  const { url, teamId } = address;
  const compared = await runReporting<Parity>(address, ['parity', '--target', url, '--team', teamId, '--update', ...RECORDED, ...flags]);
  const { report: parity, seconds, folder, remove } = compared;
  try {
    const started = performance.now();
    const again = await startSim(address, ['parity', ...RECORDED, ...REPORTING], folder);
    const { code } = await again.child.ended;
    return { parity, seconds, again: { code, seconds: (performance.now() - started) / 1000 } };
  } finally {
    await remove();
  }
}
