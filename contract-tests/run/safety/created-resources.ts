/** Lists what a run creates and changes on a deployment, in a file that is written before each call, so that the list survives a kill at any instant. */

import { appendFileSync, mkdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { readTextFile } from '../../../simulator/text/text-file.ts';
import { type CreatedResource, type Intent, type Line, parseResourceList, type Restore, type RunRecord } from './resource-lines.ts';

export interface CreatedResources {
  readonly file: string;
  readonly run: RunRecord;
  /** The resources that still exist, the oldest first. */
  readonly created: ReadonlyMap<string, CreatedResource>;
  /** The ids of removed resources. Calls with these ids are safe, because the ids belong to nobody else. */
  readonly gone: ReadonlySet<string>;
  /** The calls whose answers were not read, so that their resources are not known. */
  readonly openIntents: ReadonlyMap<number, Intent>;
  /** The settings to restore, the oldest first. */
  readonly restores: ReadonlyMap<string, Restore>;
  /** Records a call before it is sent, and returns its number. */
  intend(intent: Omit<Intent, 'number'>): number;
  /** Records what the call of an intent has created; nothing when it was refused. */
  settle(intent: number, created: readonly CreatedResource[]): void;
  /** Records a resource that another call created indirectly, such as a post of a CSV import. */
  add(created: CreatedResource): void;
  removed(id: string): void;
  /** Records how to restore a setting, before it is changed. */
  changing(restore: Restore): void;
  restored(setting: string): void;
  /** Removes the file when nothing is left. */
  close(): void;
}

/** Creates the list of a new run. Its file is created with the first entry. */
export function createResourceList(file: string, run: RunRecord): CreatedResources {
  return resourceList(file, run, undefined);
}

/**
 * Reads the list of an earlier run. Throws when the file is not such a list. Changes nothing: a last line that is incomplete is ignored, and cut off only
 * when the next line is written.
 */
export function openResourceList(file: string): CreatedResources {
  const { run, lines, bytes } = parseResourceList(readTextFile(file));
  return resourceList(file, run, { lines, bytes });
}

/** The lines of a file, and the number of bytes up to the end of its last complete line. */
interface Earlier {
  readonly lines: readonly Line[];
  readonly bytes: number;
}

function resourceList(file: string, run: RunRecord, earlier: Earlier | undefined): CreatedResources {
  const created = new Map<string, CreatedResource>();
  const gone = new Set<string>();
  const openIntents = new Map<number, Intent>();
  const restores = new Map<string, Restore>();
  let last = 0;
  const apply = (line: Line): void => {
    if ('intent' in line) openIntents.set((last = line.intent.number), line.intent);
    else if ('settled' in line) {
      openIntents.delete(line.settled);
      for (const resource of line.created) created.set(resource.id, resource);
    } else if ('added' in line) created.set(line.added.id, line.added);
    else if ('removed' in line) {
      created.delete(line.removed);
      gone.add(line.removed);
    } else if ('changing' in line) restores.set(line.changing.setting, line.changing);
    else restores.delete(line.restored);
  };
  for (const line of earlier?.lines ?? []) apply(line);
  let hasFile = earlier !== undefined;
  let isWhole = earlier === undefined;
  const write = (line: Line): void => {
    if (!hasFile) {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      appendFileSync(file, `${JSON.stringify(run)}\n`, { mode: 0o600 });
    }
    hasFile = true;
    if (!isWhole) truncateSync(file, earlier?.bytes);
    isWhole = true;
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    apply(line);
  };
  return {
    file,
    run,
    created,
    gone,
    openIntents,
    restores,
    intend(intent) {
      const number = last + 1;
      write({ intent: { number, ...intent } });
      return number;
    },
    settle: (settled, resources) => write({ settled, created: resources }),
    add: added => void (created.has(added.id) || write({ added })),
    removed: id => void (created.has(id) && write({ removed: id })),
    changing: restore => void (restores.has(restore.setting) || write({ changing: restore })),
    restored: setting => write({ restored: setting }),
    close() {
      if (hasFile && created.size + openIntents.size + restores.size === 0) rmSync(file, { force: true });
    },
  };
}
