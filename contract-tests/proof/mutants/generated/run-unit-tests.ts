/** Runs the unit tests next to a mutated file. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutate } from './instrument.ts';
import type { Mutation } from './mutation.ts';
import type { Outcome } from './run-suites.ts';

const CONFIG = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
const LIMIT_MS = 300_000;

/** The parts of vitest's JSON report that are read here. */
interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export interface UnitTestOptions {
  readonly root: string;
  /** The folder for the reports of the tests. */
  readonly folder: string;
  /** All test files of the project. */
  readonly tests: readonly string[];
  /** Whether the tests of all folders run after those of the own folder pass, which takes minutes. */
  readonly withAllTests: boolean;
}

/** Returns the tests in the file's folder and below it, the file's own test first; of the nearest parent folder if there are none. */
export function testsFor(file: string, tests: readonly string[]): readonly string[] {
  const own = file.replace(/\.ts$/, '.test.ts');
  const near = (folder: string): readonly string[] => {
    const found = tests.filter(test => test.startsWith(`${folder}/`));
    return found.length > 0 || !folder.includes('/') ? found : near(path.dirname(folder));
  };
  const [top = '', room = '', area = ''] = file.split('/');
  const folder = room === 'domain' && !area.endsWith('.ts') ? `${top}/${room}/${area}` : path.dirname(file);
  return near(folder).toSorted((a, b) => Number(b === own) - Number(a === own) || a.localeCompare(b));
}

const soundRuns = new Map<string, Promise<TestFailure | 'timed out' | undefined>>();

/** Runs the unit tests on a mutation. A test file that also fails without the mutation does not count. */
export async function runUnitTests(mutation: Mutation, source: string, options: UnitTestOptions): Promise<Outcome> {
  const ended = (result: Outcome['result'], message: string, by?: string): Outcome => ({
    result,
    message,
    ...(by !== undefined && { by }),
  });
  const textFile = path.join(options.folder, `${mutation.file.replaceAll('/', '-')}-${mutation.start}-${mutation.operator}.ts`);
  await writeFile(textFile, mutate(source, mutation));
  const near = testsFor(mutation.file, options.tests);
  for (const stage of options.withAllTests ? [near, options.tests.filter(test => !near.includes(test))] : [near]) {
    for (let tests = stage; tests.length > 0; ) {
      const failure = await failureOf(tests, options, { SIM_MUTANT_FILE: mutation.file, SIM_MUTANT_TEXT: textFile });
      if (failure === undefined) break;
      if (failure === 'timed out') return ended('timed out', `No end after ${LIMIT_MS / 1000} s`);
      const { file, test, message } = failure;
      if (!(await failsWithoutMutant(file, options))) return ended('found', message, `${file}: ${test}`);
      tests = tests.filter(each => each !== file);
    }
  }
  return ended('survived', options.withAllTests ? 'all unit tests pass' : `${near.length} test files pass`);
}

async function failsWithoutMutant(file: string, options: UnitTestOptions): Promise<boolean> {
  const sound = soundRuns.get(file) ?? failureOf([file], options, {});
  soundRuns.set(file, sound);
  return (await sound) !== undefined;
}

interface TestFailure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

/** Returns the first test that fails. */
async function failureOf(
  tests: readonly string[],
  { root, folder }: UnitTestOptions,
  mutant: Readonly<Record<string, string>>,
): Promise<TestFailure | 'timed out' | undefined> {
  const report = path.join(folder, `${process.pid}-${runs++}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    CONFIG,
    '--bail',
    '1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...mutant }, stdio: 'ignore' });
  const isTimeout = await new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(true);
    }, LIMIT_MS);
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
  if (isTimeout) return 'timed out';
  if (child.exitCode === 0) return undefined;
  return firstFailure(report, root) ?? { file: tests[0] ?? '', test: '(the run)', message: `vitest ended with ${child.exitCode}` };
}

let runs = 0;

/** Returns the first failure in a report; undefined when there is none. */
function firstFailure(report: string, root: string): TestFailure | undefined {
  if (!existsSync(report)) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  for (const { name, message = '', assertionResults } of testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file, test: failed.fullName, message: failed.failureMessages?.[0] ?? '' };
    // A file without results could not be loaded.
    if (assertionResults.length === 0 && message !== '') return { file, test: '(loading)', message };
  }
  return undefined;
}
