/** Records what random callers do: any calls, right and wrong, and moves of the clock and of platforms. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RecordedScenario } from '../../../openapi/generated/control-types.ts';
import { loadFile } from '../../../scenarios/runner/load.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { SAMPLE_FOLDERS } from '../../../scenarios/target.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { createRandom } from '../../../simulator/kernel/random.ts';
import { createStepContext, STEPS } from '../../../simulator/testing/determinism/steps.ts';
import { textOf } from './record-scenarios.ts';

const STEP_COUNT = 40;

/** Records the sequence of a seed, and runs the recording in a new simulator. Returns why it fails; an empty text where it passes. */
export async function failureOfSequence(seed: number): Promise<string> {
  const { scenario, files } = await recordSequence(seed);
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-recordings-'));
  const simulator = await createSimulator();
  try {
    const file = path.join(folder, 'scenario.yaml');
    await writeFile(file, scenario);
    for (const { name, base64 } of files) await writeFile(path.join(folder, name), Buffer.from(base64, 'base64'));
    const target = { fetch: simulator.fetch, url: 'http://127.0.0.1:4010' };
    const [result] = await runScenarios(await loadFile(file, `seed ${seed}`, { files: { samples: SAMPLE_FOLDERS } }), { target });
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
