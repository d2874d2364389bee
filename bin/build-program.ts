/** Before `npm start`: writes to dist/ what runs. The library and the validators of requests, which take half of a build, are for a package. */
import { buildDist } from './build-dist.ts';
import { buildUi } from './build-ui.ts';
import { bundleProgram } from './bundle.ts';

await buildDist(folder => Promise.all([bundleProgram(folder), buildUi(folder)]));
