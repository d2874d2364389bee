import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. Vitest itself would know that only from an earlier run. */
const LONGEST = [
  'contract-tests/suites/suites.test.ts',
  'bin/contract.test.ts',
  'contract-tests/proof/mutants/mutants.test.ts',
  'contract-tests/proof/clients/graded/clients.test.ts',
  'contract-tests/proof/behaviour/platforms/crowds.test.ts',
  'contract-tests/proof/behaviour/platforms/each-platform.test.ts',
  'bin/sim.test.ts',
  'contract-tests/run/threads/threads.test.ts',
  'simulator/cli/contract-baseline.test.ts',
  'simulator/cli/contract.test.ts',
  'bin/pages.test.ts',
  'simulator/domain/uploads/formats.test.ts',
  'bin/package.test.ts',
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

export default defineConfig({
  test: {
    // Of a test that is stuck: on a busy machine one takes many times its usual time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
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
          globalSetup: 'bin/package-server.fixture.ts',
          // One more than cores, because some of the longest files wait most of the time.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        extends: true,
        test: { name: 'proof', include: PROOF, globalSetup: 'bin/package-server.fixture.ts', maxWorkers: availableParallelism() },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['simulator/ui/e2e/*.e2e.test.ts'],
          globalSetup: 'simulator/ui/e2e/global-setup.ts',
          // After all other tests: each worker runs a Chromium, which takes more than one core.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism(),
        },
      },
    ],
  },
});

/** The test of a source file; all tests of its folder if it has none of its own. */
function testsNextTo(file: string): string[] {
  const own = file.replace(/\.tsx?$/, '.test.ts');
  if (existsSync(own)) return [own];
  const folder = path.dirname(file);
  return readdirSync(folder).flatMap(name =>
    name.endsWith('.test.ts') && !name.endsWith('.e2e.test.ts') ? [path.join(folder, name)] : [],
  );
}
