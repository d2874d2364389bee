import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { spreadLoad } from './child.ts';
import { atLeast, atMost, type Row } from './table.ts';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** The figures of a report. */
interface Run {
  readonly seconds: number;
  readonly requests: number;
  readonly properties: number;
}

/** The models send a third of all requests. With one thread, the whole run would take half of the time of all benches. */
const MODELS = ['--suite', 'model'];

/** Measures the default run of `sim contract` against its own simulators, as users start it, and the gain from a second thread. */
export async function contract(): Promise<Row[]> {
  const { requests, properties, seconds } = await run('--workers', '2');
  const rows: Row[] = [
    atLeast('contract: requests of the default run', requests, 20_000, ''),
    atLeast('contract: properties', properties, 300, ''),
    atMost('contract: the default run, 2 workers', seconds, 30, 's', 1),
  ];
  // A second thread gains nothing on one core.
  if (cpus().length < 2) return rows;
  const [one, two] = [await run('--workers', '1', ...MODELS), await run('--workers', '2', ...MODELS)];
  return [...rows, atLeast(`contract: the models, 2 workers ÷ one (${one.seconds.toFixed(1)} s)`, one.seconds / two.seconds, 1.8)];
}

/** Runs the built program from its start to its end. Throws when a property fails. */
async function run(...flags: readonly string[]): Promise<Run> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'bench-contract-'));
  const [command, ...args] = spreadLoad([process.execPath, path.resolve('bin/sim.js'), 'contract', '--reporter', 'json', ...flags]);
  const started = performance.now();
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES });
    const seconds = (performance.now() - started) / 1000;
    const { requests, results } = JSON.parse(stdout) as { readonly requests: number; readonly results: readonly object[] };
    return { seconds, requests, properties: results.length };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
