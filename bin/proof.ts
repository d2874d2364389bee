/**
 * `npm run proof`: shows why the suites can be trusted. It runs the tests of contract-tests/proof, and then a small run of each measure, which is also a
 * separate command that measures more. Exits with 1 if any of them failed.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const STEPS: readonly (readonly [why: string, ...command: string[]])[] = [
  ['the tests of what proves', 'vitest', 'run', '--project', 'proof'],
  // The seed is another one than in the tests.
  [
    'what another seed finds',
    'tsx',
    'bin/seeds.ts',
    '--from',
    '500103',
    '--runs',
    '1',
    '--only',
    'model',
    '--only',
    'lists',
    '--only',
    'usage',
  ],
  ['what a run of the suites reaches, and whether errors know their rules', 'tsx', 'bin/reach.ts'],
  // The properties of this area are quick.
  ['whether planted defects are found', 'tsx', 'bin/mutants.ts', 'uploads', '--sample', '3'],
  ['whether a deployment is its mirror', 'tsx', 'bin/deployment.ts', 'parity', '--seeds', '1', '--max-requests', '400'],
  ['whether the simulator lasts', 'tsx', 'bin/endurance.ts', '--scale', '0.001', '--at-once', '2'],
  // With --ci only ratios count, and each may be half as good as its goal.
  ['what it costs', 'tsx', 'bin/bench.ts', '--ci'],
];

const failed: string[] = [];
for (const [why, ...command] of STEPS) {
  const started = performance.now();
  console.log(`\n== ${why}: ${command.join(' ')}`);
  const code = await codeOf(command);
  console.log(`== ${why}: ${code === 0 ? 'passed' : `failed with ${code}`} in ${Math.round((performance.now() - started) / 1000)} s`);
  if (code !== 0) failed.push(why);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function codeOf(command: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', ...command], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', resolve);
  });
}
