import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandResult, runCommand, startSimulator, watchMemory } from '../../start-simulator.ts';
import { atMost, exactly, figure, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { type BodyBomb, bodyBombs, textBombs } from './bodies.ts';

/** The minimum size, because smaller CSV files may be imported. */
const LEAST_CSV_MEGABYTES = 101;
/** The limit for an answer, real milliseconds. A body that takes longer counts as a failure. */
const MOST_MS = 30_000;

/** Bodies and texts that are small, but become large or endless. */
export const bombs: Trial = {
  id: 'bombs',
  title: 'Compressed bodies, CSV and YAML that become large or endless once they are read',
  goal: 'a clear error each, at most 256 MB growth',
  run: explode,
};

async function explode(options: TrialOptions): Promise<TrialResult> {
  const requests = await throughRequests(options);
  const commands = await throughCommands(options);
  return {
    figures: [
      figure('bodies', requests.count),
      figure('YAML and JSON files for commands', commands.count),
      atMost('growth of the simulator', requests.growth, 256, 'MB'),
      atMost('growth of a command', commands.growth, 256, 'MB'),
      exactly('bombs without a clear error', requests.failures.length + commands.failures.length, 0),
    ],
    failures: [...requests.failures, ...commands.failures],
    skipped: [],
  };
}

interface Part {
  readonly count: number;
  readonly growth: number;
  readonly failures: readonly string[];
}

async function throughRequests({ scaled }: TrialOptions): Promise<Part> {
  const sim = await startSimulator(['--no-throttle', '--clock', 'manual']);
  const all = bodyBombs(scaled(1024, 20), scaled(1024, LEAST_CSV_MEGABYTES), scaled(1_000_000, 50_000));
  // The first request only warms up; the memory that every request needs is no growth.
  await send(sim.url, {
    name: 'no JSON',
    path: '/api/v1/post',
    headers: { 'content-type': 'application/json' },
    body: () => Buffer.from('x'),
  });
  const before = sim.residentMegabytes();
  const memory = watchMemory(sim.pid);
  const failures: string[] = [];
  try {
    for (const bomb of all) {
      const problem = await send(sim.url, bomb);
      if (problem) failures.push(`${bomb.name}: ${problem}`);
    }
    if (sim.ended()) failures.push(`The simulator ended: ${sim.ended()?.err}`);
    return { count: all.length, growth: memory.stop() - before, failures };
  } finally {
    memory.stop();
    await sim.stop();
  }
}

/** Returns why a bomb was not refused as it should be; undefined if it was. */
async function send(url: string, { path: target, headers, body }: BodyBomb): Promise<string | undefined> {
  const method = target.startsWith('/_sim') ? 'PUT' : 'POST';
  const signal = AbortSignal.timeout(MOST_MS);
  const init = {
    method,
    headers: { ...headers, 'x-api-key': 'sk_sim_acme' },
    body: ReadableStream.from(asStream(body())),
    duplex: 'half' as const,
    signal,
  };
  try {
    const response = await fetch(url + target, init);
    const text = await response.text();
    return response.status === 201 ? await problemOfImport(url, text) : problemOfAnswer(response.status, text);
  } catch (error) {
    return `no answer: ${String(error)}`;
  }
}

/** Returns why an import of an unreadable CSV file did not fail with a reason; undefined if it did. */
async function problemOfImport(url: string, text: string): Promise<string | undefined> {
  const { id } = JSON.parse(text) as { readonly id: string };
  await fetch(`${url}/_sim/clock/advance`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"by":"PT1M"}' });
  const response = await fetch(`${url}/api/v1/post-csv-import/${id}`, { headers: { 'x-api-key': 'sk_sim_acme' } });
  const { status, error, failedRows } = (await response.json()) as {
    readonly status: string;
    readonly error: string | null;
    readonly failedRows: number;
  };
  return (status === 'FAILED' && error !== null) || failedRows > 0
    ? undefined
    : `became an import that is ${status}, with the error ${error}`;
}

async function* asStream(body: AsyncIterable<Uint8Array> | Uint8Array): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** Returns why an answer is not a clear error; undefined if it is. */
function problemOfAnswer(status: number, text: string): string | undefined {
  if (status < 400 || status >= 500) return `answered with ${status}: ${text.slice(0, 300)}`;
  return /"message":"[^"]{5,}/.test(text) ? undefined : `an error without a clear message: ${text.slice(0, 300)}`;
}

/** The commands that read a file. */
const COMMANDS: readonly ((file: string) => readonly string[])[] = [
  file => ['run', file],
  file => ['fixture', '--check', file],
  file => ['serve', '--port', '0', '--fixture', file],
  file => ['serve', '--port', '0', '--overrides', file],
];

async function throughCommands({ scaled, folder }: TrialOptions): Promise<Part> {
  const all = textBombs(scaled(100_000, 20_000));
  const { mostMegabytes: before } = await runCommand(['fixture', '--check', 'fixtures/worlds/default.json']);
  const pairs = all.flatMap((bomb, index) => COMMANDS.map((_, round) => ({ bomb, argsOf: COMMANDS[(index + round) % COMMANDS.length] })));
  const failures: string[] = [];
  let most = before;
  const chosen = inRounds(pairs, COMMANDS.length).slice(0, scaled(pairs.length, 4));
  for (const { bomb, argsOf } of chosen) {
    const file = path.join(folder, bomb.fileName);
    await writeFile(file, bomb.text);
    const result = await runCommand(argsOf?.(file) ?? []);
    most = Math.max(most, result.mostMegabytes);
    const problem = problemOfCommand(result);
    if (problem) failures.push(`${bomb.name}, sim ${argsOf?.(bomb.fileName).join(' ')}: ${problem}`);
  }
  return { count: chosen.length, growth: most - before, failures };
}

/** Returns the first of each group of `size`, then the second of each. */
function inRounds<T>(items: readonly T[], size: number): T[] {
  return Array.from({ length: size }, (_, round) => items.filter((_item, index) => index % size === round)).flat();
}

/** Returns why a command did not end with a clear error; undefined if it did. */
function problemOfCommand({ code, output, mostMegabytes }: CommandResult): string | undefined {
  if (code === null) return `did not end by itself: ${output.slice(0, 300)}`;
  if (code === 0) return `accepted it: ${output.slice(0, 300)}`;
  if (/\n\s+at |heap out of memory|Maximum call stack|node:internal/.test(output))
    return `ended with an error of the engine: ${output.slice(0, 300)}`;
  if (output.trim().length < 10 || output.length > 20_000)
    return `has no message, or too long a message (${output.length} characters): ${output.slice(0, 300)}`;
  return mostMegabytes > 1000 ? `needed ${mostMegabytes} MB` : undefined;
}
