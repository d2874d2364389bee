/** Which lies `sim contract` finds. */

import { openLiar } from '../../lies/liar.ts';
import type { Lie } from '../../lies/lie.ts';
import { type DeploymentOptions, startDeployment } from '../deployment.ts';
import { type Finding, firstFinding } from './first-finding.ts';
import { inLanes } from './lanes.ts';
import { findingsOf, runContract } from './run-contract.ts';

export interface LiesOptions {
  readonly deployment: DeploymentOptions;
  readonly lies: readonly Lie[];
  /** Flags of `sim contract`. */
  readonly flags: readonly string[];
  /** How many runs at a time. */
  readonly lanes: number;
  readonly print: (line: string) => void;
}

/** Runs once without a lie, then once for each. Returns whether every lie was found, and nothing without one. */
export async function measureLies({ deployment: options, lies, flags, lanes, print }: LiesOptions): Promise<boolean> {
  const honest = await withLiar(options, undefined, ({ address }) => runContract(address, flags));
  const findings = findingsOf(honest.report);
  for (const finding of findings) print(`without a lie  ${finding}`);
  const known = new Set(honest.report.results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
  let found = 0;
  await inLanes(lies, lanes, async lie => {
    const finding = await withLiar(options, lie, ({ address }) => firstFinding(address, flags, known));
    if (finding) found += 1;
    print(lineOf(lie, finding));
  });
  print(`lies: ${found} of ${lies.length} found`);
  return found === lies.length && findings.length === 0;
}

function lineOf({ id, lie }: Lie, finding: Finding | undefined): string {
  if (!finding) return `not found  ${id}: ${lie}`;
  const { property, message, seconds } = finding;
  return `found      ${id}: ${lie}\n           by ${property} after ${seconds.toFixed(0)} s: ${message.split('\n', 1)[0]?.slice(0, 160) ?? ''}`;
}

interface Told {
  /** Of the proxy, with the key and the team of the deployment. */
  readonly address: { readonly url: string; readonly apiKey: string; readonly teamId: string };
}

async function withLiar<T>(options: DeploymentOptions, lie: Lie | undefined, use: (told: Told) => Promise<T>): Promise<T> {
  const deployment = await startDeployment(options);
  const liar = await openLiar({ target: deployment.url, lie });
  try {
    return await use({ address: { url: liar.url, apiKey: deployment.apiKey, teamId: deployment.teamId } });
  } finally {
    await liar.close();
    await deployment.close();
  }
}
