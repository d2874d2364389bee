import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{simulator,openapi,bin,scenarios,contract-tests}/**/*.test.ts'],
    testTimeout: 20_000,
    pool: 'threads',
    // Files of a thread share what they import: loading it anew for each takes longer than the tests. No test changes a module.
    isolate: false,
  },
});
