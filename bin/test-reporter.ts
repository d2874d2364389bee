import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';
import { rememberPassedTests } from './passed-tests.ts';

/**
 * Prints failures and a line for each tenth of the files. At the end it prints the command that repeats each file that failed, what was skipped and why,
 * the time, and `N passed, N failed`. It saves the passed tests for `npm run rules`. With `CI` in the environment a whole run fails if it skips a test: CI
 * installs what tests need.
 */
export default class TestReporter extends DefaultReporter {
  private readonly began = performance.now();
  private files = 0;
  private ended = 0;

  constructor() {
    // The summary of a terminal redraws itself and shows the files under way.
    super({ summary: true });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length;
    super.onTestRunStart(specifications);
  }

  override printTestModule(module: TestModule): void {
    this.ended += 1;
    if (module.state() === 'failed') super.printTestModule(module);
    const tenths = (ended: number): number => Math.floor((ended * 10) / this.files);
    if (this.isTTY || this.files < 20 || tenths(this.ended) === tenths(this.ended - 1)) return;
    this.log(`${tenths(this.ended)}0 %: ${this.ended} of ${this.files} files, ${this.seconds()} s`);
  }

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(modules, errors, reason);
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    rememberPassedTests(Object.fromEntries(modules.map(module => [module.relativeModuleId, passedIn(module)])));
    for (const module of modules.filter(each => each.state() === 'failed')) {
      this.log(`To repeat: npx vitest run --project ${module.project.name} ${module.relativeModuleId}`);
    }
    for (const [why, count] of skips(tests)) this.log(`Skipped ${count}: ${why}`);
    const count = (state: string): number => tests.filter(test => test.result().state === state).length;
    // Files that cannot be loaded and errors outside of tests count as failures, too.
    const broken = modules.filter(module => module.state() === 'failed' && module.children.size === 0).length;
    const skipped = count('skipped');
    const isWhole = this.ctx.config.testNamePattern === undefined;
    const refused = process.env['CI'] && isWhole && skipped > 0 ? 1 : 0;
    if (refused) {
      this.log('In CI no test may be skipped: install what is named above in .ci/run.');
      process.exitCode = 1;
    }
    this.log(`\nIn ${this.seconds()} s:`);
    this.log(
      `${count('passed')} passed, ${count('failed') + broken + errors.length + refused} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`,
    );
  }

  private seconds(): number {
    return Math.round((performance.now() - this.began) / 1000);
  }
}

function passedIn(module: TestModule): string[] {
  return [...module.children.allTests('passed')].map(test => test.fullName);
}

/** How many tests were skipped for each reason; for those without a reason, by their file. */
function skips(tests: readonly TestCase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const test of tests) {
    const result = test.result();
    if (result.state !== 'skipped') continue;
    const why = result.note ?? `${test.module.relativeModuleId} gives no reason`;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return counts;
}
