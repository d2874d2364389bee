/** `npm run build`: writes dist/, which bin/sim.js runs and the package exports. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { buildUi } from './build-ui.ts';
import { bundle } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { writeSbom } from './write-sbom.ts';

/** `npm start` builds again what has changed since then. */
const CACHE = new URL('../node_modules/.cache/', import.meta.url);

try {
  await bundle();
} catch {
  // esbuild has printed the errors.
  process.exit(1);
}
await Promise.all([writeDeclarations(), buildUi(), writeSbom()]);
mkdirSync(CACHE, { recursive: true });
writeFileSync(new URL('built', CACHE), '');
