/** Before `npm start`: writes to dist/ what runs here. The library, the validators of requests and what packages the program brings are for others. */
import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { buildDist } from './build-dist.ts';
import { cachedUi } from './build-ui.ts';
import { bundleProgram } from './bundle.ts';

await buildDist(async folder => {
  await bundleProgram(folder);
  // The simulator starts now. Until the dashboard is there, its address answers 503.
  process.send?.('the program is built');
  // Ctrl+C ends the simulator, not the build of what the next one needs, too.
  process.on('SIGINT', () => undefined);
  const pages = path.join(folder, 'dist/ui');
  await cp(await cachedUi(), `${pages}.tmp`, { recursive: true });
  // All of them at once: the simulator lists them only once.
  await rename(`${pages}.tmp`, pages);
});
