/**
 * `npm run deployment -- <what>`: runs `sim contract` on a busy deployment of its own, and measures from outside.
 *
 *   run                       one run: time, requests, what it covered, what it left behind or changed
 *   lies [--sample n] [--only id]   which lies of contract-tests/proof/mutants/lies it finds
 *   honest [--seeds 20]       what it finds where nothing is wrong
 *   kill [--runs 100]         what killed runs leave behind after `--clean`, and how many had created something
 *   parity [--seeds 20]       what `sim parity` finds different where nothing is
 *   defects [--sample n] [--only id,id]   which planted defects that need no clock it finds
 *   mutations [--sample n]         which random mutations of the sources it finds
 *   bad [--only text]         how a run ends on targets that misbehave; --command parity tries that one
 *   changes [--only id]       which changes of contract-tests/proof/mutants/parity it names, with 400 requests each unless --max-requests says otherwise
 *
 * Others: --at-once 2 (runs at a time), --world-seed 7, --offset 120000 (milliseconds that the clock is ahead), --quiet (nobody else writes), --defect
 * posts/late (of `npm run mutants`), --with-receiver (its webhooks reach the run), --all (the same, and every switch for all accounts),
 * --walled (behind nginx with a client certificate, a header and a base path), --weather (one call in twenty is reset, or answered with an HTML page and
 * 502). All other flags are those of `sim contract`; all commands but `run` begin with --allow-writes.
 */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureBadTargets } from '../contract-tests/proof/deployment/measure/bad.ts';
import { measureDefects } from '../contract-tests/proof/deployment/measure/defects.ts';
import { measureKills } from '../contract-tests/proof/deployment/measure/kill.ts';
import { measureLies } from '../contract-tests/proof/deployment/measure/lies.ts';
import { measureMutations } from '../contract-tests/proof/deployment/measure/mutations.ts';
import { measureChanges, measureParity } from '../contract-tests/proof/deployment/measure/parity.ts';
import { measureHonest, measureRun } from '../contract-tests/proof/deployment/measure/run.ts';
import { useProgram } from '../contract-tests/proof/deployment/measure/run-contract.ts';
import type { MeasuredOptions } from '../contract-tests/proof/deployment/measure/with-deployment.ts';
import { allSwitches } from '../contract-tests/proof/deployment/organization.ts';
import { sampleOf } from '../contract-tests/proof/mutants/defect.ts';
import type { Numbered } from '../contract-tests/proof/mutants/generated/instrument.ts';
import { allLies } from '../contract-tests/proof/mutants/lies/all.ts';
import type { Lie } from '../contract-tests/proof/mutants/lies/lie.ts';
import { changes } from '../contract-tests/proof/mutants/parity/changes.ts';
import { bundleProgram } from './bundle.ts';
import { bundleMutants } from './bundle-process.ts';

const MUTATIONS = 40;

const [command = '', ...args] = process.argv.slice(2);
const numbers = { 'at-once': 1, seeds: 20, runs: 100, sample: Number.POSITIVE_INFINITY, 'world-seed': 1 };
for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) numbers[name] = takeNumber(name) ?? numbers[name];
const clockOffsetMs = takeNumber('offset');
const [only, defect, isQuiet, isAll, isWalled, hasWeather] = [
  take('only'),
  take('defect'),
  takeSwitch('quiet'),
  takeSwitch('all'),
  takeSwitch('walled'),
  takeSwitch('weather'),
];
const tried = take('command');
const hasReceiver = takeSwitch('with-receiver') || isAll;
const flags = [...(isAll ? allSwitches() : []), ...args];
const writing = flags.includes('--allow-writes') ? flags : ['--allow-writes', ...flags];
const deployment: MeasuredOptions = {
  seed: numbers['world-seed'],
  ...(clockOffsetMs !== undefined && { clockOffsetMs }),
  isBusy: !isQuiet,
  ...(defect !== undefined && { injectDefect: defect }),
  hasReceiver,
  isWalled,
  hasWeather,
};
const { 'at-once': atOnce } = numbers;
const bundled = fileURLToPath(new URL(`../node_modules/.cache/sim-deployment-${process.pid}`, import.meta.url));
await bundleProgram(bundled);
useProgram(`${bundled}/cli.js`);
const print = console.log;
const isClean = await perform().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return false;
});
for (const folder of [bundled, `${bundled}-mutants`]) await rm(folder, { recursive: true, force: true });
process.exit(isClean ? 0 : 1);

async function perform(): Promise<boolean> {
  if (command === 'run') return measureRun(deployment, flags, print);
  if (command === 'lies') return measureLies({ deployment, lies: chosenLies(), flags: writing, atOnce, print });
  if (command === 'honest') return measureHonest({ deployment, seeds: numbers.seeds, flags: writing, atOnce, print });
  if (command === 'kill') return measureKills({ deployment, runs: numbers.runs, flags: writing, atOnce, print });
  if (command === 'defects')
    return measureDefects({ deployment, sample: numbers.sample, seed: numbers['world-seed'], only, flags: writing, atOnce, print });
  if (command === 'mutations') {
    const source = 'contract-tests/proof/deployment/process.ts';
    const files = execFileSync('git', ['ls-files', 'simulator'], { encoding: 'utf8' }).trim().split('\n');
    const bundle = (mutants: readonly Numbered[]) => bundleMutants(`${bundled}-mutants`, mutants, source);
    const sample = Math.min(numbers.sample, MUTATIONS);
    return measureMutations({ deployment, sample, seed: numbers['world-seed'], files, bundle, flags: writing, atOnce, print });
  }
  const quiet = { deployment: { ...deployment, isBusy: false }, flags: writing, atOnce, print };
  if (command === 'parity') return measureParity({ ...quiet, seeds: numbers.seeds });
  if (command === 'changes') return measureChanges({ ...quiet, changes: changes.filter(({ id }) => only === undefined || id === only) });
  if (command === 'bad') return measureBadTargets({ ...quiet, command: tried ?? 'contract', only });
  return refuse(
    `There is no command ${command || '(none)'}; there are run, lies, honest, kill, parity, changes, defects, mutations and bad`,
  );
}

/** Returns the lies that a run with these flags can find, or the named ones. Lies about webhooks get a receiver. */
function chosenLies(): readonly Lie[] {
  const visible = allLies.filter(({ needs = [] }) =>
    needs.every(need => need === 'receiver' || flags.some(flag => flag.startsWith(`--${need}`))),
  );
  const named = only === undefined ? visible : allLies.filter(({ id }) => id === only || id.startsWith(`${only}/`));
  if (named.length === 0) refuse(`There is no lie ${only ?? ''}; there are ${allLies.map(({ id }) => id).join(', ')}`);
  return sampleOf(named, Math.min(numbers.sample, named.length), numbers['world-seed']);
}

/** Takes a flag and its value out of the arguments. */
function take(name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}

function takeNumber(name: string): number | undefined {
  const text = take(name);
  if (text !== undefined && !Number.isSafeInteger(Number(text))) refuse(`--${name} takes a whole number, not ${text}`);
  return text === undefined ? undefined : Number(text);
}

function takeSwitch(name: string): boolean {
  const at = args.indexOf(`--${name}`);
  return at >= 0 && args.splice(at, 1).length > 0;
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
