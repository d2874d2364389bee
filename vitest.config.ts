import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. Vitest itself would know that only from an earlier run. */
const LONGEST = [
  'bin/build.e2e.test.ts',
  'bin/contract.e2e.test.ts',
  'contract-tests/suites/suites.test.ts',
  'contract-tests/proof/mutants/mutants.test.ts',
  'contract-tests/proof/clients/graded/clients.test.ts',
  'simulator/cli/grade/grade.e2e.test.ts',
  'bin/sim.e2e.test.ts',
  'bin/pages.e2e.test.ts',
  'contract-tests/run/threads/threads.e2e.test.ts',
  'contract-tests/proof/behaviour/general/refused-writes.test.ts',
  'scenarios/scenarios.test.ts',
];

/** Begins with them: a long file that is begun last runs alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first, others] = [new Map<string, TestSpecification>(), new Array<TestSpecification>()];
    for (const file of await super.sort(files)) {
      const name = LONGEST.find(candidate => file.moduleId.endsWith(`/${candidate}`));
      if (name === undefined) others.push(file);
      else first.set(name, file);
    }
    return [...LONGEST.flatMap(name => first.get(name) ?? []), ...others];
  }
}

/** What proves the harness and not the product: `npm run proof` runs it. The tests of behaviour are those of the product. */
const PROOF = ['contract-tests/proof/!(behaviour)/**/*.test.ts', 'contract-tests/proof/*.test.ts'];
const BROWSER = 'simulator/ui/e2e/*.e2e.test.ts';

export default defineConfig(({ mode }) => ({
  test: {
    // Of a test that is stuck: on a busy machine one takes many times its usual time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // `--mode all` tries all cases: simulator/testing/cases.ts.
    env: { TEST_CASES: mode === 'all' ? 'all' : 'few' },
    // Fixes the seed of fast-check.
    setupFiles: ['simulator/testing/fast-check.ts'],
    reporters: ['./bin/test-reporter.ts'],
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism(),
    pool: 'threads',
    // Files of a thread share what they import: loading it anew for each takes longer than the tests. No test changes a module.
    isolate: false,
    // What is transformed once is read from the disk afterwards: one test file starts in a third of the time.
    experimental: { fsModuleCache: true },
    // In watch mode. By imports nearly every test would run again: most of them import the whole simulator.
    watchTriggerPatterns: [{ pattern: /^(?!.*\.test\.tsx?$).*\.tsx?$/, testsToRun: testsNextTo }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{simulator,openapi,bin,scenarios,contract-tests}/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts', ...PROOF],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['{simulator,openapi,bin,scenarios,contract-tests}/**/*.e2e.test.ts'],
          exclude: [BROWSER],
          globalSetup: 'bin/package-server.fixture.ts',
          // One more than cores, because some of the longest files wait most of the time.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // After all other tests: each worker runs a Chromium, which takes more than one core.
        test: { name: 'browser', include: [BROWSER], globalSetup: 'simulator/ui/e2e/global-setup.ts', sequence: { groupOrder: 2 } },
      },
      { extends: true, test: { name: 'proof', include: PROOF, globalSetup: 'bin/package-server.fixture.ts' } },
    ],
  },
}));

/** The test of a source file; all tests of its folder if it has none of its own. */
function testsNextTo(file: string): string[] {
  const own = file.replace(/\.tsx?$/, '.test.ts');
  if (existsSync(own)) return [own];
  const folder = path.dirname(file);
  return readdirSync(folder).flatMap(name =>
    name.endsWith('.test.ts') && !name.endsWith('.e2e.test.ts') ? [path.join(folder, name)] : [],
  );
}
