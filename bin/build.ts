/** `npm run build`: writes dist/, which bin/sim.js runs and the package exports. With --program it writes what `npm start` runs, and no more. */
import { once } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** `npm start` builds again what has changed since then. */
const STAMP = path.join(ROOT, 'node_modules/.cache/built');

const began = new Date();
try {
  await (process.argv.includes('--program') ? buildProgram() : buildAll());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
mkdirSync(path.dirname(STAMP), { recursive: true });
writeFileSync(STAMP, '');
utimesSync(STAMP, began, began);

async function buildAll(): Promise<void> {
  const { buildPackage } = await import('./build-package.ts');
  await buildPackage(ROOT);
}

/** Builds only the program and the dashboard: the rest of the package is for its users. */
async function buildProgram(): Promise<void> {
  const [{ bundleProgram, IN_DIST }, { writeBuild }] = await Promise.all([import('./bundle.ts'), import('./write-build.ts')]);
  const { folder } = await writeBuild(ROOT, build => bundleProgram(build, IN_DIST));
  // The simulator starts now. Until the dashboard is there, its address answers 503.
  process.send?.('the program is built');
  // Ctrl+C ends the simulator, but not this build, which the next start needs, too.
  process.on('SIGINT', () => undefined);
  // The pages wait until the simulator listens or has ended, because the processor is its own until then.
  if (process.connected) await once(process, 'disconnect');
  const { cachedUi } = await import('./build-ui.ts');
  const pages = path.join(folder, 'ui');
  await cp((await cachedUi()).folder, `${pages}.tmp`, { recursive: true });
  // All pages appear at once, because the simulator lists them only once.
  await rename(`${pages}.tmp`, pages);
}
