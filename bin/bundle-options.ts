import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The options of all bundles. */
export const OPTIONS = {
  metafile: true,
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // This halves the code to read and parse at each start. Names are kept for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
} as const;
