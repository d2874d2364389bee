import { execFile, spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Child, removeBuild, startAnswering, startSimulator, timeNpmStart } from './child.ts';
import { median, medianRatio, type Pace } from './load.ts';
import { atMost, type Row } from './table.ts';

const FULL = { rounds: 7, isByProcessor: false };
const NPM_ROUNDS = 3;
const DEMO_ROUNDS = 3;
/** The program of a process that imports Express and answers. */
const EXPRESS = `
  import express from 'express';
  express().get('/api/v1/', (_request, response) => response.json({})).listen(Number(process.argv[1]), '127.0.0.1');
`;

/** Measures the time from the start of the process, and of npm, to the first answered request, and the memory that the process uses then. */
export async function coldStart(): Promise<Row[]> {
  const rows = await firstAnswer();
  const fresh: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < NPM_ROUNDS; round++) {
    removeBuild();
    fresh.push((await timeNpmStart()) / 1000);
    again.push((await timeNpmStart()) / 1000);
  }
  // The starts have not built the library, which other benches import.
  run('--import', 'tsx', 'bin/build.ts');
  return [
    ...rows,
    ...(await demo()),
    atMost('npm start to first answered request, nothing built', median(fresh), 2.5, 's', 2),
    atMost('npm start again, nothing changed', median(again), 0.8, 's', 2),
  ];
}

/** Measures the same with two months of a past, which the world lives before it starts. */
async function demo(): Promise<Row[]> {
  const starts: Child[] = [];
  for (let round = 0; round < DEMO_ROUNDS; round++) {
    const simulator = await startSimulator(['--fixture', 'demo'], 'silent', 'sk_sim_demo');
    starts.push(simulator);
    await simulator.stop();
  }
  return [
    atMost('start with --fixture demo to first answered request', median(starts.map(({ startedInMs }) => startedInMs)), 400, 'ms', 2),
  ];
}

/** Measures the time from the start of the process to its first answered request, and the memory that it uses then. */
export async function firstAnswer({ rounds, isByProcessor }: Pick<Pace, 'rounds' | 'isByProcessor'> = FULL): Promise<Row[]> {
  const costOf = isByProcessor ? (child: Child) => child.processorSeconds() * 1000 : (child: Child) => child.startedInMs;
  const ours: number[] = [];
  const express: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const simulator = await startSimulator();
    megabytes.push(simulator.residentMegabytes());
    ours.push(costOf(simulator));
    await simulator.stop();
    const peer = await startAnswering(port => ['--input-type=module', '-e', EXPRESS, port]);
    express.push(costOf(peer));
    await peer.stop();
  }
  const figures = `${median(ours).toFixed(0)} ms ÷ ${median(express).toFixed(0)} ms`;
  return [
    atMost(`cold start to first answered request ÷ a process with Express (${figures})`, medianRatio(ours, express), 1.1, '×', 2),
    atMost('resident after it', median(megabytes), 70, 'MB'),
  ];
}

function run(...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
}

const LIBRARY = pathToFileURL('dist/index.js').href;
const STARTS = 7;
const HEADERS = { 'x-api-key': 'sk_sim_acme' };
const PATH = '/api/v1/team/team_acme_support';

/** Measures the start of the library in a test, up to its first answer. */
export async function library(): Promise<Row[]> {
  const starts: Start[] = [];
  for (let i = 0; i < STARTS; i++) starts.push(await start());
  return [
    atMost('library, import', median(starts.map(({ importMs }) => importMs)), 60, 'ms'),
    atMost('library, createSimulator() to first answered fetch', median(starts.map(({ answerMs }) => answerMs)), 20, 'ms'),
  ];
}

interface Start {
  readonly importMs: number;
  readonly answerMs: number;
}

/** The program of a separate process, which loads nothing else. */
const SCRIPT = `
  const began = performance.now();
  const { createSimulator } = await import(${JSON.stringify(LIBRARY)});
  const imported = performance.now();
  const sim = await createSimulator();
  const response = await sim.fetch(${JSON.stringify(PATH)}, { headers: ${JSON.stringify(HEADERS)} });
  await response.json();
  const answered = performance.now();
  if (response.status !== 200) throw new Error('answered ' + response.status);
  console.log(JSON.stringify({ importMs: imported - began, answerMs: answered - imported }));
  await sim.close();
`;

async function start(): Promise<Start> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT]);
  return JSON.parse(stdout) as Start;
}
