/** `npm run endurance`: measures how the simulator endures long and heavy use. `--help` explains it. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { allTrials } from '../contract-tests/proof/endurance/all.ts';
import type { Trial } from '../contract-tests/proof/endurance/trial.ts';
import { isPassed, type Outcome, renderOutcome, renderSummary, reportOf, runTrial } from '../contract-tests/proof/endurance/trial.ts';
import { mapConcurrent } from '../simulator/kernel/promises.ts';

const USAGE = `npm run endurance -- [flags]

Runs each trial on the built simulator (npm run build first) and prints its figures. Ends with 1 when one fails.

  --scale 0.01        a hundredth of each trial (default 1, which takes hours)
  --seed 7            what is random follows from it (default 1)
  --only kill         one trial, or several
  --without tokens    all but one, or several
  --at-once 2         so many trials next to each other (default 1: times are of an idle machine)
  --out report.json   writes all figures, failures and what was left out
  --list              lists the trials`;

const options = {
  scale: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string', multiple: true },
  without: { type: 'string', multiple: true },
  'at-once': { type: 'string', default: '1' },
  out: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const flags = read();
if (flags.help) {
  console.log(USAGE);
  process.exit(0);
}
const scale = positive('scale');
const seed = positive('seed');
const atOnce = positive('at-once');
const only = flags.only ?? [];
const without = flags.without ?? [];
const unknown = [...only, ...without].filter(id => !allTrials.some(trial => trial.id === id));
if (unknown.length > 0) refuse(`There is no trial ${unknown.join(', ')}; there are ${allTrials.map(({ id }) => id).join(', ')}`);
const chosen = allTrials.filter(({ id }) => (only.length === 0 || only.includes(id)) && !without.includes(id));
if (flags.list) {
  for (const { id, title, goal } of chosen) console.log(`${id.padEnd(20)} ${title}: ${goal}`);
  process.exit(0);
}

const outcomes: Outcome[] = [];
const started = performance.now();
await mapConcurrent(
  chosen.filter(trial => !trial.runsAlone),
  atOnce,
  runAndPrint,
);
await mapConcurrent(
  chosen.filter(trial => trial.runsAlone),
  1,
  runAndPrint,
);
console.log(`${renderSummary(outcomes)}; ${Math.round((performance.now() - started) / 1000)} s`);
if (flags.out !== undefined) await writeFile(flags.out, reportOf(outcomes, { seed, scale }));
process.exit(outcomes.every(isPassed) ? 0 : 1);

async function runAndPrint(trial: Trial): Promise<void> {
  const outcome = await runTrial(trial, { seed, scale, print: console.error });
  outcomes.push(outcome);
  console.log(renderOutcome(outcome, { seed, scale }));
}

function read() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function positive(name: 'scale' | 'seed' | 'at-once'): number {
  const value = Number(flags[name]);
  if (!(value > 0) || (name !== 'scale' && !Number.isSafeInteger(value)))
    refuse(`--${name} takes a positive ${name === 'scale' ? '' : 'whole '}number, not ${flags[name]}`);
  return value;
}

function refuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}
