/** What a run has created on a deployment, in a file that is written at once, so that it survives a crash. */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface CreatedResource {
  readonly operationId: string;
  readonly id: string;
}

export interface CreatedResources {
  readonly file: string;
  /** What still exists, the oldest first. */
  readonly created: ReadonlyMap<string, CreatedResource>;
  /** Written to the file before it returns. */
  add(created: CreatedResource): void;
  removed(id: string): void;
  /** Removes the file when everything has been removed. */
  close(): void;
}

/** The file is NDJSON and is created with the first entry. */
export function createResourceList(file: string, runId: string): CreatedResources {
  const created = new Map<string, CreatedResource>();
  let hasFile = false;
  const write = (line: object): void => {
    if (!hasFile) mkdirSync(path.dirname(file), { recursive: true });
    hasFile = true;
    appendFileSync(file, `${JSON.stringify({ runId, ...line })}\n`);
  };
  return {
    file,
    created,
    add(entry) {
      created.set(entry.id, entry);
      write({ created: entry });
    },
    removed(id) {
      if (created.delete(id)) write({ removed: id });
    },
    close() {
      if (hasFile && created.size === 0) rmSync(file, { force: true });
    },
  };
}
