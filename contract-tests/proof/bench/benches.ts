import { pinLoad } from './child.ts';
import { clockJobs } from './clock.ts';
import { coldStart, firstAnswer, library } from './cold-start.ts';
import { csvImport } from './csv.ts';
import { grading } from './grading.ts';
import { growth } from './growth.ts';
import { httpRates } from './http-rates.ts';
import type { Pace } from './load.ts';
import { shared } from './shared.ts';
import { state } from './state.ts';
import { type Row, worseThanHalf } from './table.ts';

/** Benches by name. */
export type Benches = Readonly<Record<string, () => Promise<Row[]>>>;

export const ALL: Benches = {
  cold: coldStart,
  http: () => httpRates(),
  library,
  clock: clockJobs,
  grading,
  csv: csvImport,
  state,
  growth,
  shared,
};
/** Benches that load a server over sockets: server and load each run on one core. Other benches may use every core. */
const LOADS: ReadonlySet<string> = new Set(['http', 'shared']);
/** Measures processor time where that is as good as time. A bare server waits for its load, which processor time does not include. */
const SHORT: Pace = { warmUpMs: 1000, rounds: 5, ms: 150, isByProcessor: true };
/** A busy machine can spoil one measurement, but hardly three in a row. */
const CI_ATTEMPTS = 3;
/** The benches of CI: the ratios that take little time. */
export const CHEAP: Benches = {
  cold: () => firstAnswer({ rounds: 3, isByProcessor: true }),
  http: () => httpRates({ ...SHORT, isByProcessor: false }),
};

/** Returns the rows of a bench, which this process runs alone. Throws for an unknown name. */
export async function rowsOf(name: string, isCheap: boolean): Promise<readonly Row[]> {
  const bench = (isCheap ? CHEAP : ALL)[name];
  if (!bench) throw new Error(`No bench ${name}`);
  pinLoad(LOADS.has(name));
  return isCheap ? withFewestFailures(bench) : bench();
}

/** Returns the first attempt in which no ratio is worse than half of its goal, or the attempt with the fewest such ratios. */
async function withFewestFailures(bench: () => Promise<Row[]>): Promise<Row[]> {
  let best = await bench();
  for (let attempt = 2; attempt <= CI_ATTEMPTS && worseThanHalf(best).length > 0; attempt++) {
    const next = await bench();
    if (worseThanHalf(next).length < worseThanHalf(best).length) best = next;
  }
  return best;
}
