/** Runs a composite action as GitHub Actions does, without a container: each step's script in bash, with its environment and the files of a runner. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { runToEnd } from '../simulator/testing/child.ts';

export interface Step {
  readonly id: string;
  readonly if?: string;
  readonly shell: string;
  readonly 'working-directory'?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** The result of an action that has run. */
export interface ActionRun {
  /** The exit code of the first step that failed, or 0. */
  readonly code: number | null;
  /** The ids of the steps that ran. */
  readonly ran: readonly string[];
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The variables for the steps that follow. */
  readonly env: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Reads an action. Its form is checked by the test. */
export function readAction(file: URL): Action {
  return parse(readFileSync(file, 'utf8')) as Action;
}

/** Runs all steps in a folder, until one fails. */
export async function runAction(action: Action, given: Readonly<Record<string, string>>, cwd: string): Promise<ActionRun> {
  const temp = path.join(cwd, '.runner');
  mkdirSync(temp);
  const file = (name: string): string => path.join(temp, name);
  for (const name of ['env', 'summary']) writeFileSync(file(name), '');
  const inputs = { ...Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default])), ...given };
  const outputs: Record<string, string> = {};
  const value = (text: string): string =>
    text.replaceAll(
      /\$\{\{ (inputs|steps)\.([\w.-]+) \}\}/g,
      (_, kind: string, name: string) => (kind === 'inputs' ? inputs[name] : outputs[name]) ?? '',
    );
  const ran: string[] = [];
  const log: string[] = [];
  let code: number | null = 0;
  for (const step of action.runs.steps) {
    if (code !== 0 || !isWanted(step, inputs)) continue;
    ran.push(step.id);
    const script = file(`${step.id}.sh`);
    writeFileSync(script, step.run);
    writeFileSync(file('output'), '');
    const env = {
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, value(text)])),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: cwd,
      GITHUB_OUTPUT: file('output'),
      GITHUB_ENV: file('env'),
      GITHUB_STEP_SUMMARY: file('summary'),
      RUNNER_TEMP: temp,
    };
    // The words with which GitHub starts bash.
    const ended = await runToEnd('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: path.resolve(cwd, value(step['working-directory'] ?? '.')),
      env,
    });
    code = ended.code;
    log.push(ended.out, ended.err);
    for (const [name, text] of Object.entries(variablesOf(file('output')))) outputs[`${step.id}.outputs.${name}`] = text;
  }
  return {
    code,
    ran,
    log: log.join(''),
    outputs: Object.fromEntries(Object.entries(action.outputs).map(([name, output]) => [name, value(output.value)])),
    env: variablesOf(file('env')),
    summary: readFileSync(file('summary'), 'utf8'),
  };
}

function isWanted({ if: condition }: Step, inputs: Readonly<Record<string, string>>): boolean {
  if (condition === undefined) return true;
  const [, name = '', wanted] = /^inputs\.([\w-]+) == '([^']*)'$/.exec(condition) ?? [];
  if (wanted === undefined) throw new Error(`The condition cannot be read: ${condition}`);
  return inputs[name] === wanted;
}

/** `name=value`, one in a line. */
function variablesOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '');
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
