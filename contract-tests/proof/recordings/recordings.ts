/** Records each shipped scenario while it runs, and what random callers do: any calls, right and wrong, and moves of the clock and of platforms. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedScenario } from '../../../openapi/generated/control-types.ts';
import type { Target } from '../../../scenarios/runner/client.ts';
import { findScenarios } from '../../../scenarios/runner/find.ts';
import { loadFile, type ScenarioFile } from '../../../scenarios/runner/load.ts';
import { failureText } from '../../../scenarios/runner/reporters/pretty.ts';
import type { ScenarioResult } from '../../../scenarios/runner/results.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { SAMPLE_FOLDERS } from '../../../scenarios/target.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { createRandom } from '../../../simulator/kernel/random.ts';
import { createStepContext, STEPS } from '../../../simulator/testing/determinism/steps.ts';

const SCENARIOS = fileURLToPath(new URL('../../../scenarios', import.meta.url));

export interface Recordings {
  readonly files: readonly ScenarioFile[];
  /** Removes the folder that they are in. */
  remove(): Promise<void>;
}

/** Runs the shipped scenarios on a target, records the world of each before it is removed, and loads the recordings. */
export async function recordScenarios(target: Target): Promise<Recordings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-recordings-'));
  const files: ScenarioFile[] = [];
  for (const place of await findScenarios([SCENARIOS], SCENARIOS)) {
    const name = path.basename(place, '.yaml');
    for (const [index, file] of (await loadFile(place, name, { files: { samples: SAMPLE_FOLDERS } })).entries()) {
      const own = index === 0 ? name : `${name}-${index + 1}`;
      files.push(...(await loadRecording(path.join(folder, own), await recordOne(target, file, own), own)));
    }
  }
  return { files, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Records the world of a scenario when its runner removes it. */
async function recordOne(target: Target, file: ScenarioFile, name: string): Promise<RecordedScenario> {
  let recorded: RecordedScenario | undefined;
  const recording: Target = {
    ...target,
    async fetch(url, init) {
      const [, world] = /\/_sim\/worlds\/([\w-]+)$/.exec(url) ?? [];
      if (init.method === 'DELETE' && world !== undefined) {
        const headers = { 'x-sim-world': world, 'content-type': 'application/json' };
        const answer = await target.fetch(`${target.url}/_sim/record`, { method: 'POST', headers, body: JSON.stringify({ name }) });
        recorded = (await answer.json()) as RecordedScenario;
      }
      return target.fetch(url, init);
    },
  };
  const [result] = await runScenarios([file], { target: recording });
  if (result?.failure) throw new Error(textOf(result));
  if (!recorded) throw new Error(`The world of ${name} was not removed, and so not recorded`);
  return recorded;
}

/** Writes a recording into a new folder, and loads it from there. */
export async function loadRecording(folder: string, { scenario, files }: RecordedScenario, name: string): Promise<ScenarioFile[]> {
  await mkdir(folder);
  const file = path.join(folder, 'scenario.yaml');
  await writeFile(file, scenario);
  for (const { name: own, base64 } of files) await writeFile(path.join(folder, own), Buffer.from(base64, 'base64'));
  return loadFile(file, name, { files: { samples: SAMPLE_FOLDERS } });
}

/** Runs recordings, each in a new world of the target. */
export function runRecordings(target: Target, { files }: Pick<Recordings, 'files'>): Promise<ScenarioResult[]> {
  return runScenarios(files, { target });
}

/** Why a scenario failed; an empty text for one that passed. */
export function textOf(result: ScenarioResult): string {
  return result.failure ? failureText(result, result.failure, { colour: false, rerunCommand: file => `sim run ${file}` }) : '';
}

const STEP_COUNT = 40;

/** Records the sequence of a seed, and runs the recording in a new simulator. Returns why it fails; an empty text where it passes. */
export async function failureOfSequence(seed: number): Promise<string> {
  const recording = await recordSequence(seed);
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-recordings-'));
  const simulator = await createSimulator();
  try {
    const target = { fetch: simulator.fetch, url: 'http://127.0.0.1:4010' };
    const [result] = await runScenarios(await loadRecording(path.join(folder, 'sequence'), recording, `seed ${seed}`), { target });
    return result ? textOf(result) : 'It did not run';
  } finally {
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function recordSequence(seed: number): Promise<RecordedScenario> {
  const sender = { send: () => Promise.resolve({ status: 200, body: '', error: null }), close: () => Promise.resolve() };
  const simulator = await createSimulator({ startTime: '2026-03-02T09:00:00Z', sender });
  try {
    const context = createStepContext(simulator, createRandom(seed).stream('steps'), () => undefined);
    for (let step = 0; step < STEP_COUNT; step++) await context.random.pick(STEPS)(context);
    const answer = await simulator.fetch('/_sim/record', { method: 'POST' });
    return (await answer.json()) as RecordedScenario;
  } finally {
    await simulator.close();
  }
}
