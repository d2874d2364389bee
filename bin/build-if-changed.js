/** Before `npm start`: builds dist/ unless nothing has changed since the last build. Plain JavaScript, because a start that builds nothing should load no compiler. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
}
