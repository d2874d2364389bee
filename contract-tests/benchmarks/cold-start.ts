import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type Child, startAnswering, startSimulator } from './child.ts';
import { median, medianRatio, type Pace } from './load.ts';
import { atMost, type Row } from './table.ts';

const FULL = { rounds: 7, isByProcessor: false };
/** What a process that imports Express and answers starts with. */
const EXPRESS = `
  import express from 'express';
  express().get('/api/v1/', (_request, response) => response.json({})).listen(Number(process.argv[1]), '127.0.0.1');
`;

/** From the start of the process to its first answered request and what it then takes of memory, and what `npm start` does before. */
export async function coldStart(): Promise<Row[]> {
  const rows = [
    ...(await firstAnswer()),
    atMost('what npm start does before the simulator, nothing built', prestart(true), 2, 's', 2),
    atMost('… nothing changed', prestart(false), 0.3, 's', 2),
  ];
  // It has built no library, which other benches import.
  run('--import', 'tsx', 'bin/build.ts');
  return rows;
}

/** From the start of the process to its first answered request, and what it then takes of memory. */
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

/** Seconds that the script before `npm start` takes. */
function prestart(isFirst: boolean): number {
  if (isFirst) rmSync('node_modules/.cache/built', { force: true });
  const started = performance.now();
  run('bin/build-if-changed.js');
  return (performance.now() - started) / 1000;
}

function run(...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
}
