/**
 * `npm run build`: bundles the command line and the library into dist/. What is read at run time lies where the code looks for it: the
 * bundled documents in dist/generated, the fixtures in ../fixtures.
 */
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const root = new URL('..', import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, root));

const options: BuildOptions = {
  absWorkingDir: at('.'),
  entryPoints: { cli: 'simulator/cli/main.ts', index: 'simulator/index.ts' },
  outdir: 'dist',
  bundle: true,
  // A command loads only what it needs.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  // CommonJS packages inside the bundle call require() for Node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
  logLevel: 'warning',
};

await rm(at('dist'), { recursive: true, force: true });
// esbuild has said what was wrong: no stack on top of it.
await build(options).catch(() => process.exit(1));
await cp(at('openapi/generated'), at('dist/generated'), { recursive: true, filter: source => !source.endsWith('.ts') });
