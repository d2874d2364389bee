/** Compiles bin/build-program.ts and runs it. tsx would compile all of Vite as well, which takes a second. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// As esbuild's own command does: to collect garbage takes a third of its time.
process.env.GOGC ??= 'off';
const { build, stop } = await import('esbuild');
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const outfile = path.join(ROOT, 'node_modules/.cache/build-program.mjs');
await build({
  entryPoints: [path.join(ROOT, 'bin/build-program.ts')],
  outfile,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  // The sources find the repository from where they are.
  define: { 'import.meta.url': JSON.stringify(import.meta.url) },
});
await import(pathToFileURL(outfile).href);
await stop();
