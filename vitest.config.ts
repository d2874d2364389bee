import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{simulator,openapi,bin,scenarios,contract-tests}/**/*.test.ts'],
    testTimeout: 20_000,
    pool: 'threads',
  },
});
