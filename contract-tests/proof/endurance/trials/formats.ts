/** State files and snapshots of this format load, and others are refused because of their format number and stay unchanged. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createSimulator, type Simulator } from '../../../../simulator/index.ts';
import { whatStopped } from '../busy-world-goes-on.ts';
import { StartError, startSimulator } from '../start-simulator.ts';
import type { Trial } from '../trial.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const DAY_MS = 86_400_000;

/** What a world that was loaded does not do any more, in sentences. */
type Check = (simulator: Simulator) => Promise<readonly string[]>;

const NOTHING_STOPPED: Check = () => Promise.resolve([]);

/** The number of the file's format, and other values in its place. */
const FORMATS: readonly ((format: number) => unknown)[] = [
  format => format,
  format => format + 1,
  format => format - 1,
  () => 0,
  () => 1e9,
  () => null,
  format => String(format),
];

/** The outcome of a file: it loaded and continued, was refused as it should be, or `wrong` says what happened. */
export type Outcome = 'loaded' | 'refused' | { readonly wrong: string };

export const formats: Trial = {
  id: 'formats',
  title: 'Loads kept state files and snapshots, and refuses them with the number of another format',
  goal: 'those of the format that is read load and go on; others are refused with a message that names the format',
  async run({ folder }) {
    const outcomes: (readonly [name: string, outcome: Outcome])[] = [];
    const names = readdirSync(FIXTURES).filter(file => file.endsWith('.json.gz'));
    for (const name of names) {
      const text = gunzipSync(readFileSync(path.join(FIXTURES, name))).toString('utf8');
      const format = formatOfFile(name);
      for (const [i, formatOf] of FORMATS.entries()) {
        const other = JSON.stringify(formatOf(format));
        const changed = text.replace(`"version":${format}`, `"version":${other}`);
        const check = name.startsWith('busy-') ? whatStopped : NOTHING_STOPPED;
        const expected = i === 0 ? 'loaded' : 'refused';
        const push = (how: string, outcome: Outcome): void => {
          const isExpected = typeof outcome === 'object' || outcome === expected;
          outcomes.push([`${name} as format ${other}, ${how}`, isExpected ? outcome : { wrong: outcome }]);
        };
        if (name.includes('state')) push('as a state file', await openState(path.join(folder, `${i}-${name}`), changed, check));
        else {
          push('put in place of the world', await restore(changed, check));
          // What is no whole number is refused by the same schema everywhere.
          if (i > 1) continue;
          push('imported', await restoreImported(changed, check));
          push('as the beginning', await beginWith(path.join(folder, `${i}-${name}`), changed, check));
        }
      }
    }
    outcomes.push(...(await throughTheProgram(folder)));
    const count = (wanted: Outcome): number => outcomes.filter(([, outcome]) => outcome === wanted).length;
    const failures = outcomes.flatMap(([name, outcome]) => (typeof outcome === 'object' ? [`${name}: ${outcome.wrong}`] : []));
    return {
      figures: [
        { what: 'files', value: outcomes.length, unit: '' },
        { what: 'loaded', value: count('loaded'), unit: '', goal: { bound: 8, is: 'at least' } },
        { what: 'refused', value: count('refused'), unit: '' },
        { what: 'neither', value: failures.length, unit: '', goal: { bound: 0, is: 'exactly' } },
      ],
      failures,
      skipped: [],
    };
  },
};

function formatOfFile(name: string): number {
  return Number(/-(\d+)\./.exec(name)?.[1]);
}

/** Starts with a state file, lets `check` say what has stopped, advances a day, and starts again with the file that was written. */
export async function openState(file: string, text: string, check: Check = NOTHING_STOPPED): Promise<Outcome> {
  const sealed = withChecksum(text);
  writeFileSync(file, sealed);
  const problems: unknown[] = [];
  const options = { state: file, media: 'discard', throttle: false, onProblem: (problem: unknown) => problems.push(problem) };
  try {
    for (let i = 0; i < 2; i++) {
      const simulator = await createSimulator({ ...options, sender: ACCEPT_ALL });
      if (i === 0) problems.push(...(await check(simulator)));
      await simulator.clock.advance(DAY_MS);
      await simulator.close();
    }
  } catch (error) {
    if (readFileSync(file, 'utf8') !== sealed) return { wrong: `was refused and changed: ${String(error)}` };
    return refusal(String(error), /^StateFileError: [^\n]* has format [^\n]*reads format \d[^\n]*left as it is[^\n]*$/);
  }
  return problems.length === 0 ? 'loaded' : { wrong: `loaded, and then: ${String(problems[0])}` };
}

