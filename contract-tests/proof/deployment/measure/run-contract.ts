/** `sim contract` on a deployment, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../../run/results.ts';
import type { DeploymentAddress } from '../messages.ts';

const SOURCE = fileURLToPath(new URL('../../../../simulator/cli/main.ts', import.meta.url));
/** What Node is called with to run `sim`. */
let program: readonly string[] = ['--import', import.meta.resolve('tsx'), SOURCE];

/** Runs a bundled `sim` from now on: it starts faster than the source, and stays the same while files change. */
export function useProgram(file: string): void {
  program = [file];
}

export interface ContractProcess {
  readonly child: ChildProcess;
  /** Where it runs: its list of created resources, and its reports. */
  readonly folder: string;
  /** What it has printed so far. */
  said(): string;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Removes its folder. */
  remove(): Promise<void>;
}

/** Starts `sim` with these arguments and the key, in an empty folder or in that of an earlier process. */
export async function startSim({ apiKey }: DeploymentAddress, args: readonly string[], before?: string): Promise<ContractProcess> {
  const folder = before ?? (await mkdtemp(path.join(tmpdir(), 'sim-deployment-')));
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, SIM_API_KEY: apiKey, NO_COLOR: '1' };
  const child = spawn(process.execPath, [...program, ...args], { cwd: folder, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit').then(([code]: readonly (number | null)[]) => code ?? null);
  return { child, folder, said: () => said, ended, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The arguments of `sim contract` on a deployment. */
export function contractArgs({ url, teamId }: DeploymentAddress, flags: readonly string[]): string[] {
  return ['contract', '--target', url, '--team', teamId, ...flags];
}

export interface ContractRun {
  readonly report: Report;
  readonly seconds: number;
  readonly folder: string;
}

const REPORTS = 'reports';

/** Runs `sim contract` to its end and reads its report. Throws with what it printed when there is none. */
export async function runContract(deployment: DeploymentAddress, flags: readonly string[]): Promise<ContractRun> {
  const started = performance.now();
  const running = await startSim(deployment, contractArgs(deployment, [...flags, '--reporter', 'json', '--out', REPORTS]));
  const code = await running.ended;
  const seconds = (performance.now() - started) / 1000;
  const text = await readFile(path.join(running.folder, REPORTS, 'contract.json'), 'utf8').catch(() => {
    throw new Error(`sim contract ended with ${code ?? 'a signal'} and without a report:\n${running.said()}`);
  });
  return { report: JSON.parse(text) as Report, seconds, folder: running.folder };
}

/** The problems that a report tells, one line each. */
export function findingsOf({ results, tooFewCases }: Report): string[] {
  const failed = results.flatMap(({ id, verdict, failure }) =>
    verdict === 'failed' || verdict === 'warned' ? [`${verdict}  ${id}: ${firstLine(failure?.message ?? '')}`] : [],
  );
  return [...failed, ...tooFewCases.map(id => `too few cases  ${id}`)];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
