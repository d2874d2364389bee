/** Before `npm start`: writes to dist/ what runs here. The library, the validators of requests and what packages the program brings are for others. */
import { buildDist } from './build-dist.ts';
import { buildUi } from './build-ui.ts';
import { bundleProgram } from './bundle.ts';

await buildDist(folder => Promise.all([bundleProgram(folder), buildUi(folder)]));
