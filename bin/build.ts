/** `npm run build`: writes dist/, which bin/sim.js runs and the package exports. */
import { buildDist } from './build-dist.ts';
import { buildPackage } from './build-package.ts';

await buildDist(buildPackage);
