/** Measures that killed runs leave nothing behind after `--clean`. */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { type ContractProcess, contractArgs, startSim } from './run-contract.ts';
import { type Measure, type Measured, withDeployment } from './with-deployment.ts';

export interface KillOptions extends Measure {
  readonly runs: number;
}

/** How long a run lives at most after the first line of its list, in real milliseconds. */
const MAX_LIFETIME_MS = 15_000;
/** How often the folder of a run is checked. */
const LOOK_MS = 10;

/** Kills runs at different instants and cleans up after each. Returns whether nothing was left. */
export function measureKills({ deployment, runs, flags, atOnce, print }: KillOptions): Promise<boolean> {
  return withDeployment(deployment, async measured => {
    const rounds = Array.from({ length: runs }, (_, round) => round);
    const killed: Killed[] = [];
    await mapConcurrent(rounds, atOnce, async round => {
      const one = await killAndClean(measured, flags, lifetimeOf(round));
      killed.push(one);
      if (one.problem !== undefined) print(`kill ${round}: ${one.problem}`);
    });
    const { left, expiring, foreign } = await measured.audit();
    for (const id of left) print(`left behind  ${id}`);
    // These are allowed, because a kill may come between the call and its answer.
    for (const id of expiring) print(`expires by itself  ${id}`);
    for (const id of foreign) print(`changed, not its own  ${id}`);
    const had = killed.filter(({ hasCreated }) => hasCreated).length;
    print(`kill: ${left.length} left behind by ${runs} runs, ${had} of which had created something`);
    return left.length + foreign.length === 0 && killed.every(({ problem }) => problem === undefined);
  });
}

interface Killed {
  /** Whether an answer had shown that the run created something. */
  readonly hasCreated: boolean;
  /** The output of the cleaning if it failed. */
  readonly problem?: string;
}

async function killAndClean({ address, flags: own }: Measured, flags: readonly string[], lifetimeMs: number): Promise<Killed> {
  const running = await startSim(address, contractArgs(address, [...flags, ...own]));
  await Promise.race([listBegun(running).then(() => wait(lifetimeMs)), running.child.ended]);
  await running.child.stop('SIGKILL');
  const file = await listOf(running);
  const text = file === undefined ? '' : await readFile(path.join(running.folder, file), 'utf8');
  const hasCreated = /"created":\[\{|"added":\{/.test(text);
  const problem = file === undefined ? undefined : await clean({ address, running, file });
  await running.remove();
  return { hasCreated, ...(problem !== undefined && { problem }) };
}

/** Waits for the list of created resources: before it exists, no call was sent that could leave something behind. */
async function listBegun(running: ContractProcess): Promise<void> {
  while (running.child.isRunning() && (await listOf(running)) === undefined) await wait(LOOK_MS);
}

async function listOf({ folder }: ContractProcess): Promise<string | undefined> {
  return (await readdir(folder)).find(name => /^sim-contract-.*\.ndjson$/.test(name));
}

interface Left extends Pick<Measured, 'address'> {
  readonly running: ContractProcess;
  readonly file: string;
}

async function clean({ address, running, file }: Left): Promise<string | undefined> {
  const cleaning = await startSim(address, contractArgs(address, ['--clean', file]), running.folder);
  const { code } = await cleaning.child.ended;
  return code === 0 ? undefined : `the cleaning ended with ${code}: ${cleaning.child.output().trim()}`;
}

/** Returns lifetimes that are spread evenly over the range without repetition. */
function lifetimeOf(round: number): number {
  return ((round * 0.6180339887) % 1) * MAX_LIFETIME_MS;
}
