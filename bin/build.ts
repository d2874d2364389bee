/** `npm run build`: writes dist/, which bin/sim.js runs and the package exports. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** `npm start` builds again what has changed since then. */
const CACHE = new URL('../node_modules/.cache/', import.meta.url);

for (const old of ['../dist', '../node_modules/.cache/built']) rmSync(new URL(old, import.meta.url), { recursive: true, force: true });
try {
  await buildPackage(ROOT);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
mkdirSync(CACHE, { recursive: true });
writeFileSync(new URL('built', CACHE), '');
