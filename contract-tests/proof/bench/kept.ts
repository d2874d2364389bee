import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Run } from './table.ts';

/** The last saved run, with which the next ones are compared. */
const KEPT = 'contract-tests/proof/bench/kept.json';

/** The processor with the number of its cores, and the version of Node. */
export function machineOf(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
}

/** Reads the run in a file; without a file the kept run, if there is one. */
export function readRun(file: string | undefined): Run | undefined {
  if (file === undefined && !existsSync(KEPT)) return undefined;
  return JSON.parse(readFileSync(file ?? KEPT, 'utf8')) as Run;
}

/** Saves a run in a file, a figure in each line, without figures that could not be measured, and with five digits, which is more than the accuracy. */
export function writeRun(file: string, run: Run): void {
  const shortened = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value);
  const rows = run.rows.filter(({ figure }) => !figure || Number.isFinite(figure.value));
  const lines = rows.map(row => `    ${JSON.stringify(row, shortened)}`);
  writeFileSync(file, `{\n  "machine": ${JSON.stringify(run.machine)},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`);
}
