/**
 * `npm run proof`: shows why the suites can be trusted. It runs the tests of contract-tests/proof, and then a small run of what measures, which is also a
 * separate command that measures more. With `--all` it also measures what takes longer. Exits with 1 if any of them failed.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

type Step = readonly [why: string, command: string];

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const TESTS: Step = ['the tests of what proves', 'vitest run --project proof'];
/** Each lane uses one core, so that both run at once. The seed is another one than in the tests, and the properties of uploads are quick. */
const LANES: readonly (readonly Step[])[] = [
  [['what a run of the suites reaches, and whether errors know their rules', 'tsx bin/reach.ts']],
  [
    ['what another seed finds', 'tsx bin/seeds.ts --from 500103 --runs 1 --only model --only lists --only usage'],
    ['whether planted defects are found', 'tsx bin/mutants.ts uploads --sample 3'],
    ['whether a deployment is its mirror', 'tsx bin/deployment.ts parity --seeds 1 --max-requests 400'],
  ],
];
/** For once a week. With --ci only the ratios of a bench count, and each may be half as good as its goal. */
const LONG: readonly Step[] = [
  ['whether the simulator lasts', 'tsx bin/endurance.ts --scale 0.01 --at-once 2'],
  ['what it costs', 'tsx bin/bench.ts --ci'],
];

const failed: string[] = [];
await run(TESTS, 'inherit');
await Promise.all(
  LANES.map(async steps => {
    for (const step of steps) await run(step, 'pipe');
  }),
);
if (process.argv.includes('--all')) for (const step of LONG) await run(step, 'inherit');
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs a step. What it prints comes in one piece if it is piped, because others run meanwhile. */
async function run([why, command]: Step, stdio: 'inherit' | 'pipe'): Promise<void> {
  const started = performance.now();
  const head = `\n== ${why}: ${command}`;
  if (stdio === 'inherit') console.log(head);
  const child = spawn('npx', ['--no-install', ...command.split(' ')], { cwd: ROOT, stdio: ['inherit', stdio, stdio] });
  const output = Promise.all([child.stdout, child.stderr].map(async stream => (stream ? text(stream) : '')));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (stdio === 'pipe') console.log([head, ...(await output)].join('\n').trimEnd());
  console.log(`== ${why}: ${code === 0 ? 'passed' : `failed with ${code}`} in ${Math.round((performance.now() - started) / 1000)} s`);
  if (code !== 0) failed.push(why);
}
