/**
 * `npm run bench`: what the simulator costs, as ratios against peers measured in the same run on the same machine. Builds nothing: run
 * `npm run build` first. `npm run bench -- http clock` runs only those. The figures of the last kept run, `kept.json`, are shown next to the
 * new ones, or those of `--compare <file>`; `--out <file>` keeps a run. 
 */
import { parseArgs } from 'node:util';
import { pinLoad } from './child.ts';
import { clockJobs } from './clock.ts';
import { coldStart } from './cold-start.ts';
import { contract } from './contract.ts';
import { conversation } from './conversation.ts';
import { csvImport } from './csv.ts';
import { deliveries } from './deliveries.ts';
import { grading } from './grading.ts';
import { historyImports } from './history.ts';
import { httpRates } from './http-rates.ts';
import { inProcess } from './in-process.ts';
import { machineOf, readRun, writeRun } from './kept.ts';
import { library } from './library.ts';
import { month } from './month.ts';
import { scenarios } from './scenarios.ts';
import { shared } from './shared.ts';
import { state } from './state.ts';
import { stored } from './stored.ts';
import { type Row, type Run, render } from './table.ts';
import { uploads } from './uploads.ts';
import { vitestFile } from './vitest-file.ts';

type Benches = Readonly<Record<string, () => Promise<Row[]>>>;

const ALL: Benches = {
  cold: coldStart,
  http: () => httpRates(),
  stored,
  process: () => inProcess(),
  library,
  vitest: vitestFile,
  clock: clockJobs,
  month,
  history: historyImports,
  deliveries,
  grading,
  csv: csvImport,
  uploads,
  conversation,
  state,
  scenarios,
  shared,
  contract,
};

const options = { compare: { type: 'string' }, out: { type: 'string' } } as const;
const { positionals: wanted, values } = parseArgs({ options, allowPositionals: true });
const benches = ALL;
const unknown = wanted.filter(name => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const before = readRun(values.compare);
pinLoad();
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`bench ${name} … `);
  const started = performance.now();
  rows.push(...(await bench()));
  process.stderr.write(`${secondsSince(started)} s\n`);
}
console.error(`all ${secondsSince(0)} s`);
const run: Run = { machine: machineOf(), rows };
if (values.out !== undefined) writeRun(values.out, run);
console.log(render(run, before));

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
