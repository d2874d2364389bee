import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findStories } from '../../scenarios/runner/find.ts';
import { loadStory } from '../../scenarios/runner/load.ts';
import { runStories } from '../../scenarios/runner/stories.ts';
import { SAMPLE_FOLDERS, startTarget } from '../../scenarios/target.ts';
import { atMost, type Row } from './table.ts';

const FOLDER = fileURLToPath(new URL('../../scenarios', import.meta.url));
const MAX_SECONDS = 10;

/** All stories that come with the simulator, from reading their files to their last world's end. */
export async function stories(): Promise<Row[]> {
  const started = performance.now();
  const places = await findStories([FOLDER], FOLDER);
  const files = await Promise.all(places.map(place => loadStory(place, path.basename(place))));
  const target = await startTarget();
  const results = await runStories(files, { target, sampleFolders: SAMPLE_FOLDERS });
  const seconds = (performance.now() - started) / 1000;
  await target.close();
  const failed = results.filter(({ status }) => status !== 'passed');
  if (failed.length > 0) throw new Error(`These stories failed: ${failed.map(({ file }) => file).join(', ')}`);
  return [{ what: `all ${files.length} shipped stories`, ...atMost(seconds, MAX_SECONDS, 's', 1) }];
}
