/** Runs unit tests with one mutated source: the content of the file SIM_MUTANT_TEXT replaces that of SIM_MUTANT_FILE. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const { SIM_MUTANT_FILE: file, SIM_MUTANT_TEXT: textFile } = env;

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: id => (file !== undefined && textFile !== undefined && id === path.join(ROOT, file) ? readFileSync(textFile, 'utf8') : null),
    },
  ],
  // No cache of transformed files is enabled here, because it would keep the mutant.
  test: {
    testTimeout: 20_000,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    include: ['simulator/**/*.test.ts'],
    exclude: ['**/*.e2e.test.ts'],
  },
});
