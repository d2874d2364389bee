/** The only file here that starts a simulator: for the tests of the runner and of the stories, and for the bench. */
import { fileURLToPath } from 'node:url';
import { createSimulator } from '../simulator/index.ts';
import type { Target } from './runner/client.ts';

/** The files that stories may name besides their own. */
export const SAMPLE_FOLDERS: readonly string[] = ['media', 'csv'].map(name =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)),
);

/** A simulator, its answers checked against the document, until it is closed. */
export interface ScenarioTarget extends Target {
  /** Defects, and answers that break the document. */
  readonly problems: readonly unknown[];
  close(): Promise<void>;
}

/** Starts a simulator, and tells how it is reached: in process, or over a socket as `sim run --url` does. */
export async function startTarget(by: 'process' | 'socket' = 'process'): Promise<ScenarioTarget> {
  const problems: unknown[] = [];
  const sim = await createSimulator({ validateResponses: 'fail', onProblem: problem => problems.push(problem) });
  const close = () => sim.close();
  if (by === 'socket') return { fetch, url: (await sim.listen()).url, problems, close };
  return { fetch: (url, init) => sim.fetch(url, init), url: 'http://127.0.0.1:4010', problems, close };
}
