import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { limits } from '../../../openapi/document.ts';
import { askProcess } from '../../../simulator/testing/child.ts';
import { createDid } from '../caller.ts';
import { programOf } from './child.ts';
import type { Report } from './servers/watched-simulator.ts';
import { atLeast, atMost, growthRow, type Row } from './table.ts';

const API_KEY = 'sk_sim_acme';
const MIN_RATIO = 0.35;
const MAX_HOLD_MS = 30;
const MAX_RESIDENT_MEGABYTES = 600;
const MAX_HEALTH_MS = 60;

const MAX_BYTES = limits.csvImports.exclusiveMaxFileBytes;
const SIZES = [MAX_BYTES / 100, MAX_BYTES / 10, MAX_BYTES];

/** Imports a CSV file of just under 100 MB, and smaller ones, while the simulator is asked for its health. */
export async function csvImport(): Promise<Row[]> {
  const imports: MeasuredImport[] = [];
  const half = csvFile(MAX_BYTES / 2);
  const alones: number[] = [];
  for (const bytes of SIZES) {
    // Measures before and after the large file, because the speed of the machine changes.
    if (bytes === MAX_BYTES) alones.push(await parseSeconds(half.file));
    imports.push(await measureImport(bytes));
  }
  alones.push(await parseSeconds(half.file));
  const { rows, takenInMs, workedMs, slowestHealthMs, report } = imports.at(-1) ?? noImport();
  const rate = rows / ((takenInMs + workedMs) / 1000);
  const alone = (alones.length * half.rows) / alones.reduce((sum, seconds) => sum + seconds, 0);
  const what = `CSV of 100 MB, ${rows} rows`;
  const seconds = `${(takenInMs / 1000).toFixed(1)} s in, ${(workedMs / 1000).toFixed(1)} s worked`;
  return [
    atLeast(`${what} (${seconds}, ${Math.round(rate)}/s) ÷ csv-parse alone (${Math.round(alone)}/s)`, rate / alone, MIN_RATIO),
    atMost(`${what}: longest hold of the event loop`, report.longestBlockMs, MAX_HOLD_MS, 'ms'),
    atMost(`${what}: slowest answer to GET / meanwhile`, slowestHealthMs, MAX_HEALTH_MS, 'ms'),
    atMost(`${what}: resident at the end`, report.residentMegabytes, MAX_RESIDENT_MEGABYTES, 'MB'),
    growthRow(
      'CSV import',
      imports.map(each => each.rows),
      imports.map(each => (each.takenInMs + each.workedMs) / 1000),
    ),
  ];
}

interface MeasuredImport {
  readonly rows: number;
  readonly takenInMs: number;
  readonly workedMs: number;
  readonly slowestHealthMs: number;
  readonly report: Report;
}

function noImport(): never {
  throw new Error('nothing was imported');
}

async function measureImport(maxBytes: number): Promise<MeasuredImport> {
  const { file, rows } = csvFile(maxBytes);
  const child = fork(programOf('watched-simulator'));
  const url = await askProcess<string>(child);
  const report = () => askProcess<Report>(child, 'report');
  const unlimited = { monthlyPosts: 1e9, dailyPosts: { LINKEDIN: 1e9, TWITTER: 1e9 } };
  const did = createDid({ fetch, baseUrl: url, apiKey: API_KEY });
  await did('PATCH', '/_sim/organizations/org_acme', { limits: unlimited });
  await report();

  const health = await watchHealth(url);
  const started = performance.now();
  const form = new FormData();
  form.append('file', file, 'big.csv');
  const { id } = await did('POST', '/api/v1/post-csv-import', form);
  const takenIn = performance.now();
  const { startDelayMs, rowDurationMs } = limits.csvImports;
  const by = startDelayMs + rows * rowDurationMs;
  await did('POST', '/_sim/clock/advance', { by });
  const ended = performance.now();
  const slowestHealthMs = await health.stop();
  const { status, successRows } = await did('GET', `/api/v1/post-csv-import/${String(id)}`);
  if (status !== 'COMPLETED' || successRows !== rows)
    throw new Error(`The import ended ${String(status)} with ${String(successRows)} rows`);
  const result = { rows, takenInMs: takenIn - started, workedMs: ended - takenIn, slowestHealthMs, report: await report() };
  child.kill();
  await once(child, 'exit');
  return result;
}

/** The seconds in which csv-parse alone reads the file. */
async function parseSeconds(file: Blob): Promise<number> {
  const started = performance.now();
  for await (const _ of Readable.from(file.stream()).pipe(parse({ columns: true })));
  return (performance.now() - started) / 1000;
}

/** Returns rows of about 280 bytes, each a post for two platforms, as many as fit into less than `maxBytes`. */
function csvFile(maxBytes: number): { readonly file: Blob; readonly rows: number } {
  const lines = ['teamId,title,postDate,status,socialAccountTypes,text,linkedinText,linkedinPrivacy,twitterReplySettings\n'];
  let size = lines[0]?.length ?? 0;
  for (;;) {
    const n = lines.length;
    const day = `2026-06-${String(1 + (n % 28)).padStart(2, '0')}`;
    const text = `"Launch day is near, and here is what we have built for you. It says ""hello"", ${n}"`;
    const line = `team_acme_marketing,Post ${n},${day}T10:00:00+02:00,scheduled,"LINKEDIN, TWITTER",${text},"A longer text for this network, number ${n}: read on to see what is new with us",public,everyone\n`;
    size += line.length;
    if (size >= maxBytes) return { file: new Blob([lines.join('')]), rows: n - 1 };
    lines.push(line);
  }
}

/** Requests health repeatedly until it is stopped, then returns the slowest response, milliseconds. */
async function watchHealth(url: string): Promise<{ stop(): Promise<number> }> {
  const child = fork(programOf('health-watcher'), [url, API_KEY]);
  await askProcess(child);
  return {
    async stop() {
      const slowestMs = await askProcess<number>(child, 'stop');
      child.kill();
      return slowestMs;
    },
  };
}
