/** Runs `sim contract` on a deployment in another process. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../../../../simulator/testing/child.ts';
import type { Report } from '../../../run/results.ts';
import type { DeploymentAddress } from '../messages.ts';

const SOURCE = fileURLToPath(new URL('../../../../simulator/cli/main.ts', import.meta.url));
/** The arguments with which Node runs `sim`. */
let program: readonly string[] = ['--import', import.meta.resolve('tsx'), SOURCE];

/** Makes all later runs use a bundled `sim`, which starts faster than the source and stays the same while files change. */
export function useProgram(file: string): void {
  program = [file];
}

export interface ContractProcess {
  readonly child: Child;
  /** The working directory, with its list of created resources and its reports. */
  readonly folder: string;
  /** Removes its folder. */
  remove(): Promise<void>;
}

/** Starts `sim` with these arguments and the key, in an empty folder or in that of an earlier process. */
export async function startSim({ apiKey }: DeploymentAddress, args: readonly string[], before?: string): Promise<ContractProcess> {
  const folder = before ?? (await mkdtemp(path.join(tmpdir(), 'sim-deployment-')));
  await mkdir(folder, { recursive: true });
  const child = startChild(process.execPath, [...program, ...args], { cwd: folder, env: { SIM_API_KEY: apiKey, NO_COLOR: '1' } });
  return { child, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns the arguments of `sim contract` on a deployment. */
export function contractArgs({ url, teamId }: DeploymentAddress, flags: readonly string[]): string[] {
  return ['contract', '--target', url, '--team', teamId, ...flags];
}

export interface ContractRun {
  readonly report: Report;
  readonly seconds: number;
  readonly folder: string;
}

const REPORTS = 'reports';

/** Runs `sim contract` to its end and reads its report. Throws with its output when there is no report. */
export async function runContract(deployment: DeploymentAddress, flags: readonly string[]): Promise<ContractRun> {
  const started = performance.now();
  const running = await startSim(deployment, contractArgs(deployment, [...flags, '--reporter', 'json', '--out', REPORTS]));
  const { code } = await running.child.ended;
  const seconds = (performance.now() - started) / 1000;
  const text = await readFile(path.join(running.folder, REPORTS, 'contract.json'), 'utf8').catch(() => {
    throw new Error(`sim contract ended with ${code ?? 'a signal'} and without a report:\n${running.child.output()}`);
  });
  return { report: JSON.parse(text) as Report, seconds, folder: running.folder };
}

/** Returns the problems in a report, one line each. */
export function findingsOf({ results, tooFewCases }: Report): string[] {
  const failed = results.flatMap(({ id, verdict, failure }) =>
    verdict === 'failed' || verdict === 'warned' ? [`${verdict}  ${id}: ${firstLine(failure?.message ?? '')}`] : [],
  );
  return [...failed, ...tooFewCases.map(id => `too few cases  ${id}`)];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
