/**
 * `npm run bench`: what the simulator costs, as ratios against peers measured in the same run on the same machine. Builds nothing: run
 * `npm run build` first. `npm run bench -- http clock` runs only those; `--out <file>` keeps the figures, `--compare <file>` shows those of an
 * earlier run next to the new ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pinLoad } from './child.ts';
import { clockJobs } from './clock.ts';
import { coldStart } from './cold-start.ts';
import { contract } from './contract.ts';
import { conversation } from './conversation.ts';
import { csvImport } from './csv.ts';
import { deliveries } from './deliveries.ts';
import { grading } from './grading.ts';
import { httpRates } from './http-rates.ts';
import { inProcess } from './in-process.ts';
import { library } from './library.ts';
import { month } from './month.ts';
import { scenarios } from './scenarios.ts';
import { shared } from './shared.ts';
import { state } from './state.ts';
import { type Row, render } from './table.ts';
import { uploads } from './uploads.ts';

const benches = {
  cold: coldStart,
  http: httpRates,
  process: inProcess,
  library,
  clock: clockJobs,
  month,
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
const before = values.compare === undefined ? [] : (JSON.parse(readFileSync(values.compare, 'utf8')) as Row[]);
const unknown = wanted.filter(name => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
pinLoad();
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`bench ${name} …`);
  rows.push(...(await bench()));
}
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`);
console.log(render(rows, before));
