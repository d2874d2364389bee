/** `npm start`: builds dist/ unless nothing has changed since the last build, then is `sim`. Plain JavaScript, because a start that builds nothing should load no compiler. */
import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Written last by a build; as old as what it has read. */
const STAMP = path.join(ROOT, 'node_modules/.cache/built');
/** What a build reads, and what decides how. */
const SOURCES = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator', 'package-lock.json', 'tsconfig.json'];

await import('./end-with-npm.js');

try {
  await import('./check-node.cjs');
} catch (error) {
  console.error(error.message);
  process.exit(2);
}

const builtAt = existsSync(STAMP) && existsSync(path.join(ROOT, 'dist/cli.js')) ? statSync(STAMP).mtimeMs : 0;
if (SOURCES.some(source => isNewer(path.join(ROOT, source), builtAt))) await buildProgram();
await import('./sim.js');

/** Whether a file or folder, or anything in it, has changed since; a folder changes with the names in it. */
function isNewer(file, since) {
  const stats = statSync(file);
  if (stats.mtimeMs > since) return true;
  return stats.isDirectory() && readdirSync(file).some(name => isNewer(path.join(file, name), since));
}

/** Builds in another process, which goes on with the dashboard once the program is there. Ends this one when the program cannot be built. */
async function buildProgram() {
  console.error('Building the simulator, because its sources are new or have changed …');
  const builder = fork(await compiledBuild(), ['--program'], { cwd: ROOT });
  const isBuilt = await new Promise(resolve => {
    builder.once('message', () => resolve(true));
    builder.once('exit', () => resolve(false));
  });
  if (!isBuilt) process.exit(builder.exitCode ?? 1);
  // The builder goes on when it is disconnected, as it also is at the end of this process. A failure from now on is printed, and stops nothing.
  subscribe('sim:listening', () => builder.connected && builder.disconnect());
  builder.channel?.unref();
  builder.unref();
}

/** Compiles bin/build.ts, which takes a tenth of what loading tsx would. Each part still loads what it needs only when it runs. */
async function compiledBuild() {
  const { build } = await import('esbuild');
  const outdir = path.join(ROOT, 'node_modules/.cache/bin');
  await build({
    entryPoints: [path.join(ROOT, 'bin/build.ts')],
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.url': JSON.stringify(import.meta.url) },
    logLevel: 'warning',
  });
  return path.join(outdir, 'build.js');
}
