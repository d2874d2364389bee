/** What killed runs leave behind once they are cleaned up: nothing. */
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Deployment, type DeploymentOptions, startDeployment } from '../deployment.ts';
import { inLanes } from './lanes.ts';
import { contractArgs, startSim } from './run-contract.ts';

export interface KillOptions {
  readonly deployment: DeploymentOptions;
  readonly runs: number;
  readonly flags: readonly string[];
  readonly lanes: number;
  readonly print: (line: string) => void;
}

/** Real milliseconds after the start at which a run may be killed. The program takes one or two seconds to start. */
const MIN_LIFETIME_MS = 1500;
const MAX_LIFETIME_MS = 20_000;

/** Kills runs at different instants and cleans up after each. Returns whether nothing was left. */
export async function measureKills({ deployment: options, runs, flags, lanes, print }: KillOptions): Promise<boolean> {
  const deployment = await startDeployment(options);
  try {
    const rounds = Array.from({ length: runs }, (_, round) => round);
    let cleaned = 0;
    await inLanes(rounds, lanes, async round => {
      const said = await killAndClean(deployment, flags, lifetimeOf(round));
      if (said === undefined) return;
      cleaned += 1;
      if (said !== '') print(`kill ${round}: ${said}`);
    });
    const { left, expiring, foreign } = await deployment.audit();
    for (const id of left) print(`left behind  ${id}`);
    // A kill may fall between the call and its answer.
    for (const id of expiring) print(`expires by itself  ${id}`);
    for (const id of foreign) print(`changed, not its own  ${id}`);
    print(`kill: ${left.length} left behind by ${runs} runs, ${cleaned} of which had created something`);
    return left.length + foreign.length === 0;
  } finally {
    await deployment.close();
  }
}

/** What the cleaning printed if it failed, else nothing; undefined when the run had created nothing. */
async function killAndClean(deployment: Deployment, flags: readonly string[], lifetimeMs: number): Promise<string | undefined> {
  const running = await startSim(deployment, contractArgs(deployment, flags));
  await Promise.race([wait(lifetimeMs), running.ended]);
  running.child.kill('SIGKILL');
  await running.ended;
  const file = (await readdir(running.folder)).find(name => /^sim-contract-.*\.ndjson$/.test(name));
  if (file === undefined) {
    await running.remove();
    return undefined;
  }
  const cleaning = await startSim(deployment, contractArgs(deployment, ['--clean', file]), running.folder);
  const code = await cleaning.ended;
  await running.remove();
  return code === 0 ? '' : `the cleaning ended with ${code}: ${cleaning.said().trim()}`;
}

/** Spread evenly over the range without repetition. */
function lifetimeOf(round: number): number {
  return MIN_LIFETIME_MS + ((round * 0.6180339887) % 1) * (MAX_LIFETIME_MS - MIN_LIFETIME_MS);
}