const REFUSED_SNAPSHOT = /version|has format [^"]*which reads format/;

/** Restores a snapshot, lets `check` say what has stopped, and advances a day. */
async function restore(text: string, check: Check): Promise<Outcome> {
  const simulator = await createSimulator({ media: 'discard', throttle: false, sender: ACCEPT_ALL });
  try {
    const response = await sendJson(simulator, 'PUT', '/_sim/snapshot', text);
    if (response.status !== 200) return refusal(await response.text(), REFUSED_SNAPSHOT);
    return await goesOn(simulator, check);
  } finally {
    await simulator.close();
  }
}

/** The same by a named snapshot that is imported. */
export async function restoreImported(text: string, check: Check = NOTHING_STOPPED): Promise<Outcome> {
  const simulator = await createSimulator({ media: 'discard', throttle: false, sender: ACCEPT_ALL });
  try {
    const response = await sendJson(simulator, 'POST', '/_sim/snapshots/kept/import', text);
    if (response.status !== 200) return refusal(await response.text(), REFUSED_SNAPSHOT);
    const restored = await simulator.fetch('/_sim/snapshots/kept/restore', { method: 'POST' });
    return restored.status === 200 ? await goesOn(simulator, check) : { wrong: `imported, and then: ${await restored.text()}` };
  } finally {
    await simulator.close();
  }
}

/** The same by a simulator that begins with it. */
export async function beginWith(file: string, text: string, check: Check = NOTHING_STOPPED): Promise<Outcome> {
  writeFileSync(file, text);
  try {
    const simulator = await createSimulator({ snapshot: file, media: 'discard', throttle: false, sender: ACCEPT_ALL });
    const outcome = await goesOn(simulator, check);
    await simulator.close();
    return outcome;
  } catch (error) {
    return refusal(String(error), REFUSED_SNAPSHOT);
  }
}

function sendJson(simulator: Simulator, method: string, target: string, body: string): Promise<Response> {
  return simulator.fetch(target, { method, headers: { 'content-type': 'application/json' }, body });
}

async function goesOn(simulator: Simulator, check: Check): Promise<Outcome> {
  const [stopped] = await check(simulator);
  if (stopped !== undefined) return { wrong: `loaded, and then: ${stopped}` };
  await simulator.clock.advance(DAY_MS);
  const { status } = await simulator.fetch('/api/v1/post?teamId=team_acme_marketing', { headers: { 'x-api-key': 'sk_sim_acme' } });
  return status === 200 ? 'loaded' : { wrong: `loaded, and then lists posts with ${status}` };
}

/** Checks that the built program refuses a newer format in one line, and ends. */
async function throughTheProgram(folder: string): Promise<(readonly [name: string, outcome: Outcome])[]> {
  const file = path.join(folder, 'newer.json');
  writeFileSync(
    file,
    withChecksum(`${JSON.stringify({ format: 'social-publishing-sim state', version: 1000, simulator: '9.0.0', worldsCreated: 0 })}\n`),
  );
  const name = 'a state file of format 1000, given to the program';
  try {
    const simulator = await startSimulator(['--state', file]);
    await simulator.kill();
    return [[name, { wrong: 'was opened' }]];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const { code, err } = error.exit;
    const outcome = refusal(err.trim(), /^sim: [^\n]* has format 1000, written by social-publishing-sim 9\.0\.0;[^\n]*$/);
    return [[name, code === 0 ? { wrong: 'ended with 0' } : outcome]];
  }
}

const ACCEPT_ALL = { send: () => Promise.resolve({ status: 200, body: '', error: null }), close: () => Promise.resolve() };

function refusal(message: string, expected: RegExp): Outcome {
  return expected.test(message) ? 'refused' : { wrong: `was refused with ${JSON.stringify(message.slice(0, 200))}` };
}

/** Corrects the checksum of a text, so that only its format is unexpected. */
function withChecksum(text: string): string {
  const content = text.replace(/\{"end":true[^\n]*\n$/, '');
  return `${content}${JSON.stringify({ end: true, sha256: createHash('sha256').update(content).digest('hex') })}\n`;
}
