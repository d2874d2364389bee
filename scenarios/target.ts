/** The only file in scenarios/ that starts a simulator, for tests and benchmarks. */
import { fileURLToPath } from 'node:url';
import { createSimulator } from '../simulator/index.ts';
import type { Target } from './runner/client.ts';

/** Folders of the sample files. */
export const SAMPLE_FOLDERS: readonly string[] = ['media', 'csv'].map(name =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)),
);

/** A simulator whose responses are validated against the document. */
export interface ScenarioTarget extends Target {
  /** Internal errors, and responses that violate the document. */
  readonly problems: readonly unknown[];
  close(): Promise<void>;
}

/** Starts a simulator that is reached in process, or over a socket like `sim run --url`. */
export async function startTarget(by: 'process' | 'socket' = 'process'): Promise<ScenarioTarget> {
  const problems: unknown[] = [];
  const sim = await createSimulator({ validateResponses: 'fail', onProblem: problem => problems.push(problem) });
  const close = () => sim.close();
  if (by === 'socket') return { fetch, url: (await sim.listen()).url, problems, close };
  return { fetch: (url, init) => sim.fetch(url, init), url: 'http://127.0.0.1:4010', problems, close };
}
