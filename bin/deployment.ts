/**
 * `npm run deployment -- <what>`: runs `sim contract` on a busy deployment of its own, and measures from outside.
 *
 *   run [flags of sim contract]       one run: time, requests, what it covered, what it left behind or changed
 *
 * Options before the command: --seed 7, --offset 120000 (milliseconds that its clock is ahead), --quiet (nobody else writes),
 * --defect posts/late (a defect of `npm run mutants`).
 */

import type { DeploymentOptions } from '../contract-tests/deployment/deployment.ts';
import { measureRun } from '../contract-tests/deployment/measure/run.ts';

const COMMANDS = ['run'] as const;
const [own, [command = '', ...flags]] = split(process.argv.slice(2));
const isClean = await perform();
process.exit(isClean ? 0 : 1);

async function perform(): Promise<boolean> {
  if (command === 'run') return measureRun(optionsOf(own), flags, console.log);
  return refuse(`There is no command ${command || '(none)'}; there are ${COMMANDS.join(', ')}`);
}

/** What stands before the command, and the rest: flags after the command are those of `sim contract`. */
function split(args: readonly string[]): readonly [readonly string[], readonly string[]] {
  const at = args.findIndex(arg => COMMANDS.some(name => name === arg));
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at)];
}

function optionsOf(args: readonly string[]): DeploymentOptions {
  const valueOf = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const [seed, offset, defect] = ['--seed', '--offset', '--defect'].map(valueOf);
  return {
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(offset !== undefined && { clockOffsetMs: Number(offset) }),
    ...(defect !== undefined && { injectDefect: defect }),
    isBusy: !args.includes('--quiet'),
  };
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
