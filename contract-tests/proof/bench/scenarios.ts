import path from 'node:path';
import { findScenarios } from '../../../scenarios/runner/find.ts';
import { loadFile } from '../../../scenarios/runner/load.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { SAMPLE_FOLDERS, startTarget } from '../../../scenarios/target.ts';
import { atMost, type Row } from './table.ts';

const FOLDER = path.resolve('scenarios');
const MAX_SECONDS = 10;

/** Runs all scenarios of the package, from reading their files to the end of their last world. */
export async function scenarios(): Promise<Row[]> {
  const started = performance.now();
  const places = await findScenarios([FOLDER], FOLDER);
  const files = (await Promise.all(places.map(place => loadFile(place, path.basename(place))))).flat();
  const target = await startTarget();
  const results = await runScenarios(files, { target, sampleFolders: SAMPLE_FOLDERS });
  const seconds = (performance.now() - started) / 1000;
  await target.close();
  const failed = results.filter(({ status }) => status !== 'passed');
  if (failed.length > 0) throw new Error(`These scenarios failed: ${failed.map(({ file }) => file).join(', ')}`);
  return [atMost(`all ${files.length} shipped scenarios`, seconds, MAX_SECONDS, 's', 1)];
}
