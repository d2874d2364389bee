import type { Reporter, TestModule } from 'vitest/node';
import { rememberPassedTests } from './passed-tests.ts';

/** Prints `N passed, N failed` at the end of a test run, for CI, and saves the passed tests for `npm run rules`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    rememberPassedTests(Object.fromEntries(modules.map(module => [module.relativeModuleId, passedIn(module)])));
    const count = (state: string) => tests.filter(test => test.result().state === state).length;
    // Files that cannot be loaded and errors outside of tests count as failures, too.
    const broken = modules.filter(module => module.state() === 'failed' && module.children.size === 0).length;
    const skipped = count('skipped');
    console.log(
      `\n${count('passed')} passed, ${count('failed') + broken + errors.length} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`,
    );
  }
}

function passedIn(module: TestModule): string[] {
  return [...module.children.allTests('passed')].map(test => test.fullName);
}
