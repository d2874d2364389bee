/** Tells which of some files have changed, as the system reports it. */

import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { readBytes } from '../text/text-file.ts';

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
