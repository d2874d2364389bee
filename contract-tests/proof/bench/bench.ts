/**
 * `npm run bench`: measures what the simulator costs, as ratios to peers that run on the same machine in the same run. `npm run bench -- http clock`
 * runs only those two. New figures are shown next to those of `kept.json`, or of `--compare <file>`; `--out <file>` saves a run. `--ci` runs only
 * the cheap ratios, and ends with exit code 1 when one is worse than half of its goal.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ALL, CHEAP } from './benches.ts';
import { programOf } from './child.ts';
import { median } from './load.ts';
import { machineOf, plain, type Row, type Run, readRun, render, worseThanHalf, writeRun } from './table.ts';

const DOCUMENT = {
  items: Array.from({ length: 200 }, (_, i) => ({ id: `item_${i}`, number: i, text: 'What a request or an answer may say' })),
};
const TIMES = 1000;

const options = { compare: { type: 'string' }, out: { type: 'string' }, ci: { type: 'boolean', default: false } } as const;
const { positionals: wanted, values } = readArguments();
const benches = values.ci ? CHEAP : ALL;
const unknown = wanted.filter(name => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
// Some figures of CI are processor time, which cannot be compared with the times of the kept run.
const before = values.ci && values.compare === undefined ? undefined : readRun(values.compare);
const rows: Row[] = [];
const machine = watchMachine();
machine.measure();
for (const name of Object.keys(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`bench ${name} … `);
  const started = performance.now();
  rows.push(...(await rowsOfProcess(name)));
  machine.measure();
  process.stderr.write(`${secondsSince(started)} s\n`);
}
console.error(`all ${secondsSince(0)} s`);
rows.push(...machine.rows());
const run: Run = { machine: machineOf(), rows };
if (values.out !== undefined) writeRun(values.out, run);
console.log(render(run, before));
const failed = values.ci ? worseThanHalf(rows) : [];
for (const { what } of failed) console.error(`Worse than half of its goal: ${what}`);
if (failed.length > 0) process.exitCode = 1;

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const usage = `npm run bench -- [--ci] [--compare <file>] [--out <file>] [${Object.keys(ALL).join('|')} …]`;
    console.error(`${error instanceof Error ? error.message : String(error)}\n\nUsage: ${usage}`);
    return process.exit(2);
  }
}

/** Runs a bench in a separate process. Throws when it fails. */
async function rowsOfProcess(name: string): Promise<readonly Row[]> {
  const child = fork(programOf('one-bench'), [name, values.ci ? 'cheap' : 'whole'], { execArgv: ['--expose-gc'] });
  let found: readonly Row[] | undefined;
  child.once('message', message => {
    found = message as readonly Row[];
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!found) throw new Error(`bench ${name} ended with ${code}`);
  return found;
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

/** Watches the speed of the machine. If it changes during a run, times in seconds are not reliable. */
function watchMachine(): { measure(): void; rows(): Row[] } {
  const loops: number[] = [];
  // This call only warms up.
  loopMs();
  return {
    measure: () => void loops.push(loopMs()),
    rows: () => [
      plain(`the machine: a fixed loop of JSON between benches, median of ${loops.length}`, median(loops), 'ms'),
      plain('… slowest ÷ fastest', Math.max(...loops) / Math.min(...loops), '×', 2),
    ],
  };
}

/** The milliseconds of work that is always the same. */
function loopMs(): number {
  const started = performance.now();
  let items = 0;
  for (let i = 0; i < TIMES; i++) items += (JSON.parse(JSON.stringify(DOCUMENT)) as typeof DOCUMENT).items.length;
  if (items !== TIMES * DOCUMENT.items.length) throw new Error(`${items} items`);
  return performance.now() - started;
}
