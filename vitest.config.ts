import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    pool: 'threads',
    // One for each core: left alone, vitest keeps one core to itself.
    maxWorkers: '100%',
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
          exclude: ['**/*.e2e.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['simulator/ui/e2e/*.e2e.test.ts'],
          globalSetup: 'simulator/ui/e2e/global-setup.ts',
          // After all other tests: each worker runs a Chromium, which takes more than one core.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
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
