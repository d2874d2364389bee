import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { createRandom } from '../../../../../simulator/kernel/random.ts';
import { converse, requestBytes } from '../../raw-http.ts';
import { atLeast, atMost, exactly, type Figure, figure, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { allTargets, type MakeInput, type Material, type NumberedInput } from './input.ts';
import { jsonTorture, naughtyCall, oddForm } from './json.ts';
import { problemsOf } from './judge.ts';
import { malformedHttp } from './malformed-http.ts';
import { openSlowConnections } from './slow-connections.ts';
import { type Measure, startVictim, type Victim } from './victim.ts';

const INPUTS = 1_000_000;
/** Enough for a p99 that is not the longest of all. */
const LEAST_INPUTS = 4000;
const ENOUGH_TURNS = 101;
/** The most inputs between two cleanups; what they create would otherwise count as growth. */
const MOST_A_ROUND = 5000;
/** Until then, or in the first half of a short run, caches fill and code is compiled. */
const WARM_UP_INPUTS = 20_000;
const CONCURRENCY = 3;
/** Requests that are pipelined on one connection. */
const BATCH = 10;
const SLOW_OF_EACH_KIND = 40;
/** Ends a connection on which requests were pipelined. */
const LAST = requestBytes('GET', '/api/v1/', ['host: x', 'x-api-key: sk_sim_acme', 'connection: close']);

/** Sends a simulator the input with which clients and attackers have broken servers. */
export const hostileInput: Trial = {
  id: 'hostile-input',
  title: 'Odd strings, JSON torture, malformed HTTP, odd forms and CSV against every operation',
  goal: '0 exits, 0 hangs, 0 answers outside the error shape, memory flat, event loop p99 below 100 ms',
  run: attack,
};

async function attack(options: TrialOptions): Promise<TrialResult> {
  const victim = await startVictim(options.folder);
  const slow = openSlowConnections(victim.port, options.scaled(SLOW_OF_EACH_KIND));
  const inputs = options.scaled(INPUTS, LEAST_INPUTS);
  const failures: string[] = [];
  try {
    const measures = await attackInRounds(victim, options, inputs, failures);
    failures.push(...slow.stop(), ...new Set(victim.problems()));
    return { figures: figuresOf(measures, inputs, slow.count, failures.length), failures, skipped: [] };
  } finally {
    slow.stop();
    await victim.sim.kill();
  }
}

/** Attacks, and adds problems to `failures`. Returns one measure for each round. */
async function attackInRounds(victim: Victim, { seed, progress }: TrialOptions, inputs: number, failures: string[]): Promise<Measure[]> {
  const make = createInputs(seed);
  const measures: Measure[] = [];
  const size = Math.min(MOST_A_ROUND, Math.ceil(inputs / 5));
  for (let start = 0; start < inputs; start += size) {
    const world = await victim.tidy();
    if (start === 0) await victim.measure();
    const end = Math.min(start + size, inputs);
    const batches = batchesOf(start, end);
    const sendBatches = async (): Promise<void> => {
      for (let indices = batches.pop(); indices; indices = batches.pop())
        failures.push(...(await sendBatch(victim, indices, index => make(index, world))));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendBatches));
    const exit = victim.sim.ended();
    if (exit) throw new Error(`The simulator ended with ${exit.code ?? exit.signal} in inputs ${start} to ${end}: ${exit.err}`);
    await victim.tidy();
    measures.push(await victim.measure());
    if (measures.length % 10 === 0)
      progress(`${end} inputs, ${measures.at(-1)?.residentMegabytes.toFixed(0)} MB, ${failures.length} failures`);
  }
  return measures;
}

function batchesOf(start: number, end: number): number[][] {
  const batches: number[][] = [];
  for (let at = start; at < end; at += BATCH) batches.push(Array.from({ length: Math.min(BATCH, end - at) }, (_, index) => at + index));
  return batches;
}

/** Sends inputs that can share a connection over one, and each of the others over a separate one. */
async function sendBatch({ port }: Victim, indices: readonly number[], make: (index: number) => NumberedInput): Promise<string[]> {
  const inputs = indices.map(make);
  const groups = [inputs.filter(input => !input.breaksConnection), ...inputs.filter(input => input.breaksConnection).map(input => [input])];
  const problems = groups.filter(group => group.length > 0).map(group => sendGroup(port, group));
  return (await Promise.all(problems)).flat();
}

async function sendGroup(port: number, group: readonly NumberedInput[]): Promise<string[]> {
  const ends = group.some(({ breaksConnection }) => breaksConnection);
  const bytes = group.map(input => input.bytes);
  return problemsOf(group, await converse(port, ends ? bytes : [...bytes, LAST], ends));
}

function figuresOf(measures: readonly Measure[], inputs: number, slow: number, problems: number): Figure[] {
  const rounds = Math.min(Math.ceil((WARM_UP_INPUTS * measures.length) / inputs), Math.ceil(measures.length / 2));
  const warm = measures.slice(rounds - 1);
  // Of all rounds together: a short round has fewer than a hundred turns, and its p99 would be its longest.
  const blockedMs = warm.flatMap(measure => measure.blockedMs).toSorted((a, b) => a - b);
  const [base = 0, ...later] = warm.map(({ residentMegabytes }) => residentMegabytes);
  return [
    figure('inputs', inputs),
    figure('slow or half-open connections meanwhile', slow),
    exactly('exits', 0, 0),
    exactly('hangs and answers outside the error shape', problems, 0),
    atMost('growth of memory', Math.max(0, ...later.slice(-1)) - base, 64, 'MB'),
    figure('largest growth on the way', Math.max(base, ...later) - base, 'MB'),
    atLeast('turns of the event loop', blockedMs.length, ENOUGH_TURNS),
    atMost('event loop p99', blockedMs[Math.floor(blockedMs.length * 0.99)] ?? Number.NaN, 100, 'ms'),
    figure('longest time in which the event loop was blocked', blockedMs.at(-1) ?? Number.NaN, 'ms'),
  ];
}

/** The number of each kind in twenty inputs. */
const SHARES: readonly (readonly [number, MakeInput])[] = [
  [7, naughtyCall],
  [5, jsonTorture],
  [4, malformedHttp],
  [4, oddForm],
];
const MAKERS = SHARES.flatMap(([share, make]) => Array.from({ length: share }, () => make));

/** Returns a function that makes the input of a number, which only depends on the seed and the number. `world` gets the control calls. */
export function createInputs(seed: number): (index: number, world: string) => NumberedInput {
  const random = createRandom(seed);
  const [first, ...others] = allTargets();
  if (!first) throw new Error('The document has no operation');
  const [empty = '', ...texts] = naughtyStrings;
  const fixed: Omit<Material, 'random' | 'world'> = { targets: [first, ...others], naughty: [empty, ...texts] };
  return (index, world) => {
    const make = MAKERS[index % MAKERS.length] ?? naughtyCall;
    const input = make({ ...fixed, random: random.derived(`input ${index}`), world });
    return { ...input, index };
  };
}
