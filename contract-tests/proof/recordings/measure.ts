/** What recordings find: with a planted defect, those that reach it should fail. */
import { createHash } from 'node:crypto';
import type { Target } from '../../../scenarios/runner/client.ts';
import { startTarget } from '../../../scenarios/target.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { injectDefects } from '../mutants/inject-defect.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { type Recordings, recordScenarios, runRecordings } from './recordings.ts';

export interface Measured {
  readonly recordings: number;
  readonly passed: number;
  readonly defects: readonly MeasuredDefect[];
}

export interface MeasuredDefect {
  readonly id: string;
  /** The recordings whose answers it changes, and those of them that failed. */
  readonly reached: readonly string[];
  readonly killed: readonly string[];
}

/** Records the shipped scenarios, runs the recordings without a defect, and then with each. `onDefect` hears of each. */
export async function measureRecordings(defects: readonly Mutant[], onDefect: (defect: MeasuredDefect) => void): Promise<Measured> {
  const target = await startTarget();
  const recordings = await recordScenarios(target);
  const unstable = new Set<string>();
  try {
    const honest = await answersOf(target, recordings);
    // What differs without a defect says nothing about one.
    for (const [name, { answers }] of await withDefects([], recordings)) if (honest.get(name)?.answers !== answers) unstable.add(name);
    const measured: MeasuredDefect[] = [];
    for (const defect of defects) {
      const runs = await withDefects([defect], recordings);
      const reached = [...runs].filter(([name, run]) => !run.passed || (!unstable.has(name) && honest.get(name)?.answers !== run.answers));
      const names = reached.map(([name]) => name);
      const result = { id: defect.id, reached: names, killed: names.filter(name => runs.get(name)?.passed === false) };
      onDefect(result);
      measured.push(result);
    }
    return { recordings: honest.size, passed: [...honest.values()].filter(({ passed }) => passed).length, defects: measured };
  } finally {
    await recordings.remove();
    await target.close();
  }
}

/** Runs the recordings on a simulator with defects, or without any. */
async function withDefects(defects: readonly Mutant[], recordings: Recordings): Promise<Map<string, Run>> {
  const simulator = await createSimulator();
  const undo = injectDefects(simulator, defects);
  const fetch = defects.reduce<Target['fetch']>(withWire, simulator.fetch);
  try {
    return await answersOf({ fetch, url: 'http://127.0.0.1:4010' }, recordings);
  } finally {
    undo();
    await simulator.close();
  }
}

/** Defects on the wire change no forms. */
function withWire(inner: Target['fetch'], { wire }: Mutant): Target['fetch'] {
  if (!wire) return inner;
  return (url, init) => {
    const { body, ...rest } = init;
    if (body instanceof FormData) return inner(url, init);
    return wire(url, { ...rest, ...(body !== undefined && { body }) }, inner);
  };
}

interface Run {
  readonly passed: boolean;
  /** A digest of all answers, without what depends on real time. */
  readonly answers: string;
}

/** Runs the recordings one after the other, and reads what they are answered. */
async function answersOf(target: Target, { files }: Recordings): Promise<Map<string, Run>> {
  const runs = new Map<string, Run>();
  for (const file of files) {
    const digest = createHash('sha256');
    const reading: Target = {
      ...target,
      async fetch(url, init) {
        const answer = await target.fetch(url, init);
        if (url.includes('/api/v1/')) digest.update(`${answer.status} ${(await answer.clone().text()).replaceAll(/@?world_\d+/g, '')}`);
        return answer;
      },
    };
    const [result] = await runRecordings(reading, { files: [file] });
    runs.set(file.file, { passed: result?.status === 'passed', answers: digest.digest('hex') });
  }
  return runs;
}
