/** Before `npm start`: writes to dist/ what runs, and leaves out what only a package needs. */
import { buildDist } from './build-dist.ts';
import { buildProgram } from './build-package.ts';

await buildDist(buildProgram);
