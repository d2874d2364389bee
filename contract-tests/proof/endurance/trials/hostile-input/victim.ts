/** The simulator under attack, with its cleanup and measurements. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningSimulator, startSimulator } from '../../start-simulator.ts';

/** The measurements of the simulator in one round of the attack. */
export interface Measure {
  /** For how long each turn of its event loop was late, real milliseconds of its own processor time. */
  readonly blockedMs: readonly number[];
  /** The memory after a garbage collection, 1 MB = 1,048,576 bytes. */
  readonly residentMegabytes: number;
}

export interface Victim {
  readonly sim: RunningSimulator;
  readonly port: number;
  /** Removes everything that the attack has created. Returns the id of a new world for control calls. Rejects when the simulator answers wrongly. */
  tidy(): Promise<string>;
  /** Returns problems that the simulator has reported: defects, and answers that violate the document. */
  problems(): string[];
  /** Returns the measurements since the last call. */
  measure(): Promise<Measure>;
}

const PRELOAD = fileURLToPath(new URL('event-loop-delay.js', import.meta.url));
const POLL_MS = 20;
const MEASURE_MS = 30_000;

/** Starts the simulator without a throttle, which would refuse nearly everything, and with answers checked against the document. */
export async function startVictim(folder: string): Promise<Victim> {
  const file = path.join(folder, 'measures');
  const flags = ['--no-throttle', '--validate-responses', 'fail'];
  const sim = await startSimulator(flags, { env: { SIM_MEASURES: file }, nodeFlags: ['--expose-gc', '--import', PRELOAD] });
  const linesOf = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  return {
    sim,
    port: Number(new URL(sim.url).port),
    tidy: () => tidy(sim),
    problems: () => sim.log().filter(line => line.includes('"event":"problem"')),
    async measure() {
      const before = linesOf().length;
      process.kill(sim.pid, 'SIGUSR2');
      for (let waited = 0; linesOf().length === before; waited += POLL_MS) {
        if (waited > MEASURE_MS || sim.ended()) throw new Error(`The simulator returns no measurements: ${sim.ended()?.err ?? 'it hangs'}`);
        await new Promise(resolve => setTimeout(resolve, POLL_MS));
      }
      return JSON.parse(linesOf().at(-1) ?? '') as Measure;
    },
  };
}

async function tidy(sim: RunningSimulator): Promise<string> {
  for (const { id } of await list(sim, '/_sim/worlds')) if (id !== 'default') await call(sim, 'DELETE', `/_sim/worlds/${id}`);
  for (const { name = '' } of await list(sim, '/_sim/snapshots')) await call(sim, 'DELETE', `/_sim/snapshots/${encodeURIComponent(name)}`);
  await call(sim, 'POST', '/_sim/reset');
  await call(sim, 'DELETE', '/_sim/requests');
  const { id = '' } = (await (await call(sim, 'POST', '/_sim/worlds')).json()) as { readonly id?: string };
  return id;
}

interface Item {
  readonly id?: string;
  readonly name?: string;
}

async function list(sim: RunningSimulator, target: string): Promise<readonly Item[]> {
  const { items } = (await (await call(sim, 'GET', target)).json()) as { readonly items: readonly Item[] };
  return items;
}

async function call({ url }: RunningSimulator, method: string, target: string): Promise<Response> {
  const response = await fetch(url + target, { method });
  if (!response.ok) throw new Error(`${method} ${target} was answered with ${response.status}: ${await response.text()}`);
  return response;
}
