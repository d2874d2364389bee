/**
 * `npm run seeds`: checks the suites of `sim contract` and all models on a simulator, with other cases for each seed. Ends with 1 when something failed.
 *
 *   npm run seeds -- --from 100 --to 159     sixty seeds, one after another
 *   npm run seeds -- --draw --runs 1         one seed that nobody chose; it prints the command that repeats it
 *   npm run seeds -- --only model/posts    an area, an id or a prefix of ids; can be repeated
 *   npm run seeds -- --replay '<token>'      repeats the failure with this token
 *
 * Others: --runs 30 (cases of each property), --at-once 2 (properties at a time; by default as many as there are cores).
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { failureText, runSeeds, type SeedsOptions } from '../contract-tests/proof/seeds/run-seeds.ts';
import { parseToken } from '../contract-tests/run/replay-token.ts';
import { createWorkerPool, startWorker } from '../contract-tests/run/threads/worker-pool.ts';
import { bundleProcess } from './bundle-process.ts';

const MAX_SEED = 1_000_000;

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    to: { type: 'string' },
    draw: { type: 'boolean', default: false },
    runs: { type: 'string', default: '30' },
    only: { type: 'string', multiple: true, default: [] },
    replay: { type: 'string' },
    'at-once': { type: 'string', default: String(os.availableParallelism()) },
  },
});

const asked = read();
const folder = await mkdtemp(path.join(os.tmpdir(), 'sim-seeds-'));
const entry = pathToFileURL(await bundleProcess(folder, 'contract-tests/proof/seeds/worker.ts'));
const executor = createWorkerPool({
  size: numberOf('at-once', values['at-once']),
  signal: new AbortController().signal,
  start: () => startWorker(entry),
});
let began = performance.now();
try {
  const results = await runSeeds(
    {
      ...asked,
      onSeed({ seed, properties, failed }) {
        for (const result of failed) console.log(failureText(result));
        console.log(
          `seed ${seed}: ${properties} properties, ${failed.length} failed in ${Math.round((performance.now() - began) / 1000)} s`,
        );
        began = performance.now();
      },
    },
    executor,
  );
  if (results.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
} finally {
  await executor.close();
  await rm(folder, { recursive: true });
}

function read(): Omit<SeedsOptions, 'onSeed'> {
  if (values.replay !== undefined) {
    const replay = parseToken(values.replay);
    if (!replay) return refuse(`--replay takes the token of a failure, not ${values.replay}`);
    const { id, seed, ...cases } = replay;
    return { ...cases, seeds: [seed], names: [id] };
  }
  const runs = numberOf('runs', values.runs);
  const names = values.only;
  if (values.draw) {
    const drawn = randomInt(MAX_SEED);
    const same = [...names.flatMap(name => ['--only', name]), '--runs', String(runs)].join(' ');
    console.log(`Seed ${drawn}: npm run seeds -- --from ${drawn} ${same} repeats this run`);
    return { seeds: [drawn], runs, names };
  }
  const from = numberOf('from', values.from);
  const to = numberOf('to', values.to ?? values.from);
  return { seeds: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index), runs, names };
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 ? number : refuse(`--${name} takes a whole number, not ${text}`);
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
