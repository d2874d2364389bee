/** What a run has created on a deployment, kept in a file from the moment it is there: whatever happens to the process, it can be found. */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface CreatedResource {
  readonly operationId: string;
  readonly id: string;
}

export interface CreatedResources {
  readonly file: string;
  /** What is there still, the oldest first. */
  readonly created: ReadonlyMap<string, CreatedResource>;
  /** Written to the file before it returns. */
  add(created: CreatedResource): void;
  removed(id: string): void;
  /** Takes the file away when nothing is left. */
  close(): void;
}

/** A ledger whose file begins with its first entry: a line of JSON each. */
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
