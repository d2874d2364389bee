import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type Child, startAnswering, startSimulator } from './child.ts';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

const ROUNDS = 9;
/** What a process that imports Express and answers starts with. */
const EXPRESS = `
  import express from 'express';
  express().get('/api/v1/', (_request, response) => response.json({})).listen(Number(process.argv[1]), '127.0.0.1');
`;

/** From the start of the process to its first answered request, and what it then takes of memory. */
export async function coldStart(): Promise<Row[]> {
  const ours: number[] = [];
  const express: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const simulator = await startSimulator();
    megabytes.push(simulator.residentMegabytes());
    ours.push(await startOf(simulator));
    express.push(await startOf(await startAnswering(port => ['--input-type=module', '-e', EXPRESS, port])));
  }
  const [own, peer] = [median(ours), median(express)];
  const figures = `${own.toFixed(0)} ms ÷ ${peer.toFixed(0)} ms`;
  return [
    { what: `cold start to first answered request ÷ a process with Express (${figures})`, ...atMost(own / peer, 1.1, '×', 2) },
    { what: 'resident after it', ...atMost(median(megabytes), 70, 'MB') },
    { what: 'what npm start does before the simulator, nothing built', ...atMost(prestart(true), 2, 's', 2) },
    { what: '… nothing changed', ...atMost(prestart(false), 0.3, 's', 2) },
  ];
}

async function startOf(child: Child): Promise<number> {
  await child.stop();
  return child.startedInMs;
}

/** Seconds that the script before `npm start` takes. */
function prestart(isFirst: boolean): number {
  if (isFirst) rmSync('node_modules/.cache/built', { force: true });
  const started = performance.now();
  spawnSync(process.execPath, ['bin/build-if-changed.js']);
  return (performance.now() - started) / 1000;
}
