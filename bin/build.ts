/** `npm run build`: makes dist/, which bin/sim.js runs and the package exports. */
import { bundle } from './bundle.ts';

// esbuild has said what is wrong: no stack on top of it.
await bundle().catch(() => {
  process.exitCode = 1;
});
