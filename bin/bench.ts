/**
 * `npm run bench`: builds the simulator, then runs the benchmarks (contract-tests/proof/bench/bench.ts), bundled as the package is: what tsx adds
 * for readable stack traces makes code with many small functions a tenth slower or more.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWithValidators } from './bundle-package.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HOME = path.join(ROOT, 'node_modules/.cache/bench');
const BENCHMARKS = 'contract-tests/proof/bench';

// An earlier build may be older than the sources.
const built = spawnSync(process.execPath, ['--import', 'tsx', 'bin/build.ts'], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
rmSync(HOME, { recursive: true, force: true });
await bundleWithValidators(path.join(HOME, 'dist'), [{ entries: Object.fromEntries([...programs(), ...servers()]) }]);
for (const folder of ['fixtures', 'scenarios']) symlinkSync(path.join(ROOT, folder), path.join(HOME, folder));
const child = spawn(process.execPath, [path.join(HOME, 'dist/bench.js'), ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
const [code] = (await once(child, 'exit')) as [number | null];
process.exit(code ?? 1);

function programs(): [string, string][] {
  return ['bench', 'one-bench'].map(name => [name, `${BENCHMARKS}/${name}.ts`]);
}

/** Returns what benches start, by name. */
function servers(): [string, string][] {
  const folder = `${BENCHMARKS}/servers`;
  const files = readdirSync(path.join(ROOT, folder)).filter(file => file.endsWith('.ts'));
  return files.map(file => [path.basename(file, '.ts'), `${folder}/${file}`]);
}
