import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NewWorldOptions, SimulatorOptions, World } from '../library/api.ts';
import { failureReport, harOfWorld } from '../library/failure-report.ts';

/** What is kept of a test that has failed. */
export interface Findings {
  /** For people. */
  readonly report: string;
  /** The calls of the test as HTTP Archive 1.2; undefined when the test has closed its world. */
  readonly har: string | undefined;
}

/** How the worlds of tests are made, and what is kept of them. */
export interface TestWorldOptions {
  /** How the simulator is set up. */
  readonly simulator?: SimulatorOptions | undefined;
  /** How the world of each test starts. */
  readonly world?: NewWorldOptions | undefined;
  /** The folder to which the calls of a failed test are written as an HTTP Archive. Default: they are not written. */
  readonly harFolder?: string | undefined;
}

/** A test that has failed. */
export interface FailedTest {
  readonly file: string;
  readonly name: string;
  readonly harFolder: string | undefined;
}

const MAX_NAME_CHARACTERS = 120;

/** Asks a world what it knows, for the test with that name. Never rejects, because the failure of the test is what counts. */
export async function findingsOf(world: World, test: string): Promise<Findings> {
  try {
    const [report, har] = await Promise.all([failureReport(world, test), harOfWorld(world)]);
    return { report, har };
  } catch (error) {
    return { report: `The simulator knows no more: ${error instanceof Error ? error.message : String(error)}`, har: undefined };
  }
}

/** Prints what a world knows of a test that has failed, and writes its archive where a folder for it is named. */
export async function reportFailedTest(world: World, test: FailedTest): Promise<void> {
  const { report, har } = await findingsOf(world, test.name);
  console.error(`${report}\n  ${har === undefined ? 'There is no archive of its calls.' : archive(test, har)}`);
}

function archive({ file, name, harFolder }: FailedTest, har: string): string {
  if (harFolder === undefined) return 'Name a folder in harFolder, and the calls are kept there as an HTTP Archive.';
  const words = `${path.relative('', file)} ${name}`.slice(-MAX_NAME_CHARACTERS).match(/\w+/g) ?? ['calls'];
  const target = path.join(harFolder, `${words.join('-')}.har`);
  try {
    mkdirSync(harFolder, { recursive: true });
    writeFileSync(target, har);
    return `The calls are in ${target}.`;
  } catch (error) {
    return `The calls could not be written to ${target}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
