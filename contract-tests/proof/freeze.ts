/**
 * `npm run freeze -- --out before.json`: writes down what our proofs find, so that a change of the house can be compared with what was before.
 * `npm run freeze -- --compare before.json after.json`: says what got worse, and ends with 1 if anything did.
 *
 * The whole takes more than an hour on two cores; `--only planted` measures one part, and keeps the others of the file. Rules are counted from the
 * last `npm test`.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runToEnd } from '../../simulator/testing/child.ts';
import { compareFrozen, type Frozen, type FrozenPart, frozenText, readers } from './frozen.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How each part is measured: by the command that everybody else measures it with. */
const COMMANDS: Readonly<Record<FrozenPart, readonly string[]>> = {
  planted: ['tsx', 'bin/mutants.ts', '--every-finder'],
  generated: ['tsx', 'bin/mutants.ts', '--generated', '200', '--seed', '7'],
  lies: ['tsx', 'bin/deployment.ts', 'lies', '--all'],
  reach: ['tsx', 'bin/reach.ts'],
  rules: ['tsx', 'bin/rules.ts'],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, only: { type: 'string', multiple: true }, compare: { type: 'boolean', default: false } },
});
process.exitCode = values.compare ? await compare(positionals) : await freeze(values.out, values.only ?? Object.keys(COMMANDS));

async function compare([before, after]: readonly string[]): Promise<number> {
  if (before === undefined || after === undefined) return refuse('--compare takes two files');
  const worse = compareFrozen(await load(before), await load(after));
  console.log(worse.length === 0 ? 'Nothing got worse.' : worse.join('\n'));
  return worse.length === 0 ? 0 : 1;
}

async function freeze(out: string | undefined, only: readonly string[]): Promise<number> {
  if (out === undefined) return refuse('--out takes the file to write');
  const parts = Object.keys(COMMANDS) as FrozenPart[];
  const unknown = only.filter(name => !(name in COMMANDS));
  if (unknown.length > 0) return refuse(`There is no part ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  const frozen = existsSync(out) ? await load(out) : {};
  for (const part of parts.filter(name => only.includes(name))) {
    const started = performance.now();
    Object.assign(frozen, { [part]: readers[part](await outputOf(COMMANDS[part])) });
    console.log(`${part}: ${Math.round((performance.now() - started) / 1000)} s`);
    await writeFile(out, frozenText(frozen));
  }
  return 0;
}

/** Returns what a command prints, however it ends: a survivor is a result, too. */
async function outputOf(command: readonly string[]): Promise<string> {
  return (await runToEnd('npx', command, { cwd: ROOT })).out;
}

async function load(file: string): Promise<Frozen> {
  // Written by this program.
  return JSON.parse(await readFile(file, 'utf8')) as Frozen;
}

function refuse(message: string): number {
  console.error(message);
  return 2;
}
