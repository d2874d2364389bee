/** Before `npm start`: builds dist/ unless nothing has changed since the last build. Plain JavaScript, because a start that builds nothing should load no compiler. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Written last by a build. */
const STAMP = path.join(ROOT, 'node_modules/.cache/built');
/** What a build reads, and what decides how. */
const SOURCES = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator', 'package-lock.json', 'tsconfig.json'];

/** Whether a file or folder, or anything in it, has changed since; a folder changes with the names in it. */
function isNewer(file, since) {
  const stats = statSync(file);
  if (stats.mtimeMs > since) return true;
  return stats.isDirectory() && readdirSync(file).some(name => isNewer(path.join(file, name), since));
}

const builtAt = existsSync(STAMP) && existsSync(path.join(ROOT, 'dist/cli.js')) ? statSync(STAMP).mtimeMs : 0;
if (SOURCES.some(source => isNewer(path.join(ROOT, source), builtAt))) {
  await buildProgram();
}

/** Compiles bin/build-program.ts and runs it. tsx would compile all of Vite as well, which takes a second. */
async function buildProgram() {
  // As esbuild's own command does: to collect garbage takes a third of its time.
  process.env.GOGC ??= 'off';
  const { build, stop } = await import('esbuild');
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
}
