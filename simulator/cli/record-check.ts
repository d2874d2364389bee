/** Tries a recorded scenario where it will run: in a new world, which may hold less than the one that was recorded. */
import { isMap, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { loadFile } from '../../scenarios/runner/load.ts';
import type { Failure } from '../../scenarios/runner/results.ts';
import { runScenarios } from '../../scenarios/runner/run-scenarios.ts';
import { createSimulator } from '../index.ts';
import { sampleFolders } from '../package-files.ts';
import { writeFile } from './write-file.ts';

/** How often something is taken out before the rest is given up. */
const MAX_TAKEN_OUT = 100;

export interface Tried {
  /** What does not hold in a new world and was taken out, such as `line 12: body.total`. */
  readonly takenOut: readonly string[];
  /** Why it still fails; undefined for a scenario that passes. */
  readonly failure: Failure | undefined;
}

/**
 * Runs the scenario in `file`, whose text is `recorded`, on a new simulator, and takes out the expectations that do not hold there, one by one. Rejects with a ScenarioFileError for a
 * file that is no scenario.
 */
export async function tryRecording(file: string, recorded: string): Promise<Tried> {
  const takenOut: string[] = [];
  let text = recorded;
  const simulator = await createSimulator();
  try {
    const target = { fetch: simulator.fetch, url: 'http://127.0.0.1:4010' };
    for (;;) {
      const [result] = await runScenarios(await loadFile(file, file, { files: { samples: sampleFolders } }), { target });
      const failure = result?.failure ?? undefined;
      const [difference] = failure?.differences ?? [];
      if (!failure || !difference || takenOut.length >= MAX_TAKEN_OUT) return { takenOut, failure };
      const changed = withoutExpectation(text, failure.line, difference.path);
      if (changed === undefined) return { takenOut, failure };
      text = changed;
      takenOut.push(`line ${failure.line}: ${difference.path}`);
      await writeFile('--out', file, text);
    }
  } finally {
    await simulator.close();
  }
}

/** The text of a scenario whose step at a line takes any value at a path; undefined where it expects nothing there, or expects only the status. */
export function withoutExpectation(text: string, line: number, path: string): string | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const step = stepAt(document.get('steps'), line, lines);
  const keys = ['expect', ...path.split('.').map(key => (/^\d+$/.test(key) ? Number(key) : key))];
  // What a call answers at all is what the scenario is about.
  if (path === 'status' || !step?.hasIn(keys)) return undefined;
  step.setIn(keys, '$any');
  return document.toString({ lineWidth: 0 });
}

/** The step that begins in a line, also within `repeat`. */
function stepAt(steps: unknown, line: number, lines: LineCounter): YAMLMap | undefined {
  if (!isSeq(steps)) return undefined;
  for (const step of steps.items) {
    if (!isMap(step)) continue;
    if (lines.linePos(step.range?.[0] ?? 0).line === line) return step;
    const inner = stepAt(step.get('steps'), line, lines);
    if (inner) return inner;
  }
  return undefined;
}
