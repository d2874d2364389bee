/** Runs `sim contract` on a deployment in another process. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../../../../simulator/testing/child.ts';
import type { PropertyResult, Report, VerdictName } from '../../../run/results.ts';
import type { Finding } from '../../mutants/defect.ts';
import type { DeploymentAddress } from '../deployment.ts';

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
export function contractArgs({ url, teamId }: DeploymentAddress, flags: readonly string[]): [command: string, ...string[]] {
  return ['contract', '--target', url, '--team', teamId, ...flags];
}

/** A run of `sim` to its end, with what it reported. */
export interface Reported<T> {
  readonly report: T;
  readonly seconds: number;
  readonly folder: string;
  /** Removes its folder. */
  remove(): Promise<void>;
}

export type ContractRun = Reported<Report>;

export const REPORTING = ['--reporter', 'json', '--out', 'reports'] as const;

/** Runs a command of `sim` to its end and reads its report. Throws with its output when there is none. */
export async function runReporting<T>(address: DeploymentAddress, args: readonly [command: string, ...string[]]): Promise<Reported<T>> {
  const [command] = args;
  const started = performance.now();
  const { child, folder, remove } = await startSim(address, [...args, ...REPORTING]);
  const { code } = await child.ended;
  const seconds = (performance.now() - started) / 1000;
  const text = await readFile(path.join(folder, 'reports', `${command}.json`), 'utf8').catch(() => {
    throw new Error(`sim ${command} ended with ${code ?? 'a signal'} and without a report:\n${child.output()}`);
  });
  // The program itself has written the report.
  return { report: JSON.parse(text) as T, seconds, folder, remove };
}

/** Runs `sim contract` to its end and reads its report. */
export function runContract(deployment: DeploymentAddress, flags: readonly string[]): Promise<ContractRun> {
  return runReporting<Report>(deployment, contractArgs(deployment, flags));
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

export interface FindingOptions {
  /** The properties that also fail without a lie. */
  readonly known: ReadonlySet<string>;
  /** The verdicts that count as a finding. */
  readonly verdicts: readonly VerdictName[];
}

/**
 * Returns the first finding that is not known; undefined when the run ends without one. The run cleans up before this returns.
 * Throws with the output of the run when it ends without a report.
 */
export async function firstFinding(
  deployment: DeploymentAddress,
  flags: readonly string[],
  { known, verdicts }: FindingOptions,
): Promise<Finding | undefined> {
  const running = await startSim(deployment, contractArgs(deployment, [...flags, '--reporter', 'ndjson']));
  const { child } = running;
  let read = 0;
  const nextFinding = (out: string): Finding | undefined => {
    for (let end = out.indexOf('\n', read); end >= 0; end = out.indexOf('\n', read)) {
      const result = resultIn(out.slice(read, end));
      read = end + 1;
      if (result && !known.has(result.id) && verdicts.includes(result.verdict))
        return { by: result.id, message: result.failure?.message ?? '' };
    }
    return undefined;
  };
  // The wait rejects when a run ends by itself, which means that it found nothing.
  const found = await child.found(nextFinding).catch(() => undefined);
  if (found) child.kill('SIGINT');
  const { code } = await child.ended;
  await running.remove();
  if (!child.output().includes('"type":"end"'))
    throw new Error(`sim contract ended with ${code ?? 'a signal'} and without a report:\n${child.output()}`);
  return found;
}

/** Returns the result of a property in a line; undefined for any other line. */
function resultIn(line: string): PropertyResult | undefined {
  if (!line.startsWith('{')) return undefined;
  const entry = JSON.parse(line) as PropertyResult & { readonly type: string };
  return entry.type === 'property' ? entry : undefined;
}
