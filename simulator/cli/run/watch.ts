/** `sim run --watch`: runs scenarios again when their files change. */
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import type { ScenarioFile } from '../../../scenarios/runner/load.ts';
import { readBytes } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { CliError } from '../errors.ts';
import { counted } from '../output.ts';
import type { ChosenScenarios } from './files.ts';

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

/** Watches the folders of files, because editors replace a file in place of writing into it. */
export class FileChanges {
  private readonly folders = new Map<string, FSWatcher>();
  private readonly texts = new Map<string, string | undefined>();
  private readonly changed = new Set<string>();
  private notify: () => void = () => undefined;

  /** Also watches these files, and those beside them. */
  add(files: Iterable<string>): void {
    for (const file of files) {
      if (!this.texts.has(file)) this.texts.set(file, textOf(file));
      this.addFolder(path.dirname(file));
    }
  }

  /** Also watches the files in a folder. A folder that is gone is left out. */
  addFolder(folder: string): void {
    if (this.folders.has(folder)) return;
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null) this.look(path.join(folder, name));
      });
      watcher.on('error', () => watcher.close());
      this.folders.set(folder, watcher);
    } catch {
      // What is not there cannot change.
    }
  }

  /** Resolves with the files that have changed since the last call, as soon as there is one; empty when the signal aborts. */
  async next(signal: AbortSignal): Promise<ReadonlySet<string>> {
    if (this.changed.size === 0 && !signal.aborted)
      await new Promise<void>(resolve => {
        this.notify = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    const files = new Set(this.changed);
    this.changed.clear();
    return files;
  }

  close(): void {
    for (const watcher of this.folders.values()) watcher.close();
  }

  /** The system tells of a file more than once, and of one that is empty before it is written. */
  private look(file: string): void {
    const text = textOf(file);
    if (text === undefined || text === '' || text === this.texts.get(file)) return;
    this.texts.set(file, text);
    this.changed.add(file);
    this.notify();
  }
}

function textOf(file: string): string | undefined {
  try {
    return Buffer.from(readBytes(file)).toString('latin1');
  } catch {
    return undefined;
  }
}
