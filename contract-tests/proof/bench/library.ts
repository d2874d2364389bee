import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

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
