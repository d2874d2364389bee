/** `sim run --watch`: runs scenarios again when their files change. */
import type { ScenarioFile } from '../../scenarios/runner/load.ts';
import type { Io } from './command.ts';
import { CliError } from './errors.ts';
import { FileChanges } from './file-changes.ts';
import { counted } from './output.ts';
import type { ChosenScenarios } from './run-files.ts';

export interface Watching {
  readonly io: Pick<Io, 'out' | 'err'>;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Reads the files again. Rejects with a CliError, such as when nothing is left. */
  readonly load: () => Promise<ChosenScenarios>;
  /** Runs scenarios and reports their results. Rejects with a CliError when one failed. */
  readonly run: (files: readonly ScenarioFile[]) => Promise<void>;
}

/** Runs the scenarios that are there, and then those whose files, or files that they use, have changed, or are new. Resolves when the signal aborts. */
export async function watchScenarios(first: ChosenScenarios, watching: Watching): Promise<void> {
  const { io, signal, run } = watching;
  const changes = new FileChanges();
  let known = first;
  try {
    let due = first.files;
    while (!signal.aborted) {
      for (const mistake of known.mistakes) io.err(mistake);
      changes.add([...known.places, ...known.files.flatMap(({ sources }) => sources)]);
      if (due.length > 0) await told(io, () => run(due));
      if (signal.aborted) return;
      io.out(`\nWatching ${counted(known.places.length, 'file')}; Ctrl+C ends it`);
      const changed = await changes.next(signal);
      if (changed.size === 0) return;
      const next = await told(io, watching.load);
      due = next ? next.files.filter(file => isDue(file, changed, known)) : [];
      known = next ?? known;
    }
  } finally {
    changes.close();
  }
}

/** Whether a scenario has changed, or was not there or not valid before. */
function isDue({ location, sources }: ScenarioFile, changed: ReadonlySet<string>, known: ChosenScenarios): boolean {
  return sources.some(source => changed.has(source)) || !known.files.some(file => file.location === location);
}

/** Does some work, and tells what ended it; the watch goes on. */
async function told<T>(io: Pick<Io, 'err'>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    io.err(`sim: ${error.message}`);
    return undefined;
  }
}
