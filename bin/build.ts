/** `npm run build`: writes dist/, which bin/sim.js runs and the package exports. */
import { buildUi } from './build-ui.ts';
import { bundle } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';

try {
  await bundle();
} catch {
  // esbuild has printed the errors.
  process.exit(1);
}
await Promise.all([writeDeclarations(), buildUi()]);
